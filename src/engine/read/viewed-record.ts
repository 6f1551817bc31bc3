import { accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { findRows } from './query.ts';
import type { ObjectModel } from '../model/registry.ts';

export type ViewedRecord = { object: ObjectModel; id: string; name: string };

/** Read in place of rows that are deleted or hidden by now. */
const spare = 10;

/** The last viewed row comes first. */
export async function recentlyViewedRecords(
  ctx: RequestContext,
  most: number,
): Promise<ViewedRecord[]> {
  if (ctx.viewer.kind !== 'user') return [];
  const viewed = await ctx.db.rows<{ object: string; id: string }>({
    name: 'looked-at-lately',
    text: `
      select object_api_name as object, record_id as id from recently_viewed where user_id = $1
      order by viewed_at desc, record_id limit $2`,
    values: [ctx.viewer.userId, most + spare],
  });
  const groups = [...Map.groupBy(viewed, ({ object }) => object)];
  const seen = new Map(
    (
      await Promise.all(
        groups.map(([object, rows]) =>
          namesOf(ctx, { object, ids: rows.map(({ id }) => id), most: most + spare }),
        ),
      )
    ).flat(),
  );
  return viewed.flatMap(({ id }) => seen.get(id) ?? []).slice(0, most);
}

/** Passes the same number of ids in each call, so that the text of the statement stays the same. */
async function namesOf(
  ctx: RequestContext,
  { object: apiName, ids, most }: { object: string; ids: readonly string[]; most: number },
): Promise<[string, ViewedRecord][]> {
  const object = ctx.registry.object(apiName);
  if (!object || !seesObject(object, accessRoleOf(ctx.viewer))) return [];
  const operands = Array.from({ length: most }, (_, at) => ids[at] ?? ids[0] ?? '');
  const rows = await findRows(ctx, {
    from: apiName,
    fields: ['Id', object.nameField],
    filters: [{ field: 'Id', operator: 'Equals', operands }],
    limit: most,
  });
  return rows.map((row) => [
    String(row['Id']),
    { object, id: String(row['Id']), name: String(row[object.nameField] ?? row['Id']) },
  ]);
}
