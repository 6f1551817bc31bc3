import { normalizeId } from '#wire/ids.ts';
import type { Ask } from './ask.ts';
import type { ObjectModel } from './registry.ts';

/** The recent list keeps this many rows per user and object. Source: record-api.md §1.9. */
export const mostRecent = 200;

/** Notes that the viewer looked at a row. Guests and the house look at nothing. */
export async function enterRecent(ask: Ask, row: { object: ObjectModel; id: string }): Promise<void> {
  if (ask.viewer.kind !== 'user' || row.object.recent === false) return;
  await ask.db.run({
    name: 'enter-recent',
    text: `
      insert into recently_viewed (user_id, object_api_name, record_id, viewed_at) values ($1, $2, $3, $4)
      on conflict (user_id, object_api_name, record_id) do update set viewed_at = greatest(excluded.viewed_at, recently_viewed.viewed_at)`,
    values: [ask.viewer.userId, row.object.apiName, row.id, ask.now],
  });
}

/** The same for a read that says so (`updateMru`). */
export async function viewRecord(ask: Ask, id: string): Promise<void> {
  const recordId = normalizeId(id);
  const object = recordId === undefined ? undefined : ask.registry.byPrefix(recordId);
  if (recordId !== undefined && object) await enterRecent(ask, { object, id: recordId });
}
