import type { Field, FieldOptions } from '#engine/fields/field.ts';
import { invalidValue } from '#engine/fields/field.ts';
import { integer } from '#engine/fields/number.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { richText } from '#engine/fields/text.ts';
import { onlyPictureIn } from '#protocol/texts/pictures-in-text.ts';

const longest = 800; // an alternative text of 500 characters, and the address of the file

/**
 * One of our own pictures, with a text for who cannot see it. `src/domain/photos/` prepares it when
 * a row is saved, for the objects that it lists.
 */
export function picture(options: FieldOptions & { label: string }): Field {
  const field = richText({ length: longest, ...options });
  return {
    ...field,
    parse(input) {
      const parsed = field.parse(input);
      if (!parsed.ok || parsed.value === null) return parsed;
      const found = onlyPictureIn(String(parsed.value));
      if (found === null) return invalidValue('photo.notOne', 'one picture expected');
      return found.alt === ''
        ? invalidValue('photo.altMissing', 'an alternative text expected')
        : parsed;
    },
  };
}

/** Of objects whose rows a page lists. */
export const listedFields = () => ({
  Volgorde__c: integer({ label: 'Volgorde', help: 'Laagste eerst.' }),
  Voorbeeld__c: checkbox({
    label: 'Voorbeeld',
    help: 'De site zegt erbij dat dit een voorbeeld is.',
  }),
  Gepubliceerd__c: checkbox({ label: 'Gepubliceerd' }),
});
