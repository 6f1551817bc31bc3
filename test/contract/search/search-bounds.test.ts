import { afterAll, beforeAll, expect, it } from 'vitest';
import { newRecordIds } from '#engine/model/ids.ts';
import { loadRecords } from '#engine/write/load.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { made } from '../../rows.ts';

/** Searching for what more rows hold than are weighed. Source: record-api.md §5.3, §5.4, §6.8. */

let server: TestServer;
const many = 2_300;
const swarm = newRecordIds('001', new Date('2030-01-01T00:00:00.000Z'), many);
beforeAll(async () => {
  server = await openTestServer();
  await loadRecords(
    server.ctx,
    server.ctx.registry.object('Account')!,
    swarm.map((Id, i) => ({
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

it('the newest are weighed, each once, page by page', async () => {
  const found = await pages({});
  expect(found.length).toBe(2_000);
  expect(new Set(found)).toEqual(new Set(swarm.slice(many - 2_000)));
});

it('an order that is asked for is right over all of them', async () => {
  expect(await pages({ sortBy: 'Klantnummer__c' })).toEqual(swarm.toReversed());
  expect(await pages({ sortBy: '-Klantnummer__c' })).toEqual(swarm);
});

it('a look-up in an order of its own comes to all of them, without one the newest', async () => {
  const looked = (body: object) =>
    walk(async (page) => {
      const path = `/lookups/Case/AccountId?searchType=Search&q=zwermlid&pageSize=200&page=${Number(page) + Number(page === '0')}`;
      const { records, nextPageToken } = (
        await server.call(path, { as: 'beheer', method: 'POST', body })
      ).body.lookupResults.Account;
      return { ids: records.map((record: { id: string }) => record.id), next: nextPageToken };
    });
  expect(
    await looked({ orderBy: [{ fieldApiName: 'Klantnummer__c', isAscending: true }] }),
  ).toEqual(swarm.toReversed());
  const weighed = await looked({});
  expect([weighed.length, new Set(weighed).size]).toEqual([2_000, 2_000]);
});

it('of a long page less of each text is looked through for words to mark', async () => {
  const Description = `${'Vooraf nog iets. '.repeat(200)}Kopstootje.`;
  await made(server, 'Case', { Subject: 'Lang', Description, AccountId: swarm[0]! });
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

it('the newest are weighed too where newer rows do not hold the word', async () => {
  await loadRecords(
    server.ctx,
    server.ctx.registry.object('Account')!,
    newRecordIds('001', new Date('2031-01-01T00:00:00.000Z'), 220).map((Id, i) => ({
      Id,
      Name: `Anders ${i}`,
      Klantnummer__c: `A-${i}`,
    })),
  );
  expect(new Set(await pages({}))).toEqual(new Set(swarm.slice(many - 2_000)));
});
