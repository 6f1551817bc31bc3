import type { Db } from '#db/connection.ts';
import { brandFactsOf } from '#protocol/site/brand.ts';
import { applyBrandFacts, type FictionalBrandKey, isFictional } from '#protocol/brand/facts.ts';
import type { Config } from '../../config.ts';
import { type DoctorLine, okLine, warningLine } from './line.ts';
import { storedBrandRows } from '#db/facts.ts';

/** The VAT id is missing: outside the demo there is no fictional one. */
const settings: Readonly<Record<Exclude<FictionalBrandKey, 'vatId'>, string>> = {
  name: 'BRAND_NAME',
  phone: 'BRAND_PHONE',
  address: 'BRAND_ADDRESS',
  kvkNumber: 'BRAND_KVK_NUMBER',
  email: 'BRAND_EMAIL',
  openingHours: 'BRAND_OPENING_HOURS',
};
/** A real company can have the same opening hours as the fictional brand. */
const mayBeRight: FictionalBrandKey = 'openingHours';

export async function judgeBrand(config: Config, db: Db): Promise<DoctorLine[]> {
  const facts = brandFactsOf(await storedBrandRows(db));
  const brand = applyBrandFacts(config.brand, facts, config.fixedBrandKeys);
  if (config.demo) return [okLine('brand', `that of ${brand.name}.`)];
  // proof: `Object.keys` returns only keys of that record
  const keys = Object.keys(settings) as (keyof typeof settings)[];
  const still = keys
    .filter((key) => key !== mayBeRight && isFictional(brand, key))
    .map((key) => settings[key]);
  if (/\.example(\/|$)/.test(brand.webshopUrl ?? '')) still.push('BRAND_WEBSHOP_URL');
  if (still.length === 0) return [okLine('brand', `that of ${brand.name}.`)];
  const sentence =
    `still that of the demo: ${still.join(', ')}. ` +
    'Fill it in in the workspace (Inrichten), or set these or BRAND_FILE.';
  return [warningLine('brand', sentence)];
}
