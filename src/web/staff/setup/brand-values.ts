import type { Brand, BrandKey } from '#protocol/site/brand.ts';
import { defaultBrandColours } from '#protocol/brand/colours.ts';
import { formatLogoFact, parseAddressLine, parseLogoFact } from '#protocol/brand/facts.ts';
import { type BrandForm, brandForm } from '#protocol/brand/form.ts';

export type BrandValues = Record<keyof BrandForm, string>;

export function brandValuesOf(brand: Brand): BrandValues {
  const place = parseAddressLine(brand.address);
  const colourOf = (name: 'brand' | 'deep' | 'blue'): string =>
    (brand.colours[name] ?? brand.colours[`--${name}`] ?? defaultBrandColours[name]).toLowerCase();
  return {
    name: brand.name,
    phone: brand.phone,
    outagePhone: brand.outagePhone ?? '',
    email: brand.email,
    street: place?.street ?? brand.address,
    postcode: place?.postcode ?? '',
    city: place?.city ?? brand.city,
    kvkNumber: brand.kvkNumber,
    vatId: brand.vatId ?? '',
    iban: brand.iban ?? '',
    termsUrl: brand.termsUrl ?? '',
    disputeBody: brand.disputeBody ?? '',
    openingHours: brand.openingHours,
    brand: colourOf('brand'),
    deep: colourOf('deep'),
    blue: colourOf('blue'),
    logo: brand.logo === null ? '' : formatLogoFact(brand.logo),
  };
}

/** A key of the brand has the form field of the same name, except these. */
const fieldsOf = { address: ['street', 'postcode', 'city'] } as const;

export const keyOfField = (field: string): string =>
  (fieldsOf.address as readonly string[]).includes(field) ? 'address' : field;

export function storedBrandOf({
  street,
  postcode,
  city,
  ...others
}: BrandValues): Record<BrandKey, string> {
  return { ...others, address: postcode === '' ? street : `${street}, ${postcode} ${city}` };
}

/**
 * A value equal to the environment's setting is stored as empty, so that later changes of that
 * setting take effect.
 */
export function brandChangesOf(
  form: BrandValues,
  { now, given }: { now: BrandValues; given: BrandValues },
): Partial<Record<BrandKey, string>> {
  const [was, settings, typed] = [storedBrandOf(now), storedBrandOf(given), storedBrandOf(form)];
  // proof: `Object.keys` returns only keys of this object
  const keys = Object.keys(typed) as BrandKey[];
  return Object.fromEntries(
    keys
      .filter((key) => typed[key] !== was[key])
      .map((key) => [key, typed[key] === settings[key] ? '' : typed[key]]),
  );
}

export const logoOf = (fact: string) => (fact === '' ? null : parseLogoFact(fact));

export function typedValues(typed: Readonly<Record<string, string>>): BrandValues {
  // proof: `Object.keys` returns only keys of this object
  const names = Object.keys(brandForm.entries) as (keyof BrandValues)[];
  const pairs = names.map((name) => [name, typed[name] ?? ''] as const);
  return Object.fromEntries(pairs) as BrandValues; // proof: there is one pair for each key
}

export const brandActionField = 'doe';
export const logoName = 'bestand';
export const removeLogoName = 'zonder-logo';
/** The time of the last save that the page showed. */
export const lastSaveField = 'gezien';
/** `logo`: only checks and stores the logo. */
export const brandActions = { save: 'opslaan', preview: 'voorbeeld', logo: 'logo' } as const;
