import { answeredDefinition } from './answered-definition.ts';
import type { FormField } from './form-fields.ts';
import { filesOfObject, linesOfObject, type ObjectFacts } from './object.ts';
import type { Skeleton, SkeletonNames, Step } from './skeleton.ts';

/**
 * An object of its own for what visitors send with a form: staff pick it up, answer it by mail and
 * handle it, and it is erased a year later. Its statuses are those of contact messages.
 */
export const answeredObject = (
  object: ObjectFacts,
  { names, fields }: { names: SkeletonNames; fields: readonly FormField[] },
): Pick<Skeleton, 'files' | 'lines'> => ({
  files: filesOfObject(object, answeredDefinition(object, names, fields), {
    about: `${object.label}: what visitors send with a form, and staff answer.`,
    triggers: trigger(object),
  }),
  lines: [
    ...linesOfObject(object, [...fields.map(({ stores }) => stores), 'Status__c']),
    ...linesOfAnswers(object),
    ...linesOfTests(object, fields),
  ],
});

const trigger = ({ apiName }: ObjectFacts): string => {
  const table = apiName.toLowerCase();
  return `
create index on ${table} (afgerond_op__c);
create trigger keep_closed_on before insert or update of status__c on ${table} for each row execute function keep_closed_on('Afgehandeld');
`;
};

/** The actions of staff, their mail, and the list in the menu. */
const linesOfAnswers = ({ apiName, label }: ObjectFacts): Skeleton['lines'] => [
  {
    path: 'src/domain/business-actions.ts',
    before: /^ {2}'Glasvezelaanvraag__c\.Approve'/,
    text: `  '${apiName}.Answer': answerSender('${apiName}'),
  '${apiName}.Handle': closeAction('${apiName}', 'Status__c', contactMessageStatus.handled),
  '${apiName}.Take': assignToSelfAction({
    from: '${apiName}',
    field: 'Status__c',
    was: contactMessageStatus.new,
    is: contactMessageStatus.underway,
  }),`,
  },
  {
    path: 'src/domain/requests/answer-by-mail.ts',
    before: /^\} as const;$/,
    text: `  ${apiName}: { kind: 'Antwoord op ${label.toLowerCase()}', words: answerMails.message },`,
  },
  {
    path: 'src/objects/apps.ts',
    before: /^ {8}list\('Sollicitatie__c', 'Nieuw'\),$/,
    text: `        list('${apiName}', 'Nieuw'),`,
  },
];

const linesOfTests = (
  { apiName }: ObjectFacts,
  fields: readonly FormField[],
): Skeleton['lines'] => [
  {
    path: 'test/unit/objects/mailed-words.test.ts',
    before: /^ {2}\['Sollicitatie__c', 'Invite'/,
    text: `  ['${apiName}', 'Answer', 'Antwoord'],`,
  },
  {
    path: 'test/contract/retention/retention.test.ts',
    before: /^ {4}'Glasvezelaanvraag__c',$/,
    text: `    '${apiName}',`,
  },
  {
    path: 'test/contract/operations/answer-visitors.test.ts',
    before: /^\] as const;$/,
    text: `  {
    object: '${apiName}',
    table: '${apiName.toLowerCase()}',
    fields: { ${fields
      .filter(({ name, required }) => required && name !== 'email')
      .map(
        ({ stores, sample }) => `${stores}: ${sample.replace(/`(.*) \(\$\{unique\}\)\.`/, "'$1'")}`,
      )
      .join(', ')} },
    after: 'Afgehandeld',
  },`,
  },
];

export const answeredSteps = ({ apiName, file, label }: ObjectFacts): Step[] => [
  {
    file,
    at: /^ {2}labelPlural: /,
    todo: `its plural label, the labels of its fields as staff read them (the form has its own) and the columns of its lists. Staff find it as '${label}' in the menu (src/objects/apps.ts), pick it up, answer it by mail and handle it; they have nine working hours, which is one working day (\`derive\`). A status of its own needs a constant beside contactMessageStatus in src/protocol/crm/picklists.ts, and the trigger of the migration names those that close it`,
  },
  {
    file: 'src/domain/requests/answer-by-mail.ts',
    at: new RegExp(`^ {2}${apiName}: `),
    todo: 'staff read the kind in the list of mails; the subject of the answer, "Antwoord op je bericht", is in src/messages/mail/answer-mails.ts',
  },
  {
    file: 'src/db/seed/pages/statements/02-privacyverklaring.md',
    at: /^## Je vraagt een adviesgesprek aan/,
    todo: `say above this what we do with what is sent, and that we erase it within a year after it was handled, as \`retention\` in ${file} does; the date at its end is that of the last change`,
  },
];
