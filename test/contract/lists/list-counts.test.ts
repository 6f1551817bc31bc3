import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Statement } from '#db/connection.ts';
import { findListView } from '#engine/lists/find-list.ts';
import { countLists } from '#engine/lists/list-count.ts';
import type { ListCount } from '#protocol/shapes/list.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';

/** The count of a list equals the number of records in its pages, for each viewer. */

let server: TestServer;
beforeAll(async () => void (server = await openTestServer()));
afterAll(() => server.close());

const get = (path: string, as: AccountName = 'beheer'): Promise<Answer> =>
  server.call(path, { as });

async function rowsOf(list: string, as: AccountName, narrowed = ''): Promise<number> {
  const page = await get(`/list-records/${list}?pageSize=2000${narrowed}`, as);
  expect(page.body.nextPageToken).toBeNull();
  return page.body.count as number;
}

const where = encodeURIComponent('{ Account: { Name: { like: "%a%" } } }');

describe('a count', () => {
  it.each<[list: string, as: AccountName, narrowed: string]>([
    ['Contact/Alle', 'beheer', ''],
    ['Case/Open', 'verkoop', ''],
    ['Case/Mijn_open', 'verkoop', ''],
    ['Case/Open', 'korenaar', ''],
    ['Case/Open', 'collega', ''],
    ['Case/Alle', 'beheer', '&searchTerm=internet'],
    ['Case/Open', 'beheer', `&where=${where}`],
    ['Contact/Alle', 'beheer', '&searchTerm=onvindbaarwoord'],
    ['Aansluiting__c/Alle', 'garage', ''],
  ])('of %s for %s%s equals the records of the list', async (list, as, narrowed) => {
    const counted = await get(`/list-count/${list}?${narrowed.slice(1)}`, as);
    expect(counted.body).toMatchObject({
      count: await rowsOf(list, as, narrowed),
      hasMore: false,
    } satisfies Partial<ListCount>);
  });

  it('of recently viewed records is per viewer', async () => {
    const { body } = await get('/list-records/Case/Alle?pageSize=3');
    for (const { id } of body.records) await get(`/records/${id}?fields=Case.Id&updateMru=true`);
    expect((await get('/list-count/Case/__recent')).body.count).toBe(
      await rowsOf('Case/__recent', 'beheer'),
    );
    expect((await get('/list-count/Case/__recent', 'verkoop')).body.count).toBe(0);
  });

  it('of several lists comes in one answer, with a status for each', async () => {
    const { body } = await get(
      '/list-count/batch?names=Case.Open,Case.Nergens,Onbekend__c.Alle,Case',
    );
    expect(body.results.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual([
      200, 404, 403, 400,
    ]);
    expect(body.results[0].result.count).toBe(await rowsOf('Case/Open', 'beheer'));
  });

  it('stops at maxCount, and says when there are more', async () => {
    const all = await rowsOf('Case/Open', 'beheer');
    const counted = async (maxCount: number) =>
      (await get(`/list-count/Case/Open?maxCount=${maxCount}`)).body;
    expect(await counted(3)).toMatchObject({ count: 3, hasMore: true });
    expect(await counted(all)).toMatchObject({ count: all, hasMore: false });
    const { body } = await get('/list-count/batch?names=Case.Open,Case.Nergens&maxCount=3');
    expect(body.results[0].result).toMatchObject({ count: 3, hasMore: true });
  });

  it('is the same one by one and in a batch, for each viewer', async () => {
    const lists = ['Case.Open', 'Case.Mijn_open', 'Contact.Alle', 'Case.__recent', 'Case.Open'];
    for (const as of ['beheer', 'verkoop', 'korenaar', 'collega'] as const) {
      const { body } = await get(`/list-count/batch?names=${lists.join()}`, as);
      for (const [at, list] of lists.entries()) {
        const one = await get(`/list-count/${list.replace('.', '/')}`, as);
        expect(body.results[at].statusCode, `${as} ${list}`).toBe(one.status);
        if (one.status === 200) expect(body.results[at].result).toEqual(one.body);
      }
    }
  });

  it('of thirty lists is one statement of the database', async () => {
    const sent: string[] = [];
    const ctx = await server.contextOf('beheer');
    const spied = {
      ...ctx,
      db: {
        ...ctx.db,
        rows: <Row>(statement: Statement) => {
          sent.push(statement.text);
          return ctx.db.rows<Row>(statement);
        },
      },
    };
    const list = await findListView(ctx, 'Case', 'Open');
    if (!list.ok) throw new Error('no list');
    const counts = await countLists(
      spied,
      Array.from({ length: 30 }, () => list.value),
      1_000,
    );
    expect([sent.length, counts.length]).toEqual([1, 30]);
  });

  it.each([
    ['/list-count/Case/Open?where=kapot', 400, 'UNKNOWN_EXCEPTION'],
    [
      '/list-count/Case/Open?where=%7B%20Geheim__c%3A%20%7B%20eq%3A%201%20%7D%20%7D',
      400,
      'INVALID_FIELD',
    ],
    ['/list-count/batch', 400, 'MISSING_ARGUMENT'],
    ['/list-count/Case/Open?maxCount=0', 400, 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['/list-count/Case/Open?maxCount=100001', 400, 'NUMBER_OUTSIDE_VALID_RANGE'],
  ])('%s answers %i %s', async (path, status, code) => {
    const answer = await get(path);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });
});
