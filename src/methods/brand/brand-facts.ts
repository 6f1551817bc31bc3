import { type Ask, asHouse } from '#records/ask.ts';
import { findRows } from '#records/query.ts';
import { type BrandFacts, brandObject, isBrandKey } from '#wire/brand.ts';

/** What an administrator filled in. A key without a row, or with an empty one, is absent. */
export async function readBrandFacts(ask: Ask): Promise<BrandFacts> {
  const rows = await findRows(asHouse(ask, 'read the brand'), {
    from: brandObject,
    fields: ['Name', 'Waarde__c'],
    limit: 200,
  });
  const filled = rows.flatMap(({ Name, Waarde__c: value }) => (isBrandKey(Name) && typeof value === 'string' && value !== '' ? [[Name, value]] : []));
  return Object.fromEntries(filled) as BrandFacts; // proof: keys looked at
}
