import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { isPageKey } from '#protocol/site/site.ts';
import { type PageKind, pageKinds } from './seo-of-row.ts';
import { publishedFilter } from './read-page.ts';
import { openVacancyFilter } from './read-vacancies.ts';

/** `changed`: ISO 8601. */
export type SitePage = { path: string; changed: string };

const most = 500_000;

/** Source: decisions.md §4. */
export async function readSitePages(ctx: RequestContext): Promise<SitePage[]> {
  const found = await Promise.all(pageKinds.map((kind) => readPagesOf(ctx, kind)));
  return found.flat();
}

async function readPagesOf(ctx: RequestContext, kind: PageKind): Promise<SitePage[]> {
  const rows = await findRows(ctx, {
    from: kind.object,
    fields: [kind.slug, 'LastModifiedDate', 'Canoniek_adres__c'],
    filters: [
      publishedFilter,
      equals('Indexeerbaar__c', 'true'),
      ...(kind.object === 'Vacature__c' ? [openVacancyFilter] : []),
    ],
    orderBy: [kind.slug],
    limit: most,
  });
  const isListed = (row: PlainRow): boolean => {
    const path = kind.path(String(row[kind.slug]));
    const elsewhere = row['Canoniek_adres__c'] !== null && row['Canoniek_adres__c'] !== path;
    return !elsewhere && (kind.object !== 'Pagina__c' || isPageKey(String(row[kind.slug])));
  };
  return rows.filter(isListed).map((row) => ({
    path: kind.path(String(row[kind.slug])),
    changed: String(row['LastModifiedDate']),
  }));
}
