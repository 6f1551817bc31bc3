import {
  type Field,
  type FieldOptions,
  type PicklistEntry,
  defaultFieldProperties,
  validValue,
  invalidValue,
} from './field.ts';

type PicklistOptions = FieldOptions & {
  label: string;
  values: readonly (string | PicklistEntry)[];
  controlledBy?: string;
};

export function picklist({ values, ...options }: PicklistOptions): Field {
  const entries = values.map((entry) =>
    typeof entry === 'string' ? { value: entry, label: entry } : entry,
  );
  const labels = new Map(entries.map((entry) => [entry.value, entry.label]));
  return {
    ...defaultFieldProperties,
    column: 'text',
    generated: null,
    collation: 'nl',
    dataType: 'Picklist',
    length: 255,
    picklist: entries,
    parse(input) {
      if (typeof input !== 'string') return invalidValue('record.valueWrong', 'text expected');
      return labels.has(input)
        ? validValue(input)
        : invalidValue('record.notInList', 'not a value of this list');
    },
    read: (value) => value as string,
    display: (value) => labels.get(value as string) ?? (value as string),
    ...options,
  };
}

/** Several values, joined by `;` in JSON and in the column, in the order of the list. */
export function multiPicklist(options: PicklistOptions): Field {
  const single = picklist(options);
  const order = single.picklist!.map((entry) => entry.value);
  return {
    ...single,
    dataType: 'MultiPicklist',
    length: 4_099,
    sortable: false,
    parse(input) {
      if (typeof input !== 'string') return invalidValue('record.valueWrong', 'text expected');
      const chosen = new Set(
        input
          .split(';')
          .map((value) => value.trim())
          .filter(Boolean),
      );
      for (const value of chosen)
        if (!order.includes(value))
          return invalidValue(
            'record.notInList',
            `not a value of this list: ${value.slice(0, 80)}`,
          );
      // A text with only separators is rejected, not read as empty, because empty can mean every
      // value.
      if (chosen.size === 0 && input.trim() !== '')
        return invalidValue('record.notInList', 'no value of this list');
      return validValue(
        chosen.size === 0 ? null : order.filter((value) => chosen.has(value)).join(';'),
      );
    },
    display: (value) =>
      (value as string)
        .split(';')
        .map((part) => single.display(part))
        .join(';'),
  };
}
