import { type Field, type Options, plainFacts, stored, wrong } from './field.ts';

/** True or false, never empty; false when a create does not say. */
export const checkbox = (options: Options & { label: string }): Field => ({
  ...plainFacts,
  column: 'boolean',
  generated: null,
  collation: null,
  dataType: 'Boolean',
  default: { value: false },
  parse: (input) =>
    typeof input === 'boolean'
      ? stored(input)
      : wrong('record.valueWrong', 'true or false expected'),
  read: (value) => value as boolean,
  display: () => null,
  ...options,
});
