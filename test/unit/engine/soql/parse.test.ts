import { expect, it } from 'vitest';
import { parseSoql } from '#engine/soql/parse.ts';
import { SoqlSyntaxError } from '#engine/soql/tokens.ts';

/** What a statement means once its positions are left out. */
const parsed = (statement: string): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(parseSoql(statement), (key, value) => (key === 'at' ? undefined : value)),
  );
const whereOf = (where: string) => parsed(`SELECT Id FROM Case WHERE ${where}`)['where'];
const field = (...path: string[]) => ({ kind: 'field', path });
const compared = (operator: string, ...right: object[]) => ({
  kind: 'comparison',
  left: field('A'),
  operator,
  right,
});
const text = (value: string, pattern = value) => ({ kind: 'string', text: value, pattern });

it('a statement has its parts, whatever the case of its keywords', () => {
  expect(
    parsed(
      'select Id, c.Account.Name from Case c where A = 1 order by Name desc nulls last, Id limit 5 offset 2 for view',
    ),
  ).toEqual({
    select: [field('Id'), field('c', 'Account', 'Name')],
    from: 'Case',
    alias: 'c',
    where: compared('=', { kind: 'number', text: '1' }),
    orderBy: [
      { by: field('Name'), descending: true, nulls: 'last' },
      { by: field('Id'), descending: false },
    ],
    limit: 5,
    offset: 2,
    marks: ['view'],
    allRows: false,
  });
});

it('a child statement, a semi-join and TYPEOF are statements and lists of their own', () => {
  const { select, where } = parsed(
    'SELECT (SELECT Id FROM Contacts), TYPEOF Owner WHEN User THEN Name, Id ELSE Id END FROM Account WHERE Id NOT IN (SELECT AccountId FROM Case)',
  );
  expect(select).toMatchObject([
    { kind: 'children', query: { from: 'Contacts' } },
    {
      kind: 'typeof',
      relation: 'Owner',
      whens: [{ object: 'User', fields: [field('Name'), field('Id')] }],
      otherwise: [field('Id')],
    },
  ]);
  expect(where).toMatchObject({ operator: 'not in', right: { from: 'Case' } });
});

it.each([
  ["A = 'it\\'s\\n\\u0041'", compared('=', text("it's\nA"))],
  ["A LIKE 'a\\_b\\%\\\\%'", compared('like', text('a_b%\\%', 'a\\_b\\%\\\\%'))],
  ["A IN ('x', null)", compared('in', text('x'), { kind: 'null' })],
  ["A INCLUDES ('a;b')", compared('includes', text('a;b'))],
  ['A <> -1.5e3', compared('!=', { kind: 'number', text: '-1.5e3' })],
  ['A >= 2026-02-03', compared('>=', { kind: 'date', text: '2026-02-03' })],
  [
    'A < 2026-02-03T04:05:06.700+01:00',
    compared('<', { kind: 'moment', text: '2026-02-03T04:05:06.700+01:00' }),
  ],
  ['A = last_n_days:30', compared('=', { kind: 'dateLiteral', name: 'LAST_N_DAYS', count: 30 })],
  ['A = TODAY', compared('=', { kind: 'dateLiteral', name: 'TODAY', count: null })],
  ['A = TRUE', compared('=', { kind: 'boolean', value: true })],
])('the condition %s has its value', (where, meant) => {
  expect(whereOf(where)).toEqual(meant);
});

it('NOT binds to the next condition, and brackets join', () => {
  const one = compared('=', { kind: 'number', text: '1' });
  expect(whereOf('NOT A = 1 AND (A = 1 OR A = 1)')).toEqual({
    kind: 'and',
    items: [
      { kind: 'not', item: one },
      { kind: 'or', items: [one, one] },
    ],
  });
});

it('groups, functions and aliases are read', () => {
  expect(
    parsed(
      'SELECT CALENDAR_YEAR(convertTimezone(CreatedDate)) y, COUNT(Id) FROM Case GROUP BY ROLLUP(Status, Origin) HAVING COUNT(Id) > 1',
    ),
  ).toMatchObject({
    select: [
      { kind: 'call', name: 'calendar_year', alias: 'y', args: [{ name: 'converttimezone' }] },
      { kind: 'call', name: 'count', raw: 'COUNT(Id)', args: [field('Id')] },
    ],
    groupBy: { kind: 'rollup', by: [field('Status'), field('Origin')] },
    having: { operator: '>' },
  });
});

it.each([
  ['SELECT Id FORM Case', 1, 16],
  ['SELECT Id\nFROM Case WHERE A', 2, 18],
  ["SELECT Id FROM Case WHERE A = 'x", 1, 31],
  ['SELECT Id FROM Case WHERE A = 1 AND B = 2 OR C = 3', 1, 43],
  ['SELECT Id FROM Case WHERE A = :name', 1, 31],
  ['SELECT Id FROM Case; DELETE', 1, 20],
  ['SELECT FROM Case', 1, 8],
  ['SELECT Id FROM Case LIMIT 1.5', 1, 27],
  ['', 1, 1],
])('%s is refused with the row and column of the fault', (statement, row, column) => {
  expect(() => parseSoql(statement)).toThrow(SoqlSyntaxError);
  expect(() => parseSoql(statement)).toThrow(`ERROR at Row:${row}:Column:${column}\n`);
});

it.each([
  ['brackets', `SELECT Id FROM Case WHERE ${'('.repeat(200)}A = 1${')'.repeat(200)}`],
  ['NOT', `SELECT Id FROM Case WHERE ${'NOT '.repeat(200)}A = 1`],
  ['child statements', `SELECT ${'(SELECT '.repeat(200)}Id`],
  ['functions', `SELECT ${'f('.repeat(200)}Id`],
  ['semi-joins', `SELECT Id FROM A WHERE ${'B IN (SELECT C FROM D WHERE '.repeat(200)}`],
])('%s of depth 200 are refused, and overflow no stack', (_, statement) => {
  expect(() => parseSoql(statement)).toThrow('too deeply');
});
