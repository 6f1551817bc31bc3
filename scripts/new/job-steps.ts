import type { ObjectDefinition } from '#engine/model/define.ts';
import type { DueRows } from './job-rows.ts';
import { filesWith, textOf } from './project-files.ts';
import type { SkeletonNames, Step } from './skeleton.ts';

type JobFiles = { file: string; test: string };

/** What is left to do for a job that is written. */
export const jobSteps = (
  { camel, label }: SkeletonNames,
  rows: DueRows,
  { file, test }: JobFiles,
): Step[] => [
  { file, at: /^ {2}filters: \[/, todo: filtersStep(rows) },
  { file, at: /^async function workOn/, todo: workStep(rows) },
  { todo: mailStep(rows) },
  {
    file: 'src/messages/staff/jobs.ts',
    at: new RegExp(`^ {2}${camel}: `),
    todo:
      'what it does in one sentence, and what it counts; staff see its runs under Beheer, and ' +
      `'${label.toLowerCase()}' in the audit log (system-tasks.ts next to it)`,
  },
  { file: test, at: /^it\(/, todo: testStep },
];

const filtersStep = ({ from }: DueRows): string =>
  `which rows of ${from} are due: all filters must match, unless \`logic: '1 AND (2 OR 3)'\` says ` +
  'otherwise, and `isDue: (row) => …` when no filter can say it. A filter is equals(field, value), ' +
  "equals(field, '') for an empty one, or { field, operator: 'LessThan', operands: " +
  '[addDays(today, -7)] }, where a day is 00:00 UTC, so that a row is due never before 7 × 24 ' +
  'hours, and at most a day later; --status, --empty and --older write these. `fields` are those ' +
  'that the work reads. When a row can come back to this status, it is not done again, because its ' +
  'field is filled: where it must be, empty that field where the status changes';

const workStep = ({ empty, object }: DueRows): string =>
  empty === null
    ? 'what happens to a row, in a transaction of its own. It must take the row out of the filters, ' +
      'or the next hour does it again; when no field can tell, add one with npm run new -- field, ' +
      "and begin again with --empty. Then delete the filter equals('Id', '')"
    : `what else happens to a row, in the transaction that fills ${empty.field}; an error leaves ` +
      `the row due${movesDates(object)}`;

function mailStep({ from, object }: DueRows): string {
  const files = mailFilesOf(from);
  const words =
    files.length === 0
      ? 'a new file of src/messages/mail/, in the form of advice-mails.ts there'
      : `${files.join(' or ')}, which ${files.length === 1 ? 'has' : 'have'} the mails about it`;
  return (
    "if it mails: await putInOutbox(system, { to, kind: 'Herinnering aan behandelaar', about: " +
    "String(row['Id']), words }) of src/domain/mail/put-in-outbox.ts, where `kind` is what staff " +
    `read in the list of mails; it stands in the code. \`words\` is a MailWords, from a function in ${words}: { subject, ` +
    "paragraphs }, where a paragraph is a text, { facts: [['Nummer', reference]] } or { text, href " +
    '}; a mail to ourselves has the number of the record, and no link. `to`: ' +
    `${addressesOf(object)}. Name these fields in \`fields\`; a field of a parent is ` +
    "'Account.Name' or 'Vacature__r.Name'. A field that may be empty: String(row['…'] ?? " +
    "'') || emptyValueText. A status that the job changes sends its usual mails by itself"
  );
}

const addressesOf = ({ owned }: ObjectDefinition): string =>
  [
    "String(row['Email__c']) for the address in a field",
    ...(owned !== false
      ? [
          'ownerAddress(system, row) for its owner, with ...ownerFields in `fields` ' +
            '(both stand there too; what a visitor sent has no owner until staff take ' +
            'it, and is mailed to us)',
        ]
      : []),
    'system.brand.email for us; mailCompany of src/domain/company/mail-company.ts mails a customer ' +
      'and us',
  ].join('; ');

/** The files with words of mails that code about an object uses. */
const mailFilesOf = (apiName: string): string[] => [
  ...new Set(
    filesWith('src/domain/**/*.ts', `'${apiName}'`)
      .flatMap((path) => [...textOf(path).matchAll(/ from '#(messages\/mail\/[\w-]+-mails\.ts)'/g)])
      .map(([, path]) => `src/${path!}`), // proof: the expression has this group
  ),
];

const testStep =
  'what happens to a row that is due, and nothing to one that is not; after a second run too. A ' +
  "mail: storedRows(server, 'select aan__c, onderwerp__c, tekst__c from mail__c where record__c = " +
  "$1', id). Customers and staff: openTestServer() has those of the demo, of which userOf(server, " +
  "'verkoop') of test/rows.ts gives the id; addColleague of test/support/server.ts makes one more. " +
  'The demo has rows of its own that may be due: fill their field first, with storedRows(server, ' +
  "'update …'). --most counts the rows that have today in the field: 50 rows take a second";

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
    : `. Filling it also moves LastModifiedDate, from which ${counting.join(' and ')} count: where ` +
        'that is wrong, let it be a number (--type integer) and count with incrementCounter of ' +
        'src/engine/write/count.ts, which moves no date';
}
