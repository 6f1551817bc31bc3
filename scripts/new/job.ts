import { existsSync, readdirSync } from 'node:fs';
import { type DueRows, dueRowsOf, dueRowsHelp } from './job-rows.ts';
import { jobCode, jobTest } from './job-code.ts';
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

const stepsOf = (
  { camel, label }: SkeletonNames,
  { from, empty }: DueRows,
  { file, test }: { file: string; test: string },
): Step[] => [
  {
    file,
    at: /^ {2}filters: \[/,
    todo: `which rows of ${from} are due: all filters must match, unless \`logic: '1 AND (2 OR 3)'\` says otherwise, and \`isDue: (row) => …\` when no filter can say it. A filter is equals(field, value), equals(field, '') for an empty one, or { field, operator: 'LessThan', operands: [addDays(today, -7)] }, where a day is 00:00 UTC; --status, --empty and --older write these. \`fields\` are those that the work reads`,
  },
  {
    file,
    at: /^async function workOn/,
    todo:
      empty === null
        ? workWithoutField
        : `what else happens to a row, in the transaction that fills ${empty.field}; an error leaves the row due`,
  },
  {
    todo: "if it mails: await putInOutbox(system, { to: system.brand.email, kind: 'what staff read', about: String(row['Id']), words }) of src/domain/mail/put-in-outbox.ts mails us, mailCompany of src/domain/company/mail-company.ts a customer and us; words is a MailWords, { subject, paragraphs: ['…'] }, of a file in src/messages/mail/. A status that it changes sends its usual mails by itself",
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

const workWithoutField =
  "what happens to a row, in a transaction of its own. It must take the row out of the filters, or the next hour does it again; when no field can tell, add one with npm run new -- field, and begin again with --empty. Then delete the filter equals('Id', '')";
