import type { Field } from './field.ts';
import { text, textField } from './text.ts';

/**
 * FirstName, LastName and the Name that the database generates from them. Spread into the fields of
 * an object that has an `Email`.
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
        // Mijn gegevens accepts empty names; the e-mail address then replaces the name. Source:
        // spec §5.
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
