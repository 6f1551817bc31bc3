import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { type AccountName, openTestServer, type TestServer } from '../../support/server.ts';

/** List views in the platform's REST API. Source: record-api.md §11.4. */

const api = '/services/data/v65.0';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type View = { id: string; developerName: string; url: string; describeUrl: string };

const get = async (path: string, as: AccountName = 'beheer') => {
  const answer = await server.call(path, { as });
  expect([path, answer.status, answer.text.slice(0, 400)]).toEqual([path, 200, expect.anything()]);
  return answer.body;
};
const viewsOf = async (object: string, as?: AccountName): Promise<View[]> =>
  (await get(`${api}/sobjects/${object}/listviews`, as)).listviews;
const queried = (statement: string, as?: AccountName) =>
  get(`${api}/query?q=${encodeURIComponent(statement)}`, as);

/** The ids of the list in the UI API and those of its statement, with their numbers. */
async function compared(object: string, view: View, as: AccountName): Promise<unknown[][]> {
  const list = await get(`/list-records/${view.id}?pageSize=50`, as);
  const count = await get(`/list-count/${object}/${view.id}`, as);
  const { query } = await get(view.describeUrl, as);
  const { records, totalSize } = await queried(query, as);
  const ids = records.slice(0, 50).map(({ Id }: { Id: string }) => Id);
  return [
    [list.records.map(({ id }: { id: string }) => id), count.count],
    [ids, totalSize],
  ];
}

describe.each(['beheer', 'verkoop', 'korenaar'] as const)('for %s', (as) => {
  it.each(objects.map(({ apiName }) => apiName))(
    'the statement of each list view of %s gives the rows of the list in their order',
    async (object) => {
      const { status, body } = await server.call(`${api}/sobjects/${object}/listviews`, { as });
      if (status === 404) return;
      expect(body.size).toBe(body.listviews.length);
      for (const view of body.listviews) {
        const [list, statement] = await compared(object, view, as);
        expect([view.developerName, ...statement!]).toEqual([view.developerName, ...list!]);
      }
    },
  );
});

it('the statement of a list that a user made gives its rows', async () => {
  const filters = [
    ['Name', 'Contains', ["50%_'\\"]],
    ['Name', 'StartsWith', ['B']],
    ['Name', 'NotContain', ['garage', 'xyz']],
    ['Name', 'Equals', ['bakkerij de korenaar b.v.']],
    ['OwnerId', 'Equals', ['$User.Id']],
    ['OwnerId', 'NotEqual', ['$User.Id']],
    ['OwnerId', 'Contains', ['a']],
    ['Phone', 'NotEqual', ['']],
    ['CreatedDate', 'GreaterThan', ['LAST_N_DAYS:3']],
    ['CreatedDate', 'LessOrEqual', ['TODAY']],
    ['CreatedDate', 'Equals', ['2026-01-15']],
  ] as const;
  for (const [at, [fieldApiName, operator, operandLabels]] of filters.entries()) {
    const made = await server.call('/list-info/Account', {
      as: 'verkoop',
      method: 'POST',
      body: {
        label: `Proef ${at}`,
        listViewApiName: `Proef_${at}`,
        visibility: 'Private',
        displayColumns: ['Name', 'OwnerId'],
        filteredByInfo: [
          { fieldApiName, operator, operandLabels },
          { fieldApiName: 'Name', operator: 'NotEqual', operandLabels: [''] },
        ],
        filterLogicString: at % 2 === 0 ? '1 AND 2' : '1 AND NOT (NOT 2)',
      },
    });
    expect([made.status, made.text.slice(0, 300)]).toEqual([201, expect.anything()]);
    const view = (await viewsOf('Account', 'verkoop')).find(
      ({ developerName }) => developerName === `Proef_${at}`,
    )!;
    const [list, statement] = await compared('Account', view, 'verkoop');
    expect([operator, ...statement!]).toEqual([operator, ...list!]);
    expect((await server.call(view.url, { as: 'beheer' })).status).toBe(404);
  }
});

describe('a list view', () => {
  const alle = async () =>
    (await viewsOf('Case')).find(({ developerName }) => developerName === 'Alle')!;

  it('says what defines it, with the name of a row in place of its id', async () => {
    const view = await alle();
    expect(await get(view.url)).toEqual({ ...view, sobjectType: 'Case' });
    const described = await get(view.describeUrl);
    expect(described).toMatchObject({ id: view.id, scope: 'everything', sobjectType: 'Case' });
    expect(described.columns.at(-1)).toMatchObject({ fieldNameOrPath: 'Id', hidden: true });
    expect(
      described.columns.map(({ fieldNameOrPath }: { fieldNameOrPath: string }) => fieldNameOrPath),
    ).toContain('Account.Name');
    expect(described.whereCondition).toEqual({ conditions: [], conjunction: 'and' });
  });

  it('gives its rows column by column, page by page', async () => {
    const view = await alle();
    const { query, columns } = await get(view.describeUrl);
    const { records } = await queried(query);
    const page = await get(`${view.url}/results?limit=2&offset=1`);
    expect(page).toMatchObject({ columns, developerName: 'Alle', done: false, size: 2 });
    const idAt = columns.length - 1;
    expect(
      page.records.map((row: { columns: { value: string }[] }) => row.columns[idAt]!.value),
    ).toEqual([records[1].Id, records[2].Id]);
    const own = await queried(query, 'korenaar');
    const all = await get(`${view.url}/results?limit=1999`, 'korenaar');
    expect([all.done, all.size]).toEqual([true, own.totalSize]);
  });

  it('that was opened is among the recent ones', async () => {
    const view = await alle();
    const recent = async () =>
      (await get(`${api}/sobjects/Case/listviews/recent`, 'collega')).listviews.map(
        ({ id }: View) => id,
      );
    expect(await recent()).toEqual([]);
    await get(`/list-ui/${view.id}`, 'collega');
    expect(await recent()).toEqual([view.id]);
  });

  it.each([
    ['Account', 'describe', 404],
    ['Onbekend__c', 'describe', 404],
    ['Case', 'results?limit=0', 400],
    ['Case', 'results?limit=2000', 400],
    ['Case', 'results?offset=2001', 400],
    ['Case', 'results?offset=-1', 400],
  ])('asked wrongly is refused: %s %s', async (object, below, status) => {
    const { id } = await alle();
    const answer = await server.call(`${api}/sobjects/${object}/listviews/${id}/${below}`, {
      as: 'beheer',
    });
    expect(answer.status).toBe(status);
  });
});
