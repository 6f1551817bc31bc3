import type { Field } from './field.ts';
import { text, textField } from './text.ts';

/**
 * FirstName, LastName and the Name the database makes of them. Spread into the fields of an object
 * that has an `Email`.
 */
export const personName = () =>
  ({
    Name: textField(
      {
        extraTypeInfo: 'PersonName',
        compound: true,
        readOnly: true,
        tracked: false,
        searchable: true,
        // Mijn gegevens accepts empty names; then the e-mail address stands where a name would.
        // Source: spec §5.
        generated:
          "coalesce(nullif(btrim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), ''), email, '')",
      },
      { label: 'Naam', length: 254 },
    ),
    FirstName: text({ label: 'Voornaam', length: 40, componentOf: 'Name' }),
    LastName: text({
      label: 'Achternaam',
      length: 80,
      required: true,
      nullable: true,
      componentOf: 'Name',
    }),
  }) satisfies Record<string, Field>;
