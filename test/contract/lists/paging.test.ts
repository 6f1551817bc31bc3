import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteRecord } from '#engine/write/delete.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { nextMillisecond } from '../../support/clock.ts';
import { base, codeOf } from '../generated/calls.ts';

/** Pages neither skip nor repeat records, also while records come and go: record-api.md §5.4. */

let server: TestServer;
let account: string;
let caseId: string;
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
  caseId = await add('Onder', 'Case', { AccountId: account });
});
afterAll(() => server.close());

async function add(
  Subject: string,
  apiName = 'Case',
  fields: Record<string, string> = { AccountId: account },
): Promise<string> {
  return createRow(server, apiName, { Subject, ...fields });
}

const get = (path: string, as: AccountName = 'beheer'): Promise<Answer> =>
  server.call(path, { as });
const page = (query: string, as: AccountName = 'beheer'): Promise<Answer> =>
  get(`/list-records/Case/Alle?${query}`, as);
const ids = (answer: Answer): string[] => answer.body.records.map((record: Rec) => record.id);

/** Every page from the first to the last. */
async function walk(
  query: string,
  as: AccountName = 'beheer',
  between: () => Promise<void> = async () => undefined,
): Promise<Answer[]> {
  const pages: Answer[] = [await page(query, as)];
  while (pages.at(-1)!.body.nextPageToken !== null) {
    await between();
    pages.push(await page(`${query}&pageToken=${pages.at(-1)!.body.nextPageToken}`, as));
    expect(pages.at(-1)!.status).toBe(200);
  }
  return pages;
}

async function walkBack(
  query: string,
  from: Answer,
  as: AccountName = 'beheer',
): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (
    let token = from.body.previousPageToken;
    token !== null;
    token = pages.at(-1)!.body.previousPageToken
  )
    pages.push(await page(`${query}&pageToken=${token}`, as));
  return pages;
}

describe('pages forward and back', () => {
  it.each([
    'Subject',
    '-Subject',
    'Status',
    '-Contact.Name',
    'Contact.Name',
    '-Contact.Account.Name,Status',
    'Type,-CreatedDate',
    '-Aansluiting__c',
    'Account.Contactpersoon__r.Name',
    '-Id',
    'CreatedDate',
    '-IsClosed',
  ])('sorted by %s hold every record once, in one order', async (sortBy) => {
    const whole = ids(await page(`sortBy=${sortBy}&pageSize=2000`, 'korenaar'));
    const query = `sortBy=${sortBy}&pageSize=${Math.max(2, Math.ceil(whole.length / 7))}`;
    const pages = await walk(query, 'korenaar');
    expect(pages.length).toBeGreaterThanOrEqual(3);
    expect(pages.flatMap(ids)).toEqual(whole);
    expect([
      pages[0]!.body.currentPageToken,
      pages[0]!.body.previousPageToken,
      pages.at(-1)!.body.nextPageUrl,
    ]).toEqual(['0', null, null]);
    const back = await walkBack(query, pages.at(-1)!, 'korenaar');
    expect(back.toReversed().map(ids)).toEqual(pages.slice(0, -1).map(ids));
  });

  it('of all requests hold every record once, also with empty and equal sort values', async () => {
    for (const sortBy of ['-Contact.Name', 'Type', '-Status,Contact.Name']) {
      const seen = (await walk(`sortBy=${sortBy}&pageSize=1000`)).flatMap(ids);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe(
        (await storedRows<{ n: number }>(server, 'select count(*) as n from "case"'))[0]!.n,
      );
    }
  });

  it('have URLs of themselves and of their neighbours', async () => {
    const first = (await page('sortBy=-Subject&pageSize=5&fields=Status&optionalFields=Type')).body;
    expect(first.nextPageUrl.startsWith(`${base}/list-records/Case/Alle?`)).toBe(true);
    const second = (await get(first.nextPageUrl)).body;
    expect(second.fields).toEqual(['Status']);
    expect((await get(second.currentPageUrl)).body).toEqual(second);
    expect((await get(second.previousPageUrl)).body.records).toEqual(first.records);
  });
});

describe('pages while records come and go', () => {
  it('skip and repeat no record that stays, forward and back', async () => {
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, i) => add(`Vlucht ${String(i).padStart(2, '0')}`)),
    );
    const order = (await walk('sortBy=Subject&pageSize=2000', 'korenaar'))
      .flatMap(ids)
      .filter((id) => made.includes(id));
    const gone = new Set<string>();
    let turn = 0;
    const between = async () => {
      await add(`Vlucht ${String((turn * 13) % 40).padStart(2, '0')} nieuw`);
      const victim = order[(turn * 7 + 3) % 40]!;
      turn++;
      if (!gone.has(victim) && (await deleteRecord(server.ctx, victim)).ok) gone.add(victim);
    };
    const pages = await walk('sortBy=Subject&pageSize=6', 'korenaar', between);
    const seen = pages.flatMap(ids);
    expect(new Set(seen).size).toBe(seen.length);
    const stayed = order.filter((id) => !gone.has(id));
    expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed);
    const back = (await walkBack('sortBy=Subject&pageSize=6', pages.at(-1)!, 'korenaar'))
      .toReversed()
      .flatMap(ids);
    expect(new Set(back).size).toBe(back.length);
    const whole = (await walk('sortBy=Subject&pageSize=2000', 'korenaar')).flatMap(ids);
    expect([...back, ...ids(pages.at(-1)!)].filter((id) => whole.includes(id))).toEqual(
      whole.filter((id) => back.includes(id) || ids(pages.at(-1)!).includes(id)),
    );
    expect(back).toEqual(whole.slice(0, back.length));
  });

  it('have a next page also when all records of the page are gone', async () => {
    const made = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) made.push(await add(`! ${name}`));
    const first = await page('sortBy=Subject&pageSize=2', 'korenaar');
    const second = await page(
      `sortBy=Subject&pageSize=2&pageToken=${first.body.nextPageToken}`,
      'korenaar',
    );
    expect([...ids(first), ...ids(second)]).toEqual(made.slice(0, 4));
    for (const id of made.slice(0, 2)) await deleteRecord(server.ctx, id);
    const empty = await page(
      `sortBy=Subject&pageSize=2&pageToken=${second.body.previousPageToken}`,
      'korenaar',
    );
    expect([empty.status, ids(empty), empty.body.previousPageToken]).toEqual([200, [], null]);
    const on = await page(
      `sortBy=Subject&pageSize=2&pageToken=${empty.body.nextPageToken}`,
      'korenaar',
    );
    expect(ids(on)).toEqual(made.slice(2, 4));
  });

  it('past the end are empty, with status 200 and a previous page', async () => {
    const answer = await page('pageToken=49999&pageSize=10', 'korenaar');
    expect([
      answer.status,
      answer.body.count,
      answer.body.records,
      answer.body.nextPageToken,
    ]).toEqual([200, 0, [], null]);
    expect(
      (await page(`pageToken=${answer.body.previousPageToken}&pageSize=10`, 'korenaar')).status,
    ).toBe(200);
  });
});

describe('a page token', () => {
  it('is valid for one list, order and viewer, and refused for others', async () => {
    const token = (await page('sortBy=Subject&pageSize=2', 'korenaar')).body.nextPageToken;
    expect((await page(`sortBy=Subject&pageSize=3&pageToken=${token}`, 'korenaar')).status).toBe(
      200,
    );
    const others: [path: string, as: AccountName][] = [
      [`/list-records/Case/Alle?sortBy=-Subject&pageToken=${token}`, 'korenaar'],
      [`/list-records/Case/Alle?pageToken=${token}`, 'korenaar'],
      [`/list-records/Case/__recent?sortBy=Subject&pageToken=${token}`, 'korenaar'],
      [`/list-records/Contact/Alle?pageToken=${token}`, 'korenaar'],
      [`/list-records/Case/Alle?sortBy=Subject&pageToken=${token}`, 'collega'],
      [`/list-records/Case/Alle?sortBy=Subject&pageToken=${token}`, 'beheer'],
      [`/list-records/Case/Alle?sortBy=Subject&pageToken=${token}x`, 'korenaar'],
      [`/list-records/Case/Alle?sortBy=Subject&pageToken=${token.slice(0, -3)}`, 'korenaar'],
      [
        `/list-records/Case/Alle?sortBy=Subject&pageToken=${token.replace(/^./, (c: string) => (c === 'A' ? 'B' : 'A'))}`,
        'korenaar',
      ],
    ];
    for (const [path, as] of others) {
      const answer = await get(path, as);
      expect([answer.status, codeOf(answer)], `${as} ${path}`).toEqual([
        400,
        'ILLEGAL_QUERY_PARAMETER_VALUE',
      ]);
    }
  });

  it('is accepted by another server', async () => {
    const other = await server.openCopy();
    const first = await page('pageSize=2', 'korenaar');
    const path = `${base}/list-records/Case/Alle?pageSize=2&pageToken=${first.body.nextPageToken}`;
    const headers = { authorization: `Bearer ${await server.apiKey('korenaar')}` };
    const [here, there] = await Promise.all(
      [server.url, other.url].map(async (url) =>
        (await fetch(new URL(path, url), { headers })).json(),
      ),
    );
    expect(there).toEqual(here);
  });
});

it('the list of recently viewed records has pages', async () => {
  for (let i = 0; i < 7; i++)
    await server.call(`/records/${await add(`Recent ${i}`)}?fields=Case.Id&updateMru=true`, {
      as: 'verkoop',
    });
  await nextMillisecond();
  await server.call(`/records/${caseId}?fields=Case.Id&updateMru=true`, { as: 'verkoop' });
  const all = ids(await get('/list-records/Case/__recent', 'verkoop'));
  expect(all[0]).toBe(caseId);
  const seen: string[] = [];
  for (let url: string | null = `${base}/list-records/Case/__recent?pageSize=3`; url !== null;) {
    const answer: Answer = await get(url, 'verkoop');
    seen.push(...ids(answer));
    url = answer.body.nextPageUrl;
  }
  expect(seen).toEqual(all);
});
