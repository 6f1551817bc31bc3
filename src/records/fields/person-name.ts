import type { Field } from './field.ts';
import { text, textField } from './text.ts';

/** FirstName, LastName and the Name the database makes of them. Spread into the fields of an object. */
export const personName = () =>
  ({
    Name: textField(
      {
        extraTypeInfo: 'PersonName',
        compound: true,
        readOnly: true,
        tracked: false,
        searchable: true,
        generated: "btrim(coalesce(firstname, '') || ' ' || coalesce(lastname, ''))",
      },
      { label: 'Naam', length: 121 },
    ),
    FirstName: text({ label: 'Voornaam', length: 40, componentOf: 'Name' }),
    LastName: text({ label: 'Achternaam', length: 80, required: true, componentOf: 'Name' }),
  }) satisfies Record<string, Field>;
