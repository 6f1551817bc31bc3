import { normalizeId } from '#protocol/ids.ts';
import type { RequestContext } from '../model/request-context.ts';
import { isReadOnlyRequest } from '../model/impersonation.ts';
import type { ObjectModel } from '../model/registry.ts';

/** Per user and object. Source: record-api.md §1.9. */
export const maxRecentRecords = 200;

/** Views in bulk jobs and imports (`work`) would displace rows that the user really viewed. */
export async function markRecordViewed(
  ctx: RequestContext,
  row: { object: ObjectModel; id: string },
): Promise<void> {
  if (
    ctx.viewer.kind !== 'user' ||
    ctx.origin.work !== undefined ||
    row.object.recent === false ||
    isReadOnlyRequest(ctx)
  )
    return;
  await ctx.db.run({
    name: 'enter-recent',
    text: `
      insert into recently_viewed (user_id, object_api_name, record_id, viewed_at) values ($1, $2, $3, $4)
      on conflict (user_id, object_api_name, record_id) do update set viewed_at = greatest(excluded.viewed_at, recently_viewed.viewed_at)`,
    values: [ctx.viewer.userId, row.object.apiName, row.id, ctx.now],
  });
}

/** The rows of an object that the viewer saw last, the newest first. */
export async function readRecentIds(
  ctx: RequestContext,
  object: ObjectModel,
  most: number,
): Promise<string[]> {
  if (ctx.viewer.kind !== 'user') return [];
  const rows = await ctx.db.rows<{ id: string }>({
    text: 'select record_id as id from recently_viewed where user_id = $1 and object_api_name = $2 order by viewed_at desc, record_id limit $3',
    values: [ctx.viewer.userId, object.apiName, most],
  });
  return rows.map(({ id }) => id);
}

export type RecentRow = { id: string; objectApiName: string };

/** The rows of any object that the viewer saw last, the newest first. */
export async function readRecentRows(ctx: RequestContext, most: number): Promise<RecentRow[]> {
  if (ctx.viewer.kind !== 'user') return [];
  return ctx.db.rows<RecentRow>({
    text: `select record_id as id, object_api_name as "objectApiName" from recently_viewed
      where user_id = $1 order by viewed_at desc, record_id limit $2`,
    values: [ctx.viewer.userId, most],
  });
}

/** Sorts the ids, so that two calls do not deadlock. */
export async function markRecordsViewed(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<void> {
  for (const id of [...new Set(ids.map((one) => normalizeId(one) ?? ''))].sort()) {
    const object = ctx.registry.byPrefix(id);
    if (object) await markRecordViewed(ctx, { object, id });
  }
}
