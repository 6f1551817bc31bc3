import type { Field } from '#engine/fields/field.ts';
import type { ObjectDefinition } from '#engine/model/define.ts';
import { objects } from '#objects/index.ts';
import { type DueRows, systemMoments } from './job-rows.ts';
import type { SkeletonNames } from './skeleton.ts';

/** The file of a job. */
export const jobCode = ({ camel, words, label }: SkeletonNames, rows: DueRows): string => {
  const filters = filtersOf(rows);
  const usesDay = filters.some((filter) => filter.includes('today'));
  return `${importsOf(rows, usesDay)}
/**
 * The job "${label}". The server runs it each hour, so \`due${usesDay ? 'At' : ''}\` must
 * not find again what \`workOn\` did. Returns the number of rows.
 */
export const ${camel} = (ctx: RequestContext): Promise<number> =>
  processDueRows(asSystem(ctx, 'do the job: ${words}'), ${usesDay ? 'dueAt(localDay(ctx.now))' : 'due'}, workOn);

/** The rows that are due${usesDay ? ' on a day' : ''}, with the fields that \`workOn\` reads. */
const due${usesDay ? 'At = (today: string)' : ''}: DueRowsQuery ${usesDay ? '=> (' : '= '}{
  from: '${rows.from}',
  fields: [],
  filters: [
${filters.map((filter) => `    ${filter}`).join('\n')}
  ],
  locks: 'Id', // Work on a connection locks that: the field that refers to it.
${rows.at === null ? '' : `  notBefore: '${rows.at}',\n`}${mostOf(rows)}}${usesDay ? ')' : ''};

/** Does the work for one row, in a transaction of its own. An error leaves the row as it was. */
async function workOn(system: RequestContext, row: PlainRow): Promise<void> {
  const fields = ${rows.empty === null ? '{}; // The change that takes the row out of the filters.' : `{ ${rows.empty.field}: ${rows.empty.code} };`}
  valueOrThrow(await updateRecord(system, String(row['Id']), { fields }));
}
`;
};

const mostOf = ({ most, empty }: DueRows): string =>
  most === null ? '' : `  mostADay: { rows: ${most}, filled: '${empty!.field}' },\n`; // proof: it is asked with --most

/** Without a field that the job fills, it would find its own rows again, so it finds nothing. */
const filtersOf = ({ status, empty, older }: DueRows): string[] => [
  ...(empty === null
    ? ["equals('Id', ''), // Finds nothing, until the work takes a row out of these filters."]
    : [`equals('${empty.field}', ''),`]),
  ...(status === null ? [] : [`${status.code},`]),
  ...(older === null
    ? []
    : [
        `{ field: '${older.field}', operator: 'LessThan', operands: [addDays(today, -${older.days})] },`,
      ]),
];

const importsOf = ({ status, empty }: DueRows, usesDay: boolean): string =>
  `import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
${usesDay || empty?.code.startsWith('localDay') === true ? "import { localDay } from '#engine/model/local-day.ts';\n" : ''}import type { PlainRow } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
${status === null ? '' : `import { ${status.imported.name} } from '${status.imported.from}';\n`}${usesDay ? "import { addDays } from '#protocol/time/calendar.ts';\n" : ''}import { type DueRowsQuery, processDueRows, valueOrThrow } from '../process-due-rows.ts';
`;

/** The test of a job: it does its work once for each row that is due. */
export const jobTest = (
  { camel, kebab, label }: SkeletonNames,
  rows: DueRows,
  folder: string,
): string => `import { afterAll, beforeAll, expect, it } from 'vitest';
import { ${camel} } from '#domain/${folder}/${kebab}.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createRow } from '../../rows.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

/** The job "${label}", on a clock of its own. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
});
afterAll(() => server.close());

/** The context of a round on an evening, some days from now. */
function after(days: number): RequestContext {
  const now = new Date(Date.now() + days * 86_400_000);
  now.setUTCHours(21, 59);
  return { ...server.ctx, now };
}

${rows.empty === null ? idleTest(camel, rows) : workTest(camel, rows, rows.empty)}`;

const idleTest = (
  camel: string,
  rows: DueRows,
): string => `it('leaves a row that is not due as it is', async () => {
  const id = await ${createCode(rows)};
  expect(await ${camel}(after(1))).toBe(0);
  const sql = 'select createddate = lastmodifieddate as same from ${tableOf(rows)} where id = $1';
  expect(await storedRows(server, sql, id)).toEqual([{ same: true }]);
});
`;

const workTest = (
  camel: string,
  rows: DueRows,
  { field }: NonNullable<DueRows['empty']>,
): string => {
  const isAged = rows.older !== null;
  return `it('does its work once for a row that is due', async () => {
  const id = await ${createCode(rows)};
${isAged ? `  expect(await ${camel}(after(${rows.older!.days}))).toBe(0);\n` : ''}  expect(await ${camel}(after(${isAged ? Number(rows.older!.days) + 1 : 1}))).toBe(1);
  const sql = 'select ${field.toLowerCase()} is not null as done from ${tableOf(rows)} where id = $1';
  expect(await storedRows(server, sql, id)).toEqual([{ done: true }]);
  expect(await ${camel}(after(${isAged ? Number(rows.older!.days) + 2 : 2}))).toBe(0);
});
`;
};

const tableOf = ({ from }: DueRows): string =>
  ['Case', 'User'].includes(from) ? `"${from.toLowerCase()}"` : from.toLowerCase();

function createCode({ object, from, status, older }: DueRows): string {
  const more = [
    ...(status === null ? [] : [`${status.field}: '${status.value}'`]),
    ...(older === null || systemMoments.includes(older.field)
      ? []
      : [
          `${older.field}: ${object.fields[older.field]?.dataType === 'Date' ? 'new Date().toISOString().slice(0, 10)' : 'new Date().toISOString()'}`,
        ]),
  ];
  return `createRow(server, '${from}', { ${[...requiredOf(object), ...more].join(', ')} })`;
}

/** A value for each field without which the object is not saved. */
function requiredOf({ apiName, fields }: ObjectDefinition): string[] {
  const answered = ['Naam__c', 'Email__c'];
  return Object.entries(fields)
    .filter(
      ([name, field]) =>
        (field.required || (apiName === 'Contactbericht__c' && answered.includes(name))) &&
        !hasSystemDefault(field) &&
        !field.readOnly,
    )
    .map(([name, { dataType, picklist, reference }]) => {
      const [target] = reference?.to ?? [];
      const parent = objects.find((object) => object.apiName === target);
      const text = picklist?.[0]?.value ?? samples[dataType] ?? 'Proef';
      return parent === undefined
        ? `${name}: ${typeof text === 'number' ? text : `'${text}'`}`
        : `${name}: await createRow(server, '${parent.apiName}', { ${requiredOf(parent).join(', ')} })`;
    });
}

/** A default of the viewer has no value for the system, which creates the row. */
const hasSystemDefault = ({ default: given }: Field): boolean =>
  given !== null && !('from' in given && given.from.startsWith('viewer.'));

const samples: Readonly<Record<string, string | number>> = {
  Email: 'noor@klant.example',
  Phone: '0612345678',
  Date: '2026-12-01',
  DateTime: '2026-12-01T12:00:00Z',
  Int: 1,
  Currency: 1,
};
