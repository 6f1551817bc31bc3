import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { ListInfo } from '#protocol/shapes/list.ts';
import { accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { listInfo, type ListPreference, noPreference } from '../metadata/list-info.ts';
import { memoizeByRegistry } from '../model/memoize.ts';
import { listStorageKey, type ListView } from '../metadata/list-view.ts';
import { viewById, viewByName, type ObjectListView } from './list-views.ts';
import type { ObjectModel } from '../model/registry.ts';
import { objectHiddenRefusal } from '../write/write.ts';

export type FoundList = {
  object: ObjectModel;
  view: ListView;
  preference: ListPreference;
  info: ListInfo;
};

export async function findList(
  ctx: RequestContext,
  objectApiName: string,
  name: string,
): Promise<Result<FoundList>> {
  const found = await findListView(ctx, objectApiName, name);
  return found.ok ? ok(await resolveList(ctx, found.value)) : found;
}

export async function findListView(
  ctx: RequestContext,
  objectApiName: string,
  name: string,
): Promise<Result<ObjectListView>> {
  const object = ctx.registry.object(objectApiName);
  if (!object || !seesObject(object, accessRoleOf(ctx.viewer)))
    return objectHiddenRefusal(objectApiName);
  const view = await viewByName(ctx, object, name);
  return view
    ? ok({ object, view })
    : refuse({ code: 'list.notFound', detail: `No list view ${name}` });
}

export async function findListById(ctx: RequestContext, id: string): Promise<Result<FoundList>> {
  const found = await viewById(ctx, id);
  return found
    ? ok(await resolveList(ctx, found))
    : refuse({ code: 'list.notFound', detail: 'No such list view' });
}

export async function resolveList(
  ctx: RequestContext,
  { object, view }: ObjectListView,
): Promise<FoundList> {
  const preference = await readPreference(ctx, object, view);
  return { object, view, preference, info: infoOf(ctx, { object, view, preference }) };
}

const infos = memoizeByRegistry<ListInfo>(500);

/** Without preferences, a declared list has one info per access role. */
function infoOf(
  { registry, viewer }: RequestContext,
  { object, view, preference }: Omit<FoundList, 'info'>,
): ListInfo {
  const accessRole = accessRoleOf(viewer);
  const make = () => listInfo(object, view, { registry, accessRole, viewer, preference });
  return view.storedView === undefined && preference === noPreference
    ? infos(registry, `${accessRole} ${object.apiName} ${view.apiName}`, make)
    : make();
}

async function readPreference(
  ctx: RequestContext,
  object: ObjectModel,
  view: ListView,
): Promise<ListPreference> {
  if (ctx.viewer.kind !== 'user') return noPreference;
  const [row] = await ctx.db.rows<{
    column_widths: ListPreference['columnWidths'] | null;
    column_wrap: ListPreference['columnWrap'] | null;
    ordered_by: ListPreference['orderedBy'];
  }>({
    name: 'read-list-preference',
    text: 'select column_widths, column_wrap, ordered_by from list_preference where user_id = $1 and object_api_name = $2 and list = $3',
    values: [ctx.viewer.userId, object.apiName, listStorageKey(view)],
  });
  return row
    ? {
        columnWidths: row.column_widths ?? {},
        columnWrap: row.column_wrap ?? {},
        orderedBy: row.ordered_by,
      }
    : noPreference;
}
