import { picklist } from '#engine/fields/picklist.ts';
import { anyObject, reference } from '#engine/fields/reference.ts';
import {
  type Field,
  type FieldOptions,
  type PicklistEntry,
  validValue,
  invalidValue,
} from '#engine/fields/field.ts';
import { date, isCalendarDay } from '#engine/fields/date.ts';
import { dateTime, formatAmsterdamTime } from '#engine/fields/date-time.ts';
import { email } from '#engine/fields/email.ts';
import { integer } from '#engine/fields/number.ts';
import { text, textArea, textField } from '#engine/fields/text.ts';
import { maxFreeTextLength, maxNameLength } from '#protocol/constants.ts';
import { isSlug, longestSlug } from '#protocol/texts/slug.ts';
import type {
  LayoutSectionDefinition,
  ObjectDefinition,
  RelatedListDefinition,
} from '#engine/model/define.ts';

/** `closed`: the values which mean that a record is finished. */
export const withClosed = <Value extends string>(
  values: Readonly<Record<string, Value>>,
  ...closed: readonly NoInfer<Value>[]
): (string | PicklistEntry)[] =>
  Object.values(values).map((value) =>
    closed.includes(value) ? { value, label: value, closed: true } : value,
  );

export const statusField = (
  values: readonly (string | PicklistEntry)[],
  start: string,
  more: Pick<FieldOptions, 'tracked' | 'help'> = {},
): Field =>
  picklist({ label: 'Status', values, required: true, default: { value: start }, ...more });

export const nameText = (options: FieldOptions & { label: string }): Field =>
  text({ length: maxNameLength, ...options });

export const freeText = (options: FieldOptions & { label: string }): Field =>
  textArea({ length: maxFreeTextLength, ...options });

/** For fields whose text is mailed: `domain/mail/typed-links.ts` removes links from such texts. */
export const noLinksText = 'In de mail laten we links weg.';

export const internalNote = (): Field =>
  freeText({ label: 'Interne notitie', help: 'Alleen zichtbaar voor medewerkers.' });

/** `monthsAhead`: one of `dateLimits`. */
export const enteredDay = ({
  help,
  ...options
}: FieldOptions & { label: string; monthsAhead: number }): Field =>
  date({ ...options, help: [help, limitText(options.monthsAhead)].filter(Boolean).join(' ') });

/** `monthsAhead`: one of `dateLimits`. */
export const enteredMoment = ({
  help,
  ...options
}: FieldOptions & { label: string; monthsAhead: number }): Field =>
  dateTime({ ...options, help: [help, limitText(options.monthsAhead)].filter(Boolean).join(' ') });

const limitText = (months: number): string =>
  months === 0
    ? 'Niet later dan vandaag.'
    : `Hooguit ${months % 12 === 0 ? `${months / 12} jaar` : `${months} maanden`} vooruit.`;

/** Stored as `1234AB`. Source: decisions.md §9. */
export const postcode = (options: FieldOptions & { label: string }): Field =>
  textField(
    {
      collation: 'C',
      extraTypeInfo: 'Postcode',
      parse(input) {
        const value = typeof input === 'string' ? input.replace(/\s/g, '').toUpperCase() : '';
        return /^[1-9]\d{3}[A-Z]{2}$/.test(value)
          ? validValue(value)
          : invalidValue('record.valueWrong', 'Dutch postcode expected, as 1234AB');
      },
    },
    { length: 6, ...options },
  );

export const chamberNumber = (options: FieldOptions = {}): Field => ({
  ...text({ label: 'KvK-nummer', length: 8, searchable: true, ...options }),
  exactDigits: 8,
});

/** A house number is no amount, so 1001 is not displayed as 1.001. */
export const houseNumber = (options: FieldOptions & { label: string }): Field => ({
  ...integer(options),
  extraTypeInfo: 'Code',
});

/** In lower case, so that two spellings of one address cannot be two accounts. */
export function loginName(options: FieldOptions & { label: string }): Field {
  const address = email({ unique: true, ...options });
  return {
    ...address,
    collation: 'C',
    parse(input) {
      const parsed = address.parse(input);
      return parsed.ok && typeof parsed.value === 'string'
        ? validValue(parsed.value.toLowerCase())
        : parsed;
    },
  };
}

export const slug = (options: FieldOptions & { label: string }): Field =>
  textField(
    {
      collation: 'C',
      parse: (input) =>
        typeof input === 'string' && isSlug(input)
          ? validValue(input)
          : invalidValue(
              'record.valueWrong',
              'lower case letters, digits and hyphens expected, at most 120',
            ),
    },
    { length: longestSlug, unique: true, ...options },
  );

/** A text that programs compare exactly, such as a hash or a key. */
export const codeText = (options: FieldOptions & { label: string; length: number }): Field => ({
  ...text(options),
  collation: 'C',
});

/** `Oude_waarde__c` is shown as "Oude waarde". */
export const apiNameText = (options: FieldOptions & { label: string; length: number }): Field => ({
  ...codeText(options),
  display: (name) =>
    String(name)
      .replace(/__[cr]\b/g, '')
      .replaceAll('_', ' '),
});

/** The value of another field, stored as text. */
export const storedValueText = (label: string): Field => ({
  ...textArea({ label, length: 131_072, tracked: false, filterable: false }),
  display: (value) => readableMoment(String(value)),
});

function readableMoment(text: string): string {
  if (isCalendarDay(text)) return text.split('-').reverse().join('-');
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatAmsterdamTime(new Date(text)) : text;
}

export const anyRow = (options: FieldOptions & { label: string }): Field =>
  reference({ to: anyObject, onDelete: 'keep', ...options });

type OfCompany = Pick<Parameters<typeof reference>[0], 'children' | 'onDelete' | 'default'>;

export const sameCompany = { field: 'AccountId', by: 'AccountId' } as const;

export const contactOfCompany = (options: OfCompany): Field =>
  reference({ label: 'Contactpersoon', to: 'Contact', within: sameCompany, ...options });

export const connectionOfCompany = (options: OfCompany): Field =>
  reference({
    label: 'Aansluiting',
    to: 'Aansluiting__c',
    within: { field: 'AccountId', by: 'Account__c' },
    ...options,
  });

export const systemSection: LayoutSectionDefinition = {
  heading: 'Systeemgegevens',
  columns: 2,
  fields: ['CreatedById', 'LastModifiedById', 'CreatedDate', 'LastModifiedDate'],
};

export const fileList: RelatedListDefinition = {
  name: 'ContentDocumentLinks',
  columns: ['ContentDocumentId', 'CreatedDate'],
  orderBy: ['-CreatedDate'],
};

export const fileListWithAuthor: RelatedListDefinition = {
  ...fileList,
  columns: [...fileList.columns, 'CreatedById'],
};

/** A picklist's values: objects, in the order of their labels. */
export const objectValues = (
  objects: readonly Pick<ObjectDefinition, 'apiName' | 'labelPlural'>[],
) =>
  objects
    .map(({ apiName, labelPlural }) => ({ value: apiName, label: labelPlural }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'nl'));
