import { afterAll, beforeAll, expect, it } from 'vitest';
import { openQueryWaveMeter } from '../../support/query-waves.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';

/** How often a GraphQL query asks the database, whatever the number of its rows. */

const meter = openQueryWaveMeter();
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isOneCopy: true, tracing: meter.tracing });
});
afterAll(() => server.close());

/**
 * The fewest of three times: on a slow machine a call can take longer than the server remembers who
 * makes it, and it then asks that again.
 */
const statements = async (query: string): Promise<number> => {
  const call = async () => {
    const { body } = await server.call('/services/data/v65.0/graphql', {
      as: 'beheer',
      method: 'POST',
      body: { query },
    });
    expect(body.errors).toEqual([]);
  };
  await call();
  const counts: number[] = [];
  while (counts.length < 3) counts.push((await meter.measure(call)).flat().length);
  return Math.min(...counts);
};
const accounts = (first: number, below: string): string =>
  `{ uiapi { query { Account(first: ${first}) { edges { node { Id ${below} } } } } } }`;
const cases = `Cases(first: 20) { totalCount edges { node { Id
  CaseComments(first: 5) { edges { node { Id } } } Contact { Name { value } Cases(first: 2) { edges { node { Id } } } } } } }`;

it('asks once for a connection and once for those below it of all rows, and once for a count', async () => {
  const none = await statements('{ __typename }');
  expect(await statements(accounts(50, 'Owner { Name { value } }'))).toBe(none + 1);
  expect(await statements(accounts(1, cases))).toBe(none + 5);
  expect(await statements(accounts(50, cases))).toBe(none + 5);
});

it('asks nothing for a query that is refused', async () => {
  const none = await statements('{ __typename }');
  const waves = await meter.measure(async () => {
    const { body } = await server.call('/services/data/v65.0/graphql', {
      as: 'beheer',
      method: 'POST',
      body: {
        query: `{ uiapi { query { a: Case { totalCount } b: Case(first: 2000) { edges { node { CaseComments(first: 2000) { totalCount } } } } } } }`,
      },
    });
    expect(body.errors).toHaveLength(2);
  });
  expect(waves.flat()).toHaveLength(none);
});
