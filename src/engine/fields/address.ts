import { type Field, defaultFieldProperties } from './field.ts';
import { text } from './text.ts';

/** `name` is like `BillingAddress`, `label` like `Vestigingsadres`. */
export function address<const Name extends string>(name: Name, label: string) {
  const stem = name.replace(/Address$/, '');
  const compound: Field = {
    ...defaultFieldProperties,
    column: null,
    generated: null,
    collation: null,
    dataType: 'Address',
    label,
    compound: true,
    readOnly: true,
    filterable: false,
    sortable: false,
    tracked: false,
    parse: () => ({ ok: false, code: 'record.fieldReadOnly', detail: 'write the components' }),
    read: (value) => value as string,
    display: () => null,
  };
  return {
    [name]: compound,
    [`${stem}Street`]: {
      ...text({
        label: `${label}: straat en huisnummer`,
        length: 255,
        componentOf: name,
        searchable: true,
      }),
      joinsColumns: true,
    },
    [`${stem}PostalCode`]: {
      ...text({ label: `${label}: postcode`, length: 20, componentOf: name, searchable: true }),
      extraTypeInfo: 'Postcode',
    },
    [`${stem}City`]: text({
      label: `${label}: plaats`,
      length: 40,
      componentOf: name,
      searchable: true,
    }),
    [`${stem}Country`]: text({ label: `${label}: land`, length: 80, componentOf: name }),
  } as Record<string, Field>;
}
