import { existsSync, readdirSync } from 'node:fs';
import type { ObjectDefinition } from '#engine/model/define.ts';
import { type DueRows, dueRowsOf, dueRowsHelp } from './job-rows.ts';
import { jobCode, jobTest } from './job-code.ts';
import { filesWith } from './project-files.ts';
import { ask, type Skeleton, type SkeletonNames, type Step } from './skeleton.ts';

const domain = new URL('../../src/domain/', import.meta.url);

export const jobHelp = `  --in     of a job: the folder of src/domain/ in which it stands: terminations
${dueRowsHelp}`;

/**
 * The skeleton of a job that the server runs by itself: its work in a folder of `src/domain/`, its
 * place in the hourly round, its words for staff, and its test.
 */
export const newJob = (names: SkeletonNames): Skeleton => {
  const { kebab, camel, words, label } = names;
  const folder = folderOf(names);
  const rows = dueRowsOf(names);
  const file = `src/domain/${folder}/${kebab}.ts`;
  const test = `test/database/domain/${kebab}.test.ts`;
  return {
    files: [
      { path: file, text: jobCode(names, rows) },
      { path: test, text: jobTest(names, rows, folder) },
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
    next: stepsOf(names, rows, { file, test }),
    tests: [`database ${test}`, 'walls test/walls/system-tasks.test.ts'],
  };
};

function folderOf({ in: folder, object }: SkeletonNames): string {
  if (folder !== undefined && existsSync(new URL(`${folder}/`, domain))) return folder;
  const folders = readdirSync(domain, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const using = folders.filter((name) => object !== undefined && mentions(name, object));
  return ask(
    `Say with --in next to which code of src/domain/ the job stands: ${folders.join(', ')}` +
      (using.length === 0 ? '' : `. Code about ${object!} stands in ${using.join(', ')}`),
  );
}

const mentions = (folder: string, apiName: string): boolean =>
  filesWith(`src/domain/${folder}/**/*.ts`, `'${apiName}'`).length > 0;

const stepsOf = (
  { camel, label }: SkeletonNames,
  { from, empty, object }: DueRows,
  { file, test }: { file: string; test: string },
): Step[] => [
  {
    file,
    at: /^ {2}filters: \[/,
    todo: `which rows of ${from} are due: all filters must match, unless \`logic: '1 AND (2 OR 3)'\` says otherwise, and \`isDue: (row) => …\` when no filter can say it. A filter is equals(field, value), equals(field, '') for an empty one, or { field, operator: 'LessThan', operands: [addDays(today, -7)] }, where a day is 00:00 UTC, so that a row is due never before 7 × 24 hours, and at most a day later; --status, --empty and --older write these. \`fields\` are those that the work reads`,
  },
  {
    file,
    at: /^async function workOn/,
    todo:
      empty === null
        ? workWithoutField
        : `what else happens to a row, in the transaction that fills ${empty.field}; an error leaves the row due.${movesDates(object)}`,
  },
  {
    todo: "if it mails: await putInOutbox(system, { to: String(row['Email__c']), kind: 'what staff read', about: String(row['Id']), words }) of src/domain/mail/put-in-outbox.ts mails the address in a field, system.brand.email is our own, and mailCompany of src/domain/company/mail-company.ts mails a customer and us; words is a MailWords, { subject, paragraphs: ['…'] }, of the file in src/messages/mail/ that has the other mails about it. Name these fields in `fields`; a field of a parent is 'Account.Name' or 'Vacature__r.Name'. A status that it changes sends its usual mails by itself",
  },
  {
    file: 'src/messages/staff/jobs.ts',
    at: new RegExp(`^ {2}${camel}: `),
    todo: `what it does in one sentence, and what it counts; staff see its runs under Beheer, and '${label.toLowerCase()}' in the audit log (system-tasks.ts next to it)`,
  },
  {
    file: test,
    at: /^it\(/,
    todo: 'what happens to a row that is due, and nothing to one that is not; after a second run too',
  },
];

/** Says what counts from the last change of a row, which filling a field of it moves. */
function movesDates({ retention = [], listViews }: ObjectDefinition): string {
  const terms = retention.filter(({ since }) => since === 'LastModifiedDate');
  const lists = listViews.filter(({ filters = [] }) =>
    filters.some(({ field }) => field === 'LastModifiedDate'),
  );
  const counting = [
    ...terms.map(({ name }) => `the term ${name}`),
    ...lists.map(({ apiName }) => `the list ${apiName}`),
  ];
  return counting.length === 0
    ? ''
    : ` Filling it also moves LastModifiedDate, from which ${counting.join(' and ')} count: where that is wrong, let it be a number (--type integer) and count with incrementCounter of src/engine/write/count.ts, which moves no date`;
}

const workWithoutField =
  "what happens to a row, in a transaction of its own. It must take the row out of the filters, or the next hour does it again; when no field can tell, add one with npm run new -- field, and begin again with --empty. Then delete the filter equals('Id', '')";
