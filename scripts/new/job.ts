import { existsSync, readdirSync } from 'node:fs';
import { ask, type Skeleton, type SkeletonNames } from './skeleton.ts';

const domain = new URL('../../src/domain/', import.meta.url);

/**
 * The skeleton of a job that the server runs by itself: its work in a folder of `src/domain/`, its
 * place in the hourly round, its words for staff, and its test.
 */
export const newJob = (names: SkeletonNames): Skeleton => {
  const { kebab, camel, words, label } = names;
  const folder = folderOf(names);
  const file = `src/domain/${folder}/${kebab}.ts`;
  const test = `test/database/domain/${kebab}.test.ts`;
  return {
    files: [
      { path: file, text: work(names) },
      { path: test, text: testOf(names, folder) },
    ],
    lines: [
      {
        path: 'src/server/jobs/sweeps.ts',
        before: /^import \{ auditRetention/,
        text: `import { ${camel} } from '#domain/${folder}/${kebab}.ts';`,
      },
      { path: 'src/server/jobs/sweeps.ts', before: /^ {2}dropFetchedCodes,$/, text: `  ${camel},` },
      {
        path: 'src/messages/staff/jobs.ts',
        before: /^ {2}dropFetchedCodes: \{$/,
        text: `  ${camel}: {\n    name: '${label}',\n    text: 'Hier komt in één zin wat deze taak doet.',\n    did: 'gedaan',\n  },`,
      },
      {
        path: 'src/messages/staff/system-tasks.ts',
        before: /^ {2}'draw papers for the demo'/,
        text: `  'do the job: ${words}': '${label.toLowerCase()}',`,
      },
    ],
    next: [
      `say in ${file} which rows are due, and what happens to each`,
      `describe it in one sentence under ${camel} in src/messages/staff/jobs.ts: staff read it under Beheer`,
      `make a row in ${test} that is due and one that is not, and expect what happens to both`,
      'add a line to CHANGELOG.md, and run npm test',
    ],
  };
};

function folderOf({ in: folder }: SkeletonNames): string {
  if (folder !== undefined && existsSync(new URL(`${folder}/`, domain))) return folder;
  const folders = readdirSync(domain, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return ask(
    'Say with --in next to which code of src/domain/ the job stands: ' +
      folders.map(({ name }) => name).join(', '),
  );
}

const work = ({
  camel,
  words,
  label,
}: SkeletonNames): string => `import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { PlainRow } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { type DueRowsQuery, processDueRows, valueOrThrow } from '../process-due-rows.ts';

/**
 * The job "${label}". The server runs it each hour, so \`dueAt\` must
 * not find again what \`workOn\` did: a field of the row tells, such as a status or a day. Returns the
 * number of rows.
 */
export const ${camel} = (ctx: RequestContext): Promise<number> =>
  processDueRows(asSystem(ctx, 'do the job: ${words}'), dueAt(localDay(ctx.now)), workOn);

/** Selects the rows that are due on a day, with the fields that \`workOn\` reads. */
const dueAt = (today: string): DueRowsQuery => ({
  from: 'Contactbericht__c',
  fields: ['Status__c'],
  filters: [
    equals('Id', ''), // Finds nothing, until the filters of this job replace it.
    { field: 'CreatedDate', operator: 'LessThan', operands: [today] },
  ],
  locks: 'Id', // Work on a connection locks that: the field that refers to it.
});

/** Does the work for one row, in a transaction of its own. An error leaves the row as it was. */
async function workOn(system: RequestContext, row: PlainRow): Promise<void> {
  const fields = { Status__c: row['Status__c'] ?? null };
  valueOrThrow(await updateRecord(system, String(row['Id']), { fields }));
}
`;

const testOf = (
  { camel, kebab, label }: SkeletonNames,
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

/** The context of a round, some days from now. */
const after = (days: number): RequestContext => ({
  ...server.ctx,
  now: new Date(Date.now() + days * 86_400_000),
});

it('leaves a row that is not due as it is', async () => {
  const id = await createRow(server, 'Contactbericht__c', {
    Naam__c: 'Noor de Vries',
    Email__c: 'noor@klant.example',
    Bericht__c: 'Bellen jullie?',
  });
  expect(await ${camel}(after(1))).toBe(0);
  expect(
    await storedRows(server, 'select status__c from contactbericht__c where id = $1', id),
  ).toEqual([{ status__c: 'Nieuw' }]);
});
`;
