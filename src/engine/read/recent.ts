import { normalizeId } from '#protocol/ids.ts';
import type { RequestContext } from '../model/request-context.ts';
import { isReadOnlyRequest } from '../model/impersonation.ts';
import type { ObjectModel } from '../model/registry.ts';

/** The recent list keeps this many rows per user and object. Source: record-api.md §1.9. */
export const maxRecentRecords = 200;

/**
 * Notes that the viewer looked at a row, which who saves one did. Guests and the system look at
 * nothing, and nobody looked at the rows of a work on many or of a file (`work`): they would drive
 * out what one did look at.
 */
export async function markRecordViewed(
  ctx: RequestContext,
  row: { object: ObjectModel; id: string },
): Promise<void> {
  if (
    ctx.viewer.kind !== 'user' ||
    ctx.work !== undefined ||
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

/**
 * The same for a read that says so (`updateMru`), of rows that were shown; in one order, so that
 * two such reads at once never wait for each other.
 */
export async function markRecordsViewed(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<void> {
  for (const id of [...new Set(ids.map((one) => normalizeId(one) ?? ''))].sort()) {
    const object = ctx.registry.byPrefix(id);
    if (object) await markRecordViewed(ctx, { object, id });
  }
}
