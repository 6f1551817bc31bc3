import { ok, refuse, type Result } from '#protocol/problem.ts';
import { accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { FoundList } from './find-list.ts';
import { listStorageKey, nameInUrl } from '../metadata/list-view.ts';
import { viewByName } from './list-views.ts';

export async function pinList(
  ctx: RequestContext,
  { object, view }: FoundList,
): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user')
    return refuse({ code: 'record.noRight', detail: 'Only who is logged in pins lists' });
  await ctx.db.run({
    text: `
      insert into list_pinned (user_id, object_api_name, list) values ($1, $2, $3)
      on conflict (user_id, object_api_name) do update set list = excluded.list`,
    values: [ctx.viewer.userId, object.apiName, listStorageKey(view)],
  });
  return ok(null);
}

export async function unpinList(
  ctx: RequestContext,
  { object, view }: FoundList,
): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user')
    return refuse({ code: 'record.noRight', detail: 'Only who is logged in pins lists' });
  const values = [ctx.viewer.userId, object.apiName, listStorageKey(view)];
  await ctx.db.run({
    text: 'delete from list_pinned where user_id = $1 and object_api_name = $2 and list = $3',
    values,
  });
  return ok(null);
}

export async function pinnedLists(
  ctx: RequestContext,
): Promise<Record<string, { listViewApiName: string; label: string }>> {
  if (ctx.viewer.kind !== 'user') return {};
  const rows = await ctx.db.rows<{ object_api_name: string; list: string }>({
    name: 'pinned-lists',
    text: 'select object_api_name, list from list_pinned where user_id = $1 order by object_api_name',
    values: [ctx.viewer.userId],
  });
  const pinned: Record<string, { listViewApiName: string; label: string }> = {};
  for (const { object_api_name: name, list } of rows) {
    const object = ctx.registry.object(name);
    const view =
      object && seesObject(object, accessRoleOf(ctx.viewer))
        ? await viewByName(ctx, object, list)
        : undefined;
    if (view) pinned[name] = { listViewApiName: nameInUrl(view), label: view.label };
  }
  return pinned;
}
