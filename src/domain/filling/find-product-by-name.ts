import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';

export async function findProductByName(
  ctx: RequestContext,
  name: string | null,
): Promise<string | null> {
  if (name === null || name === '' || name.length > 200) return null;
  const filters = [equals('Name', name), equals('Gepubliceerd__c', 'true')] as const;
  const [row] = await findRows(ctx, { from: 'Product__c', fields: ['Name'], filters, limit: 1 });
  return row === undefined ? null : String(row['Name']);
}
