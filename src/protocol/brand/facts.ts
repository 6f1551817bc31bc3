import {
  type Brand,
  brandColours,
  type BrandFacts,
  type BrandKey,
  type BrandLogo,
} from '../site/brand.ts';
import { derivedColours, isColour } from './colours.ts';

export function applyBrandFacts(brand: Brand, facts: BrandFacts, fixed: readonly string[]): Brand {
  const chosen = Object.fromEntries(
    Object.entries(facts).filter(([key]) => !fixed.includes(key)),
  ) as BrandFacts; // proof: the object contains a subset of the keys of `facts`
  const { brand: main, deep, blue, logo, address, ...texts } = chosen;
  const place = address === undefined ? null : parseAddressLine(address);
  return {
    ...brand,
    ...texts,
    ...(address !== undefined && { address }),
    ...(place !== null && !fixed.includes('city') && { city: place.city }),
    colours: { ...brand.colours, ...coloursOf({ brand: main, deep, blue }) },
    logo: logo === undefined ? brand.logo : parseLogoFact(logo),
  };
}

type Place = { street: string; postcode: string; city: string };

export function parseAddressLine(address: string): Place | null {
  const found = /^(.+), ?(\d{4} ?[A-Za-z]{2}),? +(.+)$/.exec(address.trim());
  return found && { street: found[1]!, postcode: found[2]!, city: found[3]! };
}

function coloursOf(chosen: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const known = brandColours.flatMap((name) => {
    const colour = chosen[name];
    return colour !== undefined && isColour(colour) ? [[name, colour]] : [];
  });
  // proof: `Object.keys` returns only keys of the colours
  return derivedColours(Object.fromEntries(known) as Partial<Record<BrandKey, string>>);
}

/** `HASH.svg 120x40`: file name, width and height in pixels. */
export function parseLogoFact(fact: string): BrandLogo | null {
  const found = /^([0-9a-f]{32}\.(?:svg|png)) (\d{1,5})x(\d{1,5})$/.exec(fact);
  if (found === null) return null;
  const [width, height] = [Number(found[2]), Number(found[3])];
  return width > 0 && height > 0 ? { file: found[1]!, width, height } : null;
}

export const formatLogoFact = ({ file, width, height }: BrandLogo): string =>
  `${file} ${String(width)}x${String(height)}`;

/**
 * The values in the brand file that comes with the program. They belong to no real company. The
 * VAT id is that of the demo only: a site without its own shows none.
 */
const invented = {
  name: 'Zorgeloos Zakelijk',
  phone: '085-486-5555',
  address: 'Industrieweg 41, 3542 AD Utrecht',
  kvkNumber: '12345678',
  vatId: 'NL001234560B01',
  openingHours: 'Op werkdagen van 8.30 tot 17.30 uur',
} as const;

export const withDemoVatId = (brand: Brand): Brand => ({
  ...brand,
  vatId: brand.vatId ?? invented.vatId,
});

export type FictionalBrandKey = keyof typeof invented | 'email';

export const isFictional = (brand: Brand, key: FictionalBrandKey): boolean =>
  key === 'email' ? /\.(example|test|invalid)$/i.test(brand.email) : brand[key] === invented[key];
