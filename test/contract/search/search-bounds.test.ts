import { afterAll, beforeAll, expect, it } from 'vitest';
import { newRecordIds } from '#engine/model/ids.ts';
import { loadRecords } from '#engine/write/load.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { createRow } from '../../rows.ts';

/**
 * Searches that match more records than the 2,000 that are ranked. Source: record-api.md §5.3,
 * §5.4, §6.8.
 */

let server: TestServer;
const many = 2_300;
const accountIds = newRecordIds('001', new Date('2030-01-01T00:00:00.000Z'), many);
beforeAll(async () => {
  server = await openTestServer();
  await loadRecords(
    server.ctx,
    server.ctx.registry.object('Account')!,
    accountIds.map((Id, i) => ({
      Id,
      Name: `Firma Zwermlid ${(i * 7) % 10}`,
      Klantnummer__c: `Z-${String(many - i).padStart(5, '0')}`,
    })),
  );
});
afterAll(() => server.close());

const walk = async (
  ask: (page: string | null) => Promise<{ ids: string[]; next: string | null }>,
): Promise<string[]> => {
  const all: string[] = [];
  for (let page: string | null = '0'; page !== null;) {
    const found = await ask(page);
    all.push(...found.ids);
    page = found.next;
  }
  return all;
};
const pages = (body: object) =>
  walk(async (pageToken) => {
    const path = '/search/results/keyword?objectApiName=Account&q=zwermlid';
    const { records, nextPageToken } = (
      await server.call(path, {
        as: 'beheer',
        method: 'POST',
        body: { ...body, pageSize: 200, pageToken },
      })
    ).body.keywordSearchResult;
    return {
      ids: records.map(({ record }: { record: { id: string } }) => record.id),
      next: nextPageToken,
    };
  });

it('a search pages through the newest 2,000 matches, each once', async () => {
  const found = await pages({});
  expect(found.length).toBe(2_000);
  expect(new Set(found)).toEqual(new Set(accountIds.slice(many - 2_000)));
});

it('a search with sortBy orders all matches', async () => {
  expect(await pages({ sortBy: 'Klantnummer__c' })).toEqual(accountIds.toReversed());
  expect(await pages({ sortBy: '-Klantnummer__c' })).toEqual(accountIds);
});

it('a lookup with orderBy pages through all matches, and without it through 2,000', async () => {
  const lookUpIds = (body: object) =>
    walk(async (page) => {
      const path = `/lookups/Case/AccountId?searchType=Search&q=zwermlid&pageSize=200&page=${Number(page) + Number(page === '0')}`;
      const { records, nextPageToken } = (
        await server.call(path, { as: 'beheer', method: 'POST', body })
      ).body.lookupResults.Account;
      return { ids: records.map((record: { id: string }) => record.id), next: nextPageToken };
    });
  expect(
    await lookUpIds({ orderBy: [{ fieldApiName: 'Klantnummer__c', isAscending: true }] }),
  ).toEqual(accountIds.toReversed());
  const weighed = await lookUpIds({});
  expect([weighed.length, new Set(weighed).size]).toEqual([2_000, 2_000]);
});

it('on a page of 200 a smaller part of each text is highlighted than on a page of 20', async () => {
  const Description = `${'Vooraf nog iets. '.repeat(200)}Kopstootje.`;
  await createRow(server, 'Case', { Subject: 'Lang', Description, AccountId: accountIds[0]! });
  const snippet = async (pageSize: number): Promise<string> =>
    (
      await server.call('/search/results/keyword?objectApiName=Case&q=kopstootje', {
        as: 'beheer',
        method: 'POST',
        body: { pageSize },
      })
    ).body.keywordSearchResult.records[0].highlightInfo.snippet;
  expect(await snippet(20)).toContain('<mark>Kopstootje</mark>');
  expect(await snippet(200)).not.toContain('<mark>');
});

it('a search ranks the newest matches also when newer records do not match', async () => {
  await loadRecords(
    server.ctx,
    server.ctx.registry.object('Account')!,
    newRecordIds('001', new Date('2031-01-01T00:00:00.000Z'), 220).map((Id, i) => ({
      Id,
      Name: `Anders ${i}`,
      Klantnummer__c: `A-${i}`,
    })),
  );
  expect(new Set(await pages({}))).toEqual(new Set(accountIds.slice(many - 2_000)));
});
