import { contactMessageKind } from '#protocol/crm/picklists.ts';
import { slugOf } from '#protocol/texts/slug.ts';
import { choicesOf, type FormField, readFields } from './form-fields.ts';
import { formPage } from './form-page.ts';
import { afterPage, copyOfPage, linesOfPage } from './page.ts';
import { ask, type Skeleton, type SkeletonNames } from './skeleton.ts';

/**
 * The skeleton of a form on its own page: schema, business action, page, texts and mails, the kind
 * of contact message that it stores, and its rows in the tests of pages and forms.
 */
export const newForm = (names: SkeletonNames): Skeleton => {
  const { kebab, camel, slug, words } = names;
  const fields = readFields(names);
  const kind = kindOf(names);
  const copy = copyOfPage(names);
  return {
    files: [
      { path: `src/protocol/forms/${kebab}.ts`, text: schema(names, fields) },
      { path: `src/domain/forms/send-${kebab}.ts`, text: action(names, fields) },
      { path: `src/messages/site/${kebab}.ts`, text: texts(names, fields) },
      { path: `src/web/site/${kebab}/${kebab}.tsx`, text: formPage(names, fields) },
      copy,
    ],
    lines: [
      ...linesOfPage(names, [`/${slug}`, `/${slug}?verzonden=B-10001`]),
      {
        path: 'src/protocol/crm/picklists.ts',
        before: /^ {2}fibreInterest: 'Glasvezelinteresse'/,
        text: `  ${camel}: '${kind}',`,
      },
      {
        path: 'src/messages/staff/system-tasks.ts',
        before: /^ {2}'keep an ICT contact'/,
        text: `  'keep what was sent: ${words}': '${kind.toLowerCase()} bewaren',`,
      },
      {
        path: 'test/site/forms.ts',
        before: /^ {2}'site\/interest': \{$/,
        text: formRow(names, fields),
      },
    ],
    next: [
      `write the words of the fields, of the thank-you page (sent) and of the two mails in src/messages/site/${kebab}.ts`,
      `write title, lead and description of the page in ${copy.path}`,
      `decide what is stored in src/domain/forms/send-${kebab}.ts: a field that names no field of the record becomes a line in the message`,
      `staff read '${kind}' as the kind of the message and of its mails (src/protocol/crm/picklists.ts), and '${kind.toLowerCase()} bewaren' in the audit log (src/messages/staff/system-tasks.ts)`,
      'staff have nine working hours to answer, unless `derive` in src/objects/crm/contact-message.ts leaves this kind out',
      'messages of this form are erased a year after they were handled, as the privacy statement promises for contact forms; another period needs a sentence there and a term in src/objects/crm/contact-message.ts',
      ...afterPage(names),
    ],
  };
};

/** What staff read: the kind of the message, of its mails, and of the task in the audit log. */
function kindOf({ label, kind = label }: SkeletonNames): string {
  if (Object.values<string>(contactMessageKind).includes(kind))
    ask(`There is a kind of message '${kind}' already; choose another with --kind.`);
  return kind;
}

/** The imports of the checks of these fields, a line a file. */
const importsOfChecks = (fields: readonly FormField[]): string =>
  [...new Set(fields.map(({ checkFile }) => checkFile))]
    .filter((file) => file !== null)
    .toSorted()
    .map((file) => {
      const checks = fields.filter(({ checkFile }) => checkFile === file);
      const names = [...new Set(checks.map(({ check }) => check))].toSorted();
      return `import { ${names.join(', ')} } from './checks/${file}';\n`;
    })
    .join('');

const schema = ({ camel, pascal, label }: SkeletonNames, fields: readonly FormField[]): string => {
  const choices = fields.filter(({ options }) => options.length > 0);
  return `import * as v from 'valibot';
${importsOfChecks(fields)}${choices
    .map(
      ({ name, options }) => `
/** The values of the choice \`${name}\`, in the order of the page. */
const ${choicesOf(camel, name)} = [${options.map((option) => `'${slugOf(option)}'`).join(', ')}] as const;
`,
    )
    .join('')}
/** The form "${label}", in the order of the page. Issues are problem codes, not sentences. */
export const ${camel} = v.object({
${fields.map(({ name, check }) => (name === check ? `  ${name},` : `  ${name}: ${check},`)).join('\n')}
});

export type ${pascal} = v.InferOutput<typeof ${camel}>;
`;
};

function action(names: SkeletonNames, fields: readonly FormField[]): string {
  const { camel, pascal, kebab, words, label } = names;
  const stored = fields.filter(({ stores }) => stores !== null);
  const { message, taken, uses } = messageOf(names, fields);
  return `import type { RequestContext } from '#engine/model/request-context.ts';
${uses ? "import { answersText } from '#messages/mail/form-answers.ts';\n" : ''}import { ${camel}Mails${uses ? `, ${camel}Text` : ''} } from '#messages/site/${kebab}.ts';
import type { ${pascal} } from '#protocol/forms/${kebab}.ts';
import type { Result } from '#protocol/problem.ts';
import { contactMessageKind } from '#protocol/crm/picklists.ts';
import { type FormReceipt, type FormSubmission, mailsToBoth, saveForm } from './save-form.ts';

/**
 * Stores what was sent with the form "${label}" as a contact message,
 * and mails the sender and us. Returns the refusals of \`saveForm\`.
 */
export function send${pascal}(
  ctx: RequestContext,
  sent: FormSubmission<${pascal}>,
): Promise<Result<FormReceipt>> {
${taken}  const kind = contactMessageKind.${camel};
  return saveForm(ctx, sent, {
    form: '${kebab}',
    task: 'keep what was sent: ${words}',
    email: sent.value.email,
    record: { apiName: 'Contactbericht__c', fields: { Soort__c: kind${message} } },
    names: { ${stored.map(({ name, stores }) => `${stores}: '${name}'`).join(', ')} },
    mails: mailsToBoth(kind, ${camel}Mails, { sent: sent.value, brand: ctx.brand }),
  });
}
`;
}

/**
 * The message that a form stores: what was typed, then a line for each field that the record does
 * not have, or the kind of form when all of these may be empty. `uses`: whether it has such lines.
 */
function messageOf({ camel }: SkeletonNames, fields: readonly FormField[]) {
  const typed = fields.filter(({ stores }) => stores === 'Bericht__c');
  const lines = fields.filter(({ stores }) => stores === null);
  const uses = lines.length > 0;
  if (!uses && typed.some(({ required }) => required)) return { message: '', taken: '', uses };
  const parts = [
    ...typed.map(({ name }) => name),
    ...(uses ? [`answersText(${camel}Text, { ${lines.map(({ name }) => name).join(', ')} })`] : []),
  ];
  const whole =
    parts.length > 1 ? `[${parts.join(', ')}].filter(Boolean).join('\\n\\n')` : parts[0];
  const isFilled = [...typed, ...lines].some(({ required }) => required);
  const text = whole === undefined ? 'kind' : isFilled ? whole : `${whole} || kind`;
  const taken = [...typed, ...lines].map(({ name }) => name).join(', ');
  return {
    message: `, Bericht__c: ${text}`,
    taken: taken === '' ? '' : `  const { ${taken} } = sent.value;\n`,
    uses,
  };
}

const texts = (
  { camel, pascal, kebab, label, kind = label }: SkeletonNames,
  fields: readonly FormField[],
): string => {
  const quotes = fields.some(({ name }) => name === 'message');
  return `import type { ${pascal} } from '#protocol/forms/${kebab}.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { answerFacts } from '../mail/form-answers.ts';
import type { MailWords } from '../mail/mails.ts';

/**
 * Texts of the form "${label}" and its success page: by field, its \`label\` and perhaps a \`hint\`.
 * The title and the lead of the page are in its record.
 */
export const ${camel}Text = {
${fields.map((field) => `  ${field.name}: { label: '${field.label}'${optionsOf(field)} },`).join('\n')}
  send: 'Versturen',
  sent: {
    title: 'Verstuurd',
    success: 'Bedankt! We hebben het ontvangen.',
    copy: 'We hebben een bevestiging gestuurd naar je e-mailadres.',
    reference: 'Je referentie',
    next: 'Wat gebeurt er nu?',
    steps: [
      { title: 'Het is bij ons binnen', text: 'Met je referentie vinden we het snel terug.' },
      { title: 'Een collega leest het', text: 'Is iets niet duidelijk, dan vragen we het je.' },
    ],
    home: 'Terug naar de homepage',
  },
} as const;

type Facts = { sent: ${pascal}; reference: string; brand: Pick<Brand, 'name'> };

export const ${camel}Mails = {
  /** Repeats nothing that was typed, because the address may be somebody else's. */
  toSender: ({ reference, brand }: Facts): MailWords => ({
    subject: \`We hebben je bericht ontvangen (\${reference})\`,
    paragraphs: [
      'Dag,',
      \`Je bericht staat bij ons onder nummer \${reference}.\`,
      \`Groet,\\n\${brand.name}\`,
    ],
  }),
  /** Tells every field of the form. */
  toUs: ({ sent${quotes ? ': { message, ...answers }' : ': answers'}, reference }: Facts): MailWords => ({
    subject: \`${kind} \${reference}\`,
    paragraphs: [{ facts: [['Nummer', reference], ...answerFacts(${camel}Text, answers)] }],
${quotes ? '    quote: message,\n' : ''}  }),
};
`;
};

const optionsOf = ({ options }: FormField): string =>
  options.length === 0
    ? ''
    : `, options: [${options.map((option) => `{ value: '${slugOf(option)}', label: '${option}' }`).join(', ')}]`;

const formRow = (
  { kebab, slug }: SkeletonNames,
  fields: readonly FormField[],
): string => `  'site/${kebab}': {
    path: '/${slug}',
    valid: (unique) => ({
${fields.map(({ name, sample }) => `      ${name}: ${sample},`).join('\n')}
    }),
    required: { ${fields
      .filter(({ required }) => required)
      .map(({ name }) => `${name}: ${name === 'email' ? 'noEmail' : 'fill'}`)
      .join(', ')} },
    storage: { table: 'contactbericht__c', column: 'email__c' },
    mails: 2,
  },`;
