import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Random, randomFrom } from '#db/seed/random.ts';
import type { FieldInfo } from '#protocol/shapes/object-info.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  type TestServer,
} from '../../support/server.ts';
import { objects, openOracle, viewers } from './oracle-rows.ts';
import { isKnown, type OracleObject, type OracleRow, randomCondition } from './soql-oracle.ts';

/**
 * Generated GraphQL queries against rows that are worked out from what each viewer may read through
 * the UI API. Values that the viewer may not see stand in the conditions too.
 */

/** The child relationships whose rows are worked out, with their object and its field. */
const children: Readonly<Record<string, readonly [name: string, object: string, link: string][]>> =
  {
    Account: [
      ['Contacts', 'Contact', 'AccountId'],
      ['Cases', 'Case', 'AccountId'],
    ],
    Contact: [['Cases', 'Case', 'ContactId']],
    Case: [['CaseComments', 'CaseComment', 'ParentId']],
  };
const perPair = process.env['DEEP'] ? 200 : 12;

let server: TestServer;
let oracleOf: Awaited<ReturnType<typeof openOracle>>;
beforeAll(async () => {
  server = await openTestServer();
  oracleOf = await openOracle(server);
});
afterAll(() => server.close());

type Node = Answer['body'];
const call = (
  as: AccountName | undefined,
  query: string,
  variables: object = {},
): Promise<Answer> =>
  server.call('/services/data/v65.0/graphql', {
    ...(as && { as }),
    method: 'POST',
    body: { query, variables },
  });

const pairs = viewers.flatMap((as) =>
  objects.map((object) => [as ?? 'guest', object, as] as const),
);

describe.each(pairs)('for %s, queries of %s', (_, object, as) => {
  const seed = pairs.findIndex((pair) => pair[2] === as && pair[1] === object) + 1;

  it('give the rows that the viewer may read and no other', async () => {
    const oracle = await oracleOf(as, object);
    if (oracle === null) {
      const { body } = await call(as, `{ uiapi { query { ${object} { totalCount } } } }`);
      expect(body).toMatchObject({
        data: {},
        errors: [{ message: expect.stringContaining(`Field '${object}' in type`) }],
      });
      return;
    }
    const random = randomFrom(seed);
    for (let i = 0; i < perPair; i++) await expectPages(random, { as, oracle });
    for (const child of children[object] ?? [])
      for (let i = 0; i < perPair / 4; i++) await expectChildren(random, { as, oracle, child });
  });

  it('name no field that the viewer does not see, nor filter, sort or group by it', async () => {
    const oracle = await oracleOf(as, object);
    if (oracle === null) return;
    const own = new Set(oracle.fields.map(({ apiName }) => apiName));
    const everything = (await oracleOf('beheer', object))!.fields;
    const hidden = everything.map(({ apiName }) => apiName).filter((name) => !own.has(name));
    for (const name of ['Bestaat_niet__c', ...hidden]) {
      const queries = [
        `{ uiapi { query { ${object} { edges { node { ${name} { value } } } } } } }`,
        `{ uiapi { query { ${object}(where: { ${name}: { ne: null } }) { totalCount } } } }`,
        `{ uiapi { query { ${object}(orderBy: { ${name}: {} }) { totalCount } } } }`,
        `{ uiapi { aggregate { ${object}(groupBy: { ${name}: {} }) { totalCount } } } }`,
      ];
      for (const query of queries) {
        const { status, body } = await call(as, query);
        expect([query, status, body.data]).toEqual([query, 200, {}]);
        expect(body.errors).toMatchObject([{ extensions: { ErrorType: 'ValidationError' } }]);
      }
    }
  });
});

type Tried = { as: AccountName | undefined; oracle: OracleObject };

const shownOf = (random: Random, { fields }: OracleObject): FieldInfo[] =>
  fields.filter((field) => isKnown(field) && field.apiName !== 'Id' && random.chance(0.3));
const selectionOf = (shown: readonly FieldInfo[]): string =>
  ['Id', ...shown.map(({ apiName }) => `${apiName} { value }`)].join(' ');
const valuesOf = (node: Node, shown: readonly FieldInfo[]): unknown[] => [
  node.Id,
  ...shown.map(({ apiName }) => node[apiName]?.value ?? null),
];
const wantedOf = (row: OracleRow, shown: readonly FieldInfo[]): unknown[] => [
  row.Id,
  ...shown.map(({ apiName }) => row[apiName] ?? null),
];
const byId = (rows: readonly OracleRow[]): OracleRow[] =>
  rows.toSorted((one, other) => (one.Id < other.Id ? -1 : 1));

/** The first pages, each after the cursor of the one before it. */
async function expectPages(random: Random, { as, oracle }: Tried): Promise<void> {
  const condition = randomCondition(random, oracle, 3);
  const shown = shownOf(random, oracle);
  const first = random.between(1, 60);
  const wanted = byId(oracle.rows.filter((row) => condition.holds(row)));
  const query = `query ($where: ${oracle.apiName}_Filter, $after: String) { uiapi { query {
    ${oracle.apiName}(first: ${first}, after: $after, where: $where, orderBy: { Id: { order: ASC } }) {
      edges { node { ${selectionOf(shown)} } } totalCount pageInfo { hasNextPage endCursor } } } } }`;
  const sent = `${query}\n${JSON.stringify(condition.where)}`;
  let after: string | null = null;
  for (let page = 0; page < 3; page++) {
    const { body } = await call(as, query, { where: condition.where, after });
    expect(body.errors, sent).toEqual([]);
    const found = body.data.uiapi.query[oracle.apiName];
    const part = wanted.slice(page * first, (page + 1) * first);
    expect(
      found.edges.map(({ node }: Node) => valuesOf(node, shown)),
      sent,
    ).toEqual(part.map((row) => wantedOf(row, shown)));
    expect(found.totalCount).toBe(wanted.length);
    expect(found.pageInfo.hasNextPage).toBe(wanted.length > (page + 1) * first);
    if (!found.pageInfo.hasNextPage) return;
    after = found.pageInfo.endCursor;
  }
}

/** The child rows of some parents, all in one call. */
async function expectChildren(
  random: Random,
  { as, oracle, child: [name, object, link] }: Tried & { child: [string, string, string] },
): Promise<void> {
  const below = await oracleOf(as, object);
  if (below === null) return;
  const condition = randomCondition(random, below, 1);
  const shown = shownOf(random, below);
  const first = random.between(1, 4);
  const query = `query ($where: ${object}_Filter) { uiapi { query { ${oracle.apiName}(first: 30, orderBy: { Id: {} }) {
    edges { node { Id ${name}(first: ${first}, where: $where, orderBy: { Id: {} }) {
      edges { node { ${selectionOf(shown)} } } totalCount pageInfo { hasNextPage } } } } } } } }`;
  const { body } = await call(as, query, { where: condition.where });
  expect(body.errors, query).toEqual([]);
  const found = body.data.uiapi.query[oracle.apiName].edges.map(({ node }: Node) => ({
    Id: node.Id,
    rows: node[name].edges.map((edge: Node) => valuesOf(edge.node, shown)),
    total: node[name].totalCount,
    more: node[name].pageInfo.hasNextPage,
  }));
  const wanted = byId(oracle.rows)
    .slice(0, 30)
    .map(({ Id }) => {
      const rows = byId(below.rows.filter((row) => row[link] === Id && condition.holds(row)));
      return {
        Id,
        rows: rows.slice(0, first).map((row) => wantedOf(row, shown)),
        total: rows.length,
        more: rows.length > first,
      };
    });
  expect(found, `${query}\n${JSON.stringify(condition.where)}`).toEqual(wanted);
}
