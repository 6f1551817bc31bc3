import type { RequestContext } from '../model/request-context.ts';
import { isReadOnlyRequest } from '../model/impersonation.ts';
import { listStorageKey, type ListView } from '../metadata/list-view.ts';
import { recentListName } from '#protocol/constants.ts';
import type { ObjectModel } from '../model/registry.ts';

/** For `recentListsOnly` (record-api.md §6.4); the number is our choice. */
const mostOpened = 20;

export async function markListOpened(
  ctx: RequestContext,
  { object, view }: { object: ObjectModel; view: ListView },
): Promise<void> {
  if (ctx.viewer.kind !== 'user' || view.apiName === recentListName || isReadOnlyRequest(ctx))
    return;
  await ctx.db.run({
    name: 'enter-list-opened',
    text: `
      insert into list_opened (user_id, object_api_name, list, opened_at) values ($1, $2, $3, $4)
      on conflict (user_id, object_api_name, list) do update set opened_at = excluded.opened_at
      where list_opened.opened_at < excluded.opened_at - interval '1 minute'`,
    values: [ctx.viewer.userId, object.apiName, listStorageKey(view), ctx.now],
  });
}

export async function recentlyOpenedLists(
  ctx: RequestContext,
  object: ObjectModel,
): Promise<ReadonlySet<string>> {
  if (ctx.viewer.kind !== 'user') return new Set();
  const rows = await ctx.db.rows<{ list: string }>({
    name: 'lists-opened',
    text: `
      select list from list_opened where user_id = $1 and object_api_name = $2
      order by opened_at desc, list limit $3`,
    values: [ctx.viewer.userId, object.apiName, mostOpened],
  });
  return new Set(rows.map(({ list }) => list));
}
