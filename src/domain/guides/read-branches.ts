import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { branchPageKey, pagePath } from '#protocol/site/site.ts';
import { withBrand } from '../content/brand-words.ts';
import { publishedFilter } from '../content/read-page.ts';

export type BranchLink = { path: string; title: string };

/** The published pages for a branch, such as shops. */
export async function readBranches(ctx: RequestContext): Promise<BranchLink[]> {
  const rows = await findRows(ctx, {
    from: 'Pagina__c',
    fields: ['Name', 'Sleutel__c', 'Titel__c'],
    filters: [
      publishedFilter,
      { field: 'Sleutel__c', operator: 'StartsWith', operands: [branchPageKey('')] },
    ],
    orderBy: ['Titel__c', 'Name'],
    limit: 50,
  });
  return rows.map((row) => ({
    path: pagePath(String(row['Sleutel__c'])),
    title: withBrand(String(row['Titel__c'] ?? row['Name']), ctx.brand),
  }));
}
