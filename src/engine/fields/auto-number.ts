import type { Field } from './field.ts';
import { textField } from './text.ts';

export const autoNumber = (options: { label: string; prefix: string; start: number }): Field =>
  textField(
    {
      collation: 'C',
      readOnly: true,
      tracked: false,
      searchable: true,
      default: { sequence: { prefix: options.prefix, start: options.start } },
    },
    { label: options.label, length: 30, unique: true, externalId: true },
  );
