import type { Field } from './field.ts';
import { text, textField } from './text.ts';

/** The object must define `Email`, which the generated `Name` uses. */
export const personName = () =>
  ({
    Name: textField(
      {
        extraTypeInfo: 'PersonName',
        compound: true,
        readOnly: true,
        tracked: false,
        searchable: true,
        // The page Mijn gegevens accepts empty names. Source: spec §5.
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
