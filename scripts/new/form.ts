import { contactMessageKind } from '#protocol/crm/picklists.ts';
import { answeredObject, answeredSteps } from './answered-object.ts';
import { formAction } from './form-action.ts';
import { type FormField, readFields } from './form-fields.ts';
import { formPage } from './form-page.ts';
import { formSchema } from './form-schema.ts';
import { formTexts } from './form-texts.ts';
import { objectFacts } from './object.ts';
import { copyOfPage, linesOfPage, linkSteps } from './page.ts';
import { ask, namesOf, type Skeleton, type SkeletonNames, type Step } from './skeleton.ts';

/**
 * The skeleton of a form on its own page: schema, business action, page, texts and mails, the record
 * that it stores, and its rows in the tests of pages and forms.
 */
export const newForm = (names: SkeletonNames): Skeleton => {
  const { kebab, slug, words, label, kind = label } = names;
  const fields = readFields(names);
  const copy = copyOfPage(names);
  const stored = names.object === undefined ? asMessage(names) : asOwnObject(names, fields);
  return {
    files: [
      { path: `src/protocol/forms/${kebab}.ts`, text: formSchema(names, fields) },
      { path: `src/messages/site/${kebab}.ts`, text: formTexts(names, fields) },
      ...stored.files,
      { path: `src/domain/forms/send-${kebab}.ts`, text: formAction(names, fields, stored.object) },
      { path: `src/web/site/${kebab}/${kebab}.tsx`, text: formPage(names, fields) },
      copy,
    ],
    lines: [
      ...linesOfPage(names, [`/${slug}`, `/${slug}?verzonden=B-10001`]),
      ...stored.lines,
      {
        path: 'src/messages/staff/system-tasks.ts',
        before: /^ {2}'keep an ICT contact'/,
        text: `  'keep what was sent: ${words}': '${kind.toLowerCase()} bewaren',`,
      },
      {
        path: 'test/site/forms.ts',
        before: /^ {2}'site\/interest': \{$/,
        text: formRow(names, fields, stored.object ?? 'Contactbericht__c'),
      },
    ],
    next: [
      ...wordSteps(names, copy.path),
      ...fieldSteps(names),
      ...stored.steps,
      ...linkSteps(names),
    ],
    tests: [...stored.tests, `site test/site/forms.test.ts -t site/${kebab}`, ...testsOfForms],
  };
};

const testsOfForms = ['site test/site/pages.test.ts', 'walls test/walls/page-weight'];

/** How a form is stored; `object`: the API name of its own object, when it has one. */
type Stored = Pick<Skeleton, 'files' | 'lines' | 'tests'> & {
  object?: string;
  steps: readonly Step[];
};

function asMessage({ camel, label, kind = label }: SkeletonNames): Stored {
  if (Object.values<string>(contactMessageKind).includes(kind))
    ask(`There is a kind of message '${kind}' already; choose another with --kind.`);
  return {
    files: [],
    lines: [
      {
        path: 'src/protocol/crm/picklists.ts',
        before: /^ {2}fibreInterest: 'Glasvezelinteresse'/,
        text: `  ${camel}: '${kind}',`,
      },
    ],
    steps: [
      {
        file: 'src/protocol/crm/picklists.ts',
        at: new RegExp(`^ {2}${camel}: `),
        todo: `staff read '${kind}' as the kind of the message and of its mails`,
      },
      {
        file: 'src/objects/crm/contact-message.ts',
        at: /^ {2}derive: /,
        todo: 'staff have nine working hours to answer, which is one working day, unless this leaves the kind out',
      },
      {
        file: 'src/objects/crm/contact-message.ts',
        at: /^const questionKinds/,
        todo: 'it is erased a year after it was handled, as the privacy statement says of contact forms; another period or purpose needs a term of its own here, and a sentence in src/db/seed/pages/statements/02-privacyverklaring.md',
      },
    ],
    tests: [],
  };
}

function asOwnObject(names: SkeletonNames, fields: readonly FormField[]): Stored {
  const { object: kebab = '', label, kind = label } = names;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab))
    ask('Name the object in English, in kebab case: --object demo-request.');
  const object = objectFacts(namesOf(kebab, { label: kind }));
  return {
    ...answeredObject(object, { names, fields }),
    object: object.apiName,
    steps: answeredSteps(object),
    tests: [
      'unit test/unit/objects',
      `contract test/contract/operations/answer-visitors.test.ts -t ${object.apiName}`,
      'contract test/contract/retention/retention.test.ts',
    ],
  };
}

const wordSteps = ({ kebab, camel }: SkeletonNames, copy: string): Step[] => [
  {
    file: `src/messages/site/${kebab}.ts`,
    at: new RegExp(`^export const ${camel}Text`),
    todo: 'the words of each field (label, hint), of the button, of the thank-you page (`sent`: what the sender may expect) and, below, of both mails',
  },
  {
    file: copy,
    todo: 'the title and the lead of the page, and its description for search engines. A promise stands here: staff can change it, and no test reads it. A running install gets the page, and a change of its text, at its next start, unless staff changed that text',
  },
];

/** Only for a field that is changed, or whose check or input is not the usual one. */
const fieldSteps = ({ kebab }: SkeletonNames): Step[] => [
  {
    file: `src/protocol/forms/${kebab}.ts`,
    todo: 'if you change a field: its check, of checks/ next to it; an issue is a problem code with a sentence in src/messages/problems/form-problems.ts, and the test of a check of its own goes in test/unit/protocol/',
  },
  {
    file: `src/web/site/${kebab}/${kebab}.tsx`,
    at: /<FormPage/,
    todo: 'if you change a field: its input, in the order of the page: Field and AreaField, or RadioGroup, CheckboxGroup and others of src/ui/inputs/',
  },
  {
    file: `src/domain/forms/send-${kebab}.ts`,
    at: /^ {4}names: /,
    todo: 'if you change a field: which field of the record stores it; in a contact message, any other becomes a line of the text',
  },
  {
    file: 'test/site/forms.ts',
    at: new RegExp(`^ {2}'site/${kebab}'`),
    todo: `if you change a field: what a careful visitor fills in, and the sentence at each required one that is empty (and the same in test/contract/operations/answer-visitors.test.ts, when it has an object of its own)`,
  },
];

const formRow = (
  { kebab, slug }: SkeletonNames,
  fields: readonly FormField[],
  object: string,
): string => `  'site/${kebab}': {
    path: '/${slug}',
    valid: (unique) => ({
${fields.map(({ name, sample }) => `      ${name}: ${sample},`).join('\n')}
    }),
    required: { ${fields
      .filter(({ required }) => required)
      .map(({ name }) => `${name}: ${name === 'email' ? 'noEmail' : 'fill'}`)
      .join(', ')} },
    storage: { table: '${object.toLowerCase()}', column: 'email__c' },
    mails: 2,
  },`;
