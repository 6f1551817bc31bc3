import {
  type Field,
  type FieldOptions,
  type Reference,
  defaultFieldProperties,
  validValue,
  invalidValue,
} from './field.ts';
import { normalizeId } from '#protocol/ids.ts';

type ReferenceOptions = FieldOptions & {
  label: string;
  to: string | readonly string[];
  children?: string;
  onDelete?: Reference['onDelete'];
  within?: Reference['within'];
  fills?: Reference['fills'];
};

export const anyObject = '*';

export const reference = ({
  to,
  children,
  onDelete,
  within,
  fills,
  ...options
}: ReferenceOptions): Field => ({
  ...defaultFieldProperties,
  column: 'text',
  generated: null,
  collation: 'C',
  dataType: 'Reference',
  length: 18,
  reference: {
    to: typeof to === 'string' ? [to] : to,
    childRelationship: children ?? null,
    onDelete: onDelete ?? 'restrict',
    within: within ?? null,
    fills: fills ?? null,
  },
  parse(input) {
    if (typeof input !== 'string') return invalidValue('record.valueWrong', 'record id expected');
    const id = normalizeId(input);
    return id ? validValue(id) : invalidValue('record.referenceWrong', 'record id expected');
  },
  read: (value) => value as string,
  display: () => null,
  ...options,
});
