import type { Brand, BrandKey } from '#protocol/site/brand.ts';
import { defaultBrandColours } from '#protocol/brand/colours.ts';
import { formatLogoFact, parseAddressLine, parseLogoFact } from '#protocol/brand/facts.ts';
import { type BrandForm, brandForm } from '#protocol/brand/form.ts';

/** What the fields of the form hold, by the name of the field. */
export type BrandValues = Record<keyof BrandForm, string>;

/** A brand as the form shows it. */
export function brandValuesOf(brand: Brand): BrandValues {
  const place = parseAddressLine(brand.address);
  const colourOf = (name: 'brand' | 'deep' | 'blue'): string =>
    (brand.colours[name] ?? brand.colours[`--${name}`] ?? defaultBrandColours[name]).toLowerCase();
  return {
    name: brand.name,
    phone: brand.phone,
    email: brand.email,
    street: place?.street ?? brand.address,
    postcode: place?.postcode ?? '',
    city: place?.city ?? brand.city,
    kvkNumber: brand.kvkNumber,
    vatId: brand.vatId ?? '',
    iban: brand.iban ?? '',
    openingHours: brand.openingHours,
    brand: colourOf('brand'),
    deep: colourOf('deep'),
    blue: colourOf('blue'),
    logo: brand.logo === null ? '' : formatLogoFact(brand.logo),
  };
}

/** The fields that make each key. */
const fieldsOf = { address: ['street', 'postcode', 'city'] } as const;

/** The key of which this field is a part. */
export const keyOfField = (field: string): string =>
  (fieldsOf.address as readonly string[]).includes(field) ? 'address' : field;

/** What is stored of a form, by key. */
export function storedBrandOf({
  street,
  postcode,
  city,
  ...others
}: BrandValues): Record<BrandKey, string> {
  return { ...others, address: postcode === '' ? street : `${street}, ${postcode} ${city}` };
}

/**
 * What is different from what is shown now, by key. A value that is as the settings have it is
 * stored as empty, so that a later change of the settings is followed.
 */
export function brandChangesOf(
  form: BrandValues,
  { now, given }: { now: BrandValues; given: BrandValues },
): Partial<Record<BrandKey, string>> {
  const [was, settings, typed] = [storedBrandOf(now), storedBrandOf(given), storedBrandOf(form)];
  const keys = Object.keys(typed) as BrandKey[]; // proof: its own keys
  return Object.fromEntries(
    keys
      .filter((key) => typed[key] !== was[key])
      .map((key) => [key, typed[key] === settings[key] ? '' : typed[key]]),
  );
}

export const logoOf = (fact: string) => (fact === '' ? null : parseLogoFact(fact));

/** What was typed in the form, where the browser could not send it. */
export function typedValues(typed: Readonly<Record<string, string>>): BrandValues {
  const names = Object.keys(brandForm.entries) as (keyof BrandValues)[]; // proof: its own keys
  const pairs = names.map((name) => [name, typed[name] ?? ''] as const);
  return Object.fromEntries(pairs) as BrandValues; // proof: one pair for each key
}
