import { recentListName } from '#protocol/constants.ts';
import { normalizeId } from '#protocol/ids.ts';
import { accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { ListFilterDefinition } from '../model/define.ts';
import { listReference, recentView } from '../metadata/list-info.ts';
import { perRegistry } from '../model/memoize.ts';
import { type ListView, publicShare, sharesOf, type Visibility } from '../metadata/list-view.ts';
import type { ObjectModel } from '../model/registry.ts';
import { isViewVisibleTo } from '../metadata/view-where.ts';

/**
 * A name that several visible lists have refers to the declared list, or else to the viewer's own;
 * the others are found by id. Source: record-api.md §6.4, §2.11.
 */

/** The names of the list of recently viewed rows, in our spec and in Salesforce's UI API. */
const recentNames: readonly string[] = [recentListName, '__Recent'];

export async function viewByName(
  ctx: RequestContext,
  object: ObjectModel,
  name: string,
): Promise<ListView | undefined> {
  if (recentNames.includes(name)) return recentView(object);
  if (name.startsWith('00B')) return viewOfObject(object, await viewById(ctx, name));
  const declared = declaredFor(ctx, object, name);
  return (
    declared ??
    (await readStoredViews(ctx, { object, name })).find(({ view }) =>
      isForViewer(ctx, object, view),
    )?.view
  );
}

const viewOfObject = (
  object: ObjectModel,
  found: ObjectListView | undefined,
): ListView | undefined => (found?.object === object ? found.view : undefined);

const declaredFor = (
  ctx: RequestContext,
  object: ObjectModel,
  name: string,
): ListView | undefined =>
  object.listViews.find((view) => view.apiName === name && isForViewer(ctx, object, view));

export type ObjectListView = { object: ObjectModel; view: ListView };

export async function viewById(
  ctx: RequestContext,
  id: string,
): Promise<ObjectListView | undefined> {
  const known = normalizeId(id);
  if (known === undefined) return undefined;
  const found =
    declaredById(ctx.registry).get(known) ?? (await readStoredViews(ctx, { id: known }))[0];
  return found &&
    seesObject(found.object, accessRoleOf(ctx.viewer)) &&
    isForViewer(ctx, found.object, found.view)
    ? found
    : undefined;
}

/** Without the list of recently viewed rows. */
export async function viewsOf(ctx: RequestContext, object: ObjectModel): Promise<ListView[]> {
  const storedViews = await readStoredViews(ctx, { object });
  return [
    ...declaredViews(ctx, object),
    ...storedViews.map(({ view }) => view).filter((view) => isForViewer(ctx, object, view)),
  ];
}

export const declaredViews = (ctx: RequestContext, object: ObjectModel): ListView[] =>
  object.listViews.filter((view) => isForViewer(ctx, object, view));

const isForViewer = (ctx: RequestContext, object: ObjectModel, view: ListView): boolean =>
  isViewVisibleTo(object, view, { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) });

const declaredById = perRegistry(
  (registry): ReadonlyMap<string, ObjectListView> =>
    new Map(
      registry.objects.flatMap((object) =>
        object.listViews.map((view) => [listReference(object, view).id!, { object, view }]),
      ),
    ), // proof: only the list of recently viewed rows has no id, and it is not declared
);

type StoredViewRow = {
  id: string;
  object_api_name: string;
  api_name: string;
  label: string;
  columns: string[];
  order_by: string[];
  filters: ListFilterDefinition[];
  logic: string | null;
  scope: 'everything' | 'mine';
  visibility: Visibility;
  shares: string[];
  maker_id: string;
  shadowed: boolean;
};

/**
 * Callers must check whether the viewer sees what a list filters on (`isForViewer`). Not cached, so
 * that a change on one server applies on all.
 */
async function readStoredViews(
  ctx: RequestContext,
  asked: { id: string } | { object: ObjectModel; name?: string },
): Promise<ObjectListView[]> {
  if (ctx.viewer.kind !== 'user') return [];
  const [place, ...values] = placeOf(asked);
  const rows = await ctx.db.rows<StoredViewRow>({
    name: `read-list-views where ${place}`,
    text: `
      select id, object_api_name, api_name, label, columns, order_by, filters, logic, scope, visibility, shares, maker_id,
        maker_id <> $1 and exists (
          select 1 from list_view as own where own.maker_id = $1 and own.object_api_name = list_view.object_api_name and own.api_name = list_view.api_name
        ) as shadowed
      from list_view
      where ${place} and (
        maker_id = $1
        or (visibility = 'Public' and '${publicShare}' = any($2::text[]))
        or (visibility = 'Shared' and shares && $2::text[])
      )
      order by maker_id <> $1, id`,
    values: [ctx.viewer.userId, sharesOf(ctx.viewer), ...values],
  });
  return rows.flatMap((row) => {
    const object = ctx.registry.object(row.object_api_name);
    return object
      ? [
          {
            object,
            view: viewOfRow(
              row,
              row.shadowed || declaredFor(ctx, object, row.api_name) !== undefined,
            ),
          },
        ]
      : [];
  });
}

/** One condition per way of searching, so that each statement can use an index. */
function placeOf(
  asked: { id: string } | { object: ObjectModel; name?: string },
): [sql: string, ...values: string[]] {
  if ('id' in asked) return ['id = $3', asked.id];
  const { apiName } = asked.object;
  return asked.name === undefined
    ? ['object_api_name = $3', apiName]
    : ['object_api_name = $3 and api_name = $4', apiName, asked.name];
}

const viewOfRow = (row: StoredViewRow, shadowed: boolean): ListView => ({
  apiName: row.api_name,
  label: row.label,
  columns: row.columns,
  orderBy: row.order_by,
  filters: row.filters,
  ...(row.logic !== null && { logic: row.logic }),
  scope: row.scope,
  storedView: {
    id: row.id,
    makerId: row.maker_id,
    visibility: row.visibility,
    shares: row.shares,
    shadowed,
  },
});
