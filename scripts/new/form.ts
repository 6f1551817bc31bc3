import { linesOfPage } from './page.ts';
import type { Skeleton, SkeletonNames } from './skeleton.ts';

/**
 * A form on its own page: schema, business action, page, texts and mails, and its rows in the tests
 * of pages and forms. The form stores what was sent as a contact message.
 */
export const newForm = (names: SkeletonNames): Skeleton => {
  const { kebab, camel, slug } = names;
  return {
    files: [
      { path: `src/protocol/forms/${kebab}.ts`, text: schema(names) },
      { path: `src/domain/forms/send-${kebab}.ts`, text: action(names) },
      { path: `src/messages/site/${kebab}.ts`, text: words(names) },
      { path: `src/messages/mail/${kebab}-mails.ts`, text: mails(names) },
      { path: `src/web/site/${kebab}/${kebab}.tsx`, text: page(names) },
    ],
    lines: [
      ...linesOfPage(names),
      {
        path: 'src/messages/staff/system-tasks.ts',
        before: /^ {2}'check a registration code'/,
        text: `  'save ${kebab.replaceAll('-', ' ')}': '${names.label.toLowerCase()} bewaren',`,
      },
      { path: 'src/web/paths.ts', before: /^ {2}ictContact:/, text: `  ${camel}: '/${slug}',` },
      {
        path: 'test/site/forms.ts',
        before: /^ {2}'site\/interest': \{$/,
        text: formRow(names),
      },
    ],
    next: [
      `declare its fields in src/protocol/forms/${kebab}.ts; src/protocol/forms/checks has the usual checks`,
      `decide what is stored and who gets a mail: src/domain/forms/send-${kebab}.ts`,
      `write its texts in src/messages/site/${kebab}.ts and src/messages/mail/${kebab}-mails.ts`,
      'a contact message needs a name, an e-mail address and a text: for a form without them, make an object first',
      'link to the page: the menus are in src/web/menu/, the footer in src/web/shell/; for search engines give it a row of Pagina__c',
      'say in test/site/forms.ts what each field accepts, and what is stored and mailed',
      'npm test',
    ],
  };
};

const schema = ({ camel, pascal, label }: SkeletonNames): string => `import * as v from 'valibot';
import { emailField, messageField, nameField } from './checks/fields.ts';

/** The form "${label}". Issues are problem codes, not sentences. */
export const ${camel} = v.object({ name: nameField, email: emailField, message: messageField });

export type ${pascal} = v.InferOutput<typeof ${camel}>;
`;

const action = ({
  camel,
  pascal,
  kebab,
  label,
}: SkeletonNames): string => `import type { RequestContext } from '#engine/model/request-context.ts';
import { ${camel}Mails } from '#messages/mail/${kebab}-mails.ts';
import type { ${pascal} } from '#protocol/forms/${kebab}.ts';
import type { Result } from '#protocol/problem.ts';
import { contactMessageKind } from '#protocol/crm/picklists.ts';
import { type FormSubmission, type FormReceipt, saveForm } from './save-form.ts';

/**
 * Stores what was sent as a message to us, and mails the sender and us. Refuses as \`saveForm\`.
 */
export function send${pascal}(
  ctx: RequestContext,
  sent: FormSubmission<${pascal}>,
): Promise<Result<FormReceipt>> {
  const { name, email, message } = sent.value;
  const facts = { ...sent.value, brand: ctx.brand };
  return saveForm(ctx, sent, {
    form: '${kebab}',
    task: 'save ${kebab.replaceAll('-', ' ')}',
    email,
    record: {
      apiName: 'Contactbericht__c',
      fields: {
        Soort__c: contactMessageKind.contact,
        Naam__c: name,
        Bericht__c: message,
        Email__c: email,
      },
    },
    names: { Naam__c: 'name', Bericht__c: 'message', Email__c: 'email' },
    mails: (reference) => [
      {
        to: 'sender',
        kind: '${label} ontvangen',
        words: ${camel}Mails.toSender({ ...facts, reference }),
      },
      { to: 'us', kind: '${label}', words: ${camel}Mails.toUs({ ...facts, reference }) },
    ],
  });
}
`;

const words = ({
  camel,
  label,
}: SkeletonNames): string => `import { contactText } from './contact.ts';

export const ${camel}Text = {
  title: '${label}',
  lead: 'Hier komt de tekst van deze pagina.',
  name: { label: 'Je naam' },
  email: { label: 'E-mailadres' },
  message: { label: 'Je bericht' },
  send: 'Versturen',
  sent: contactText.sent,
} as const;
`;

const mails = ({
  camel,
  pascal,
  kebab,
  label,
}: SkeletonNames): string => `import type { Brand } from '#protocol/site/brand.ts';
import type { ${pascal} } from '#protocol/forms/${kebab}.ts';
import type { MailWords } from './mails.ts';

type ${pascal}MailFacts = ${pascal} & { reference: string; brand: Pick<Brand, 'name'> };

export const ${camel}Mails = {
  toSender: ({ reference, brand }: ${pascal}MailFacts): MailWords => ({
    subject: \`We hebben je bericht ontvangen (\${reference})\`,
    paragraphs: [
      \`Dag,\`,
      \`Je bericht staat bij ons onder nummer \${reference}.\`,
      \`Groet,\\n\${brand.name}\`,
    ],
  }),
  toUs: ({ name, email, message, reference }: ${pascal}MailFacts): MailWords => ({
    subject: \`${label} \${reference}\`,
    paragraphs: [
      {
        facts: [
          ['Nummer', reference],
          ['Naam', name],
          ['E-mail', email],
        ],
      },
    ],
    quote: message,
  }),
};
`;

const page = (names: SkeletonNames): string => `${pageTop(names)}
${pageBody(names)}`;

const pageTop = ({
  camel,
  pascal,
  kebab,
}: SkeletonNames): string => `import { useSearchParams, type ActionFunctionArgs } from 'react-router';
import { send${pascal} } from '#domain/forms/send-${kebab}.ts';
import { ${camel}Text } from '#messages/site/${kebab}.ts';
import { AreaField, Field } from '#ui/inputs/Field.tsx';
import { ${camel} } from '#protocol/forms/${kebab}.ts';
import { answerForm } from '../../forms/form-action.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { loadFormCheck } from '../../forms/drafts/load-form-check.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { ConfirmationPage } from '../ConfirmationPage.tsx';

export const handle = {
  cache: { objects: [], params: [], except: [sentParam] },
} satisfies PageHandle;

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, { schema: ${camel}, send: send${pascal}, thanks: paths.${camel} });

export const clientAction = submitKeepingInput;
`;

const pageBody = ({
  camel,
  pascal,
  kebab,
}: SkeletonNames): string => `export default function ${pascal}() {
  const reference = useSearchParams()[0].get(sentParam);
  return reference === null ? (
    <${pascal}Page />
  ) : (
    <ConfirmationPage words={${camel}Text.sent} reference={reference} />
  );
}

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/${kebab}.ts').then((form) => form.${camel}));

function ${pascal}Page() {
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>());
  const { title, lead, name, email, message, send } = ${camel}Text;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={title} {...wrongTitle(title, form.problems)} />
      <div className="page stack-wide">
        <div className="stack">
          <PageBreadcrumbs trail={[]} here={title} />
          <h1>{title}</h1>
          <p className="lede">{lead}</p>
        </div>
        <FormErrors form={form} words={${camel}Text} />
        <SendForm form={form} action={paths.${camel}}>
          <Field {...form.field('name')} {...name} type="text" autoComplete="name" required />
          <Field {...form.field('email')} {...email} type="email" autoComplete="email" required />
          <AreaField {...form.field('message')} {...message} required />
          <SendRow form={form} send={send} />
        </SendForm>
      </div>
    </main>
  );
}
`;

const formRow = ({ kebab, slug }: SkeletonNames): string => `  'site/${kebab}': {
    path: '/${slug}',
    valid: (unique) => ({
      name: 'Sanne de Groot',
      email: \`\${unique}@klant.example\`,
      message: \`Een bericht (\${unique}).\`,
    }),
    fields: ['name', 'email', 'message'],
    required: { name: fill, email: noEmail, message: fill },
    storage: { table: 'contactbericht__c', column: 'email__c' },
    mails: 2,
  },`;
