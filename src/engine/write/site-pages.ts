import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { mayPreview } from '../metadata/actions.ts';
import { findRows } from '../read/query.ts';
import type { RowRight } from './row-rights.ts';

export async function sitePages(
  ctx: RequestContext,
  rights: readonly RowRight[],
): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const [object, ofObject] of Map.groupBy(rights, (right) => right.object)) {
    const { page, shown = {} } = object.preview ?? {};
    if (page === undefined || !mayPreview(object, accessRoleOf(ctx.viewer))) continue;
    const ids = ofObject.map(({ id }) => id);
    const open = Object.entries(shown).map(
      ([field, value]) => ({ field, operator: 'Equals', operands: [String(value)] }) as const,
    );
    const filters = [{ field: 'Id', operator: 'Equals', operands: ids } as const, ...open];
    for (const row of await findRows(ctx, {
      from: object.apiName,
      fields: ['Id', page.field],
      filters,
      limit: ids.length,
    })) {
      const path = page.path(String(row[page.field]));
      if (path !== null) pages.set(String(row['Id']), path);
    }
  }
  return pages;
}
