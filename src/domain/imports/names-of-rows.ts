import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';

/** `ids` may belong to different objects. Leaves out rows that the viewer does not see. */
export async function namesOfRows(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [prefix, same] of Map.groupBy(ids, (id) => id.slice(0, 3))) {
    const object = ctx.registry.byPrefix(prefix);
    if (!object || !seesObject(object, accessRoleOf(ctx.viewer))) continue;
    const fields = ['Id', object.nameField];
    const rows = await findRows(ctx, {
      from: object.apiName,
      fields,
      filters: [{ field: 'Id', operator: 'Equals', operands: same }],
      limit: same.length,
    });
    for (const row of rows) names.set(String(row['Id']), String(row[object.nameField] ?? ''));
  }
  return names;
}
