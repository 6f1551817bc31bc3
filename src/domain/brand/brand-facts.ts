import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { type BrandFacts, brandObject, brandFactsOf } from '#protocol/site/brand.ts';

/** What an administrator filled in. Brand keys without a value are absent. */
export async function readBrandFacts(ctx: RequestContext): Promise<BrandFacts> {
  const rows = await findRows(asSystem(ctx, 'read the brand'), {
    from: brandObject,
    fields: ['Name', 'Waarde__c'],
    limit: 200,
  });
  return brandFactsOf(rows.map(({ Name: key, Waarde__c: value }) => ({ key, value })));
}
