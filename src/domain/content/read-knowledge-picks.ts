import type { RequestContext } from '#engine/model/request-context.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import { findRows } from '#engine/read/query.ts';
import { publishedFilter } from './read-page.ts';

export type KnowledgePick = { title: string; slug: string; category: string; minutes: number };

const picksOf = memoizeByObject<readonly KnowledgePick[]>();

export async function readKnowledgePicks(ctx: RequestContext): Promise<readonly KnowledgePick[]> {
  const rows = await findRows(ctx, {
    from: 'Kennisartikel__c',
    fields: ['Name', 'Slug__c', 'Categorie__c', 'Leestijd__c'],
    filters: [publishedFilter],
    orderBy: ['-Publicatiedatum__c', 'Name'],
    limit: 4,
  });
  return picksOf(rows, () =>
    rows.map((row) => ({
      title: String(row['Name']),
      slug: String(row['Slug__c']),
      category: String(row['Categorie__c']),
      minutes: Number(row['Leestijd__c'] ?? 1),
    })),
  );
}
