import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Random, randomFrom } from '#db/seed/random.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  type TestServer,
} from '../../support/server.ts';
import { objects, openOracle, viewers } from './oracle-rows.ts';
import {
  isKnown,
  type OracleObject,
  type OracleRow,
  randomCondition,
  type Value,
} from './soql-oracle.ts';

/**
 * Generated SOQL statements against rows that are worked out from what each viewer may read through
 * the UI API. Values that the viewer may not see stand in the conditions too: they must not show by
 * a filter, an order or a group.
 */

const perPair = process.env['DEEP'] ? 600 : 60;

let server: TestServer;
let oracleOf: Awaited<ReturnType<typeof openOracle>>;
beforeAll(async () => {
  server = await openTestServer();
  oracleOf = await openOracle(server);
});
afterAll(() => server.close());

const api = '/services/data/v65.0';
const query = (as: AccountName | undefined, statement: string): Promise<Answer> =>
  server.call(`${api}/query?q=${encodeURIComponent(statement)}`, { ...(as && { as }) });

const pairs = viewers.flatMap((as) =>
  objects.map((object) => [as ?? 'guest', object, as] as const),
);

describe.each(pairs)('for %s, statements on %s', (_, object, as) => {
  it('give the rows that the viewer may read and no other', async () => {
    const oracle = await oracleOf(as, object);
    if (oracle === null) {
      const answer = await query(as, `SELECT Id FROM ${object}`);
      expect([answer.status, answer.body[0].errorCode]).toEqual([400, 'INVALID_TYPE']);
      return;
    }
    const random = randomFrom(pairs.findIndex((pair) => pair[2] === as && pair[1] === object) + 1);
    for (let i = 0; i < perPair; i++) await expectOne(random, { as, oracle });
    for (let i = 0; i < perPair / 10; i++) await expectGroups(random, { as, oracle });
  });

  it('name no field that the viewer does not see, nor filter, sort or group by it', async () => {
    const oracle = await oracleOf(as, object);
    if (oracle === null) return;
    const own = new Set(oracle.fields.map(({ apiName }) => apiName));
    const everything = (await oracleOf('beheer', object))!.fields;
    const hidden = everything.map(({ apiName }) => apiName).filter((name) => !own.has(name));
    for (const name of ['Bestaat_niet__c', ...hidden]) {
      const statements = [
        `SELECT ${name} FROM ${object}`,
        `SELECT Id FROM ${object} WHERE ${name} != null`,
        `SELECT Id FROM ${object} ORDER BY ${name}`,
        `SELECT COUNT(Id) FROM ${object} GROUP BY ${name}`,
        `SELECT MIN(${name}) FROM ${object}`,
      ];
      for (const statement of statements) {
        const { status, body } = await query(as, statement);
        expect([statement, status, body[0]?.errorCode]).toEqual([statement, 400, 'INVALID_FIELD']);
        expect(body[0].message).toContain(`No such column '${name}' on entity '${object}'`);
      }
    }
  });
});

type Tried = { as: AccountName | undefined; oracle: OracleObject };

/** Counts by a field, and the sum of a number. */
async function expectGroups(random: Random, { as, oracle }: Tried): Promise<void> {
  const groupable = oracle.fields.filter(({ dataType }) =>
    ['Picklist', 'Boolean', 'Reference'].includes(dataType),
  );
  if (groupable.length === 0) return;
  const { apiName: by } = random.pick(groupable);
  const number = oracle.fields.find(({ dataType }) => ['Currency', 'Int'].includes(dataType));
  const sum = number === undefined ? '' : `, SUM(${number.apiName}) total`;
  const where = randomCondition(random, oracle, 1);
  const statement = `SELECT ${by}, COUNT(Id) n${sum} FROM ${oracle.apiName} WHERE ${where.soql} GROUP BY ${by} ORDER BY ${by}`;
  const answer = await query(as, statement);
  const groups = Map.groupBy(oracle.rows.filter(where.holds), (row) => row[by] ?? null);
  if (groups.size > 2_000)
    return expect([answer.status, answer.body[0].errorCode]).toEqual([400, 'EXCEEDED_ID_LIMIT']);
  expect(answer.status, `${statement}\n${answer.text.slice(0, 500)}`).toBe(200);
  const wanted = new Map(
    [...groups].map(([key, rows]) => {
      const numbers = rows.flatMap((row) => {
        const value = number === undefined ? null : row[number.apiName];
        return typeof value === 'number' ? [value] : [];
      });
      const total = numbers.length === 0 ? null : numbers.reduce((a, b) => a + b, 0);
      return [key, { n: rows.length, total }];
    }),
  );
  const found = new Map(
    answer.body.records.map((row: Record<string, unknown>) => [
      row[by],
      {
        n: row['n'],
        total: typeof row['total'] === 'number' ? expect.closeTo(row['total'], 4) : null,
      },
    ]),
  );
  expect(wanted, statement).toEqual(found);
}

async function expectOne(random: Random, { as, oracle }: Tried): Promise<void> {
  const where = randomCondition(random, oracle, 3);
  const rows = oracle.rows.filter((row) => where.holds(row));
  const shown = oracle.fields.filter(isKnown).filter(() => random.chance(0.3));
  const names = [...new Set(['Id', ...shown.map(({ apiName }) => apiName)])];
  const limit = random.chance(0.3) ? random.between(0, 5) : undefined;
  const statement = `SELECT ${names.join(', ')} FROM ${oracle.apiName} WHERE ${where.soql} ORDER BY Id${limit === undefined ? '' : ` LIMIT ${limit}`}`;
  const answer = await query(as, statement);
  expect(answer.status, `${statement}\n${answer.text.slice(0, 500)}`).toBe(200);
  const wanted = rows
    .toSorted((one, other) => (one.Id < other.Id ? -1 : 1))
    .slice(0, limit)
    .map((row) =>
      Object.fromEntries(names.map((name) => [name, plain(oracle, name, row[name] ?? null)])),
    );
  expect(answer.body.totalSize).toBe(wanted.length);
  expect(await everyRow(as, answer), statement).toEqual(wanted);
}

/** The rows of all pages, without their addresses. */
async function everyRow(as: AccountName | undefined, first: Answer): Promise<OracleRow[]> {
  const rows: OracleRow[] = [];
  for (let page = first.body; ;) {
    for (const { attributes: _, ...fields } of page.records) rows.push(fields);
    if (page.done) return rows;
    const { nextRecordsUrl } = page;
    page = (await server.call(nextRecordsUrl, { ...(as && { as }) })).body;
  }
}

const plain = (oracle: OracleObject, name: string, value: Value): Value =>
  typeof value === 'string' &&
  oracle.fields.find(({ apiName }) => apiName === name)?.dataType === 'DateTime'
    ? value.replace(/Z$/, '+0000')
    : value;
