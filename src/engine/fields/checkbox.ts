import {
  type Field,
  type FieldOptions,
  defaultFieldProperties,
  validValue,
  invalidValue,
} from './field.ts';

export const checkbox = (options: FieldOptions & { label: string }): Field => ({
  ...defaultFieldProperties,
  column: 'boolean',
  generated: null,
  collation: null,
  dataType: 'Boolean',
  default: { value: false },
  parse: (input) =>
    typeof input === 'boolean'
      ? validValue(input)
      : invalidValue('record.valueWrong', 'true or false expected'),
  read: (value) => value as boolean,
  display: () => null,
  ...options,
});
