import type { FormField } from './form-fields.ts';
import type { ObjectFacts } from './object.ts';
import type { SkeletonNames } from './skeleton.ts';

/** The function that defines a field; any other is a line of text. */
const makers: Readonly<Record<string, string>> = {
  email: 'email',
  phone: 'phone',
  postcode: 'postcode',
  message: 'freeText',
};

export const answeredDefinition = (
  { camel, label, apiName, prefix }: ObjectFacts,
  names: SkeletonNames,
  fields: readonly FormField[],
): string => `${importsOf(names, fields)}
/** Sent by visitors with the form "${names.label}", and answered by staff. */
export const ${camel} = defineObject({
  apiName: '${apiName}',
  label: '${label}',
  labelPlural: '${label}',
  keyPrefix: '${prefix}',
  fields: {
    Name: autoNumber({ label: 'Kenmerk', prefix: '${numberPrefix(label)}-', start: 10_000 }),
${fields.map((field) => `    ${field.stores}: ${fieldCode(names, field)},`).join('\n')}
    Status__c: statusField(
      withClosed(contactMessageStatus, contactMessageStatus.handled),
      contactMessageStatus.new,
    ),
    ...answeringFields,
  },
  derive: derivesDue({ status: 'Status__c', still: [contactMessageStatus.handled], hours: 9 }),
  personal: [${quoted([...personal(fields), 'Interne_notitie__c'])}],
  retention: [
    {
      name: 'Afgehandeld',
      label: 'Afgehandeld: ${label.toLowerCase()}',
      filters: [equals('Status__c', contactMessageStatus.handled)],
      since: 'Afgerond_op__c',
      days: 365,
      least: 30,
      most: 365,
      reason: 'De privacyverklaring belooft: uiterlijk een jaar nadat het is afgehandeld.',
    },
  ],
${layout(label, fields)}
  actions: answeringActions({
    after: [contactMessageStatus.handled, contactMessageStatus.underway],
    tells: [${quoted(toldFields(fields))}],
    words: { klant: [${quoted(senderOf(fields))}], nummer: ['Name'], onderwerp: ['Name'] },
    handled: contactMessageStatus.handled,
    corrects: ['Interne_notitie__c'],
  }),
  relatedLists: [],
  access: {
    sales: [handlerGrant('Status__c', 'OwnerId', 'Interne_notitie__c')],
    administrator: [fullGrant],
  },
  searchable: true,
  theme: { color: '#7f8de1', icon: 'message' },
});
`;

const importsOf = ({ kebab, camel }: SkeletonNames, fields: readonly FormField[]): string => {
  const made = new Set(fields.map(makerOf));
  const ours = ['freeText', 'nameText', 'postcode'].filter((maker) => made.has(maker));
  return `import { defineObject, equals } from '#engine/model/define.ts';
import { autoNumber } from '#engine/fields/auto-number.ts';
import { email } from '#engine/fields/email.ts';
${made.has('picklist') ? "import { picklist } from '#engine/fields/picklist.ts';\n" : ''}${made.has('phone') ? "import { phone } from '#engine/fields/text.ts';\n" : ''}${made.has('picklist') ? `import { ${camel}Text } from '#messages/site/${kebab}.ts';\n` : ''}import { contactMessageStatus } from '#protocol/crm/picklists.ts';
import { answeringActions, answeringFields } from './answering.ts';
import { ${[...ours, 'statusField', 'systemSection', 'withClosed'].join(', ')} } from '../fields.ts';
import { fullGrant, handlerGrant } from '../grants.ts';
import { derivesDue } from '../telecom/work.ts';
`;
};

const makerOf = ({ name, options }: FormField): string =>
  options.length > 0 ? 'picklist' : (makers[name] ?? 'nameText');

function fieldCode({ camel }: SkeletonNames, field: FormField): string {
  const { name, label, required } = field;
  const options = [
    `label: '${label}'`,
    ...(makerOf(field) === 'picklist' ? [`values: ${camel}Text.${name}.options`] : []),
    ...(required ? ['required: true'] : []),
    ...(['name', 'email', 'phone', 'company'].includes(name) ? ['searchable: true'] : []),
  ];
  return `${makerOf(field)}({ ${options.join(', ')} })`;
}

const layout = (label: string, fields: readonly FormField[]): string => {
  const stored = fields.map(({ stores }) => stores);
  const columns = ['Name', ...stored.slice(0, 3)];
  return `  layout: {
    sections: [
      {
        heading: '${label}',
        columns: 2,
        fields: ['Name', 'Status__c', 'Antwoord_voor__c', 'Beantwoord_op__c', 'OwnerId'],
      },
      { heading: 'Ingevuld', columns: 2, fields: [${quoted(stored)}] },
      { heading: 'Intern', fields: ['Interne_notitie__c'] },
      systemSection,
    ],
    compact: [${quoted([...columns, 'Status__c'])}],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle',
      columns: [${quoted([...columns, 'Status__c', 'CreatedDate'])}],
      orderBy: ['-CreatedDate'],
    },
    {
      apiName: 'Nieuw',
      label: 'Nieuw',
      columns: [${quoted([...columns, 'Antwoord_voor__c', 'CreatedDate'])}],
      orderBy: ['CreatedDate'],
      filters: [equals('Status__c', contactMessageStatus.new)],
      queue: true,
    },
    {
      apiName: 'Mijn',
      label: 'Mijn, in behandeling',
      columns: [${quoted([...columns, 'CreatedDate'])}],
      orderBy: ['CreatedDate'],
      filters: [equals('Status__c', contactMessageStatus.underway)],
      scope: 'mine',
    },
  ],`;
};

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

const senderOf = (fields: readonly FormField[]): string[] =>
  ['name', 'company'].flatMap((name) => storedIn(fields, name));
const storedIn = (fields: readonly FormField[], name: string): string[] =>
  fields.filter((field) => field.name === name).map(({ stores }) => stores);

/** A company is no person; anything else may say something of one. */
const personal = (fields: readonly FormField[]): string[] =>
  fields.filter(({ name }) => name !== 'company').map(({ stores }) => stores);

/** What staff read above their answer. */
const toldFields = (fields: readonly FormField[]): string[] =>
  fields
    .filter(({ name }) => !['name', 'company', 'email', 'phone'].includes(name))
    .map(({ stores }) => stores);

/** In front of the number of a record: `DA` of `Demo-aanvraag`. */
function numberPrefix(label: string): string {
  const [first = '', second] = label.toUpperCase().match(/[A-Z]+/g) ?? [];
  return second === undefined ? first.slice(0, 2) : `${first.slice(0, 1)}${second.slice(0, 1)}`;
}
