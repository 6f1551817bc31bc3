import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { ListInfo } from '#protocol/shapes/list.ts';
import type { RequestContext } from '../model/request-context.ts';
import { operandLabel } from '../sql/filter-operands.ts';
import { fieldAt } from '../metadata/list-info.ts';
import { accessRoleOf } from '../access/access.ts';
import { type FoundList, resolveList } from './find-list.ts';
import {
  mayChangeView,
  type StoredView,
  type ListView,
  rolesSeeing,
  type Visibility,
} from '../metadata/list-view.ts';
import { validateListView, type ListViewInput, type ValidatedListView } from './list-view-input.ts';
import { viewByName } from './list-views.ts';
import type { ObjectModel } from '../model/registry.ts';
import { publishChangeToRoles } from '../events/change-events.ts';
import { inTransaction } from '../model/transaction.ts';

/** A change applies from the next request, on every server. Source: record-api.md §6.4. */

/** An absent property stays unchanged; null resets it to its value in a new list. */
export type ViewChange = { [Key in keyof ListViewInput]?: ListViewInput[Key] | null };
/** `isKnown`: whether the user has seen this definition. Called while the list is locked. */
export type ViewSave = { change: ViewChange; isKnown?: (now: ListInfo) => boolean };

export const blankViewInput: ListViewInput = {
  label: '',
  displayColumns: [],
  filteredByInfo: [],
  filterLogicString: null,
  scope: { apiName: 'everything' },
  visibility: 'Private',
  listShares: [],
};

const plainView = (object: ObjectModel): ListView =>
  // proof: the registry adds a list view `Alle` to every object
  object.listViews.find((view) => view.apiName === 'Alle')!;

/** Leaves out fields that the viewer does not see: a refusal would reveal their names. */
export function defaultAttributes(
  ctx: RequestContext,
  object: ObjectModel,
): { columns: readonly string[]; orderBy: readonly string[] } {
  const view = { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) };
  const { columns, orderBy } = plainView(object);
  const isReadable = (path: string) => fieldAt(object, path, view) !== undefined;
  return {
    columns: columns.filter(isReadable),
    orderBy: orderBy.filter((path) => isReadable(path.replace(/^-/, ''))),
  };
}

export const definitionRefusal = (field: string, detail: string) =>
  refuse({ code: 'list.definition', field, detail });

/** Until this transaction ends, no other one can create or publish such a list. */
export async function holdNames(
  ctx: RequestContext,
  object: ObjectModel,
  visibility: Visibility,
): Promise<void> {
  if (visibility !== 'Private')
    await ctx.db.rows({
      text: 'select pg_advisory_xact_lock(hashtext($1))',
      values: [`zorgeloos list names ${object.apiName}`],
    });
}

export const listViewOf = (
  apiName: string,
  { logic, ...view }: ValidatedListView & { orderBy: readonly string[]; storedView: StoredView },
): ListView => ({
  ...view,
  apiName,
  ...(logic !== null && { logic }),
});

export async function changeView(
  ctx: RequestContext,
  found: FoundList,
  { change, isKnown }: ViewSave,
): Promise<Result<FoundList>> {
  return inTransaction(ctx, async (inside) => {
    const held = await lockedView(inside, found);
    if (!held.ok) return held;
    const { object } = found;
    const { view } = held.value;
    if (isKnown && !isKnown((await resolveList(inside, { object, view })).info))
      return refuse({ code: 'record.collision', detail: 'The list was changed by someone else' });
    const judged = validateListView(inside, object, {
      ...askedOf(inside, object, view),
      ...withDefaults(inside, object, change),
    });
    if (!judged.ok) return judged;
    const next = judged.value;
    if (
      held.value.storedView.visibility === 'Private' &&
      (await isPublished(inside, object, { name: view.apiName, visibility: next.visibility }))
    )
      return definitionRefusal('visibility', 'A list that others see too has this name');
    await inside.db.run({
      text: `update list_view set label = $2, columns = $3, filters = $4, logic = $5, scope = $6, visibility = $7, shares = $8 where id = $1`,
      values: [
        held.value.storedView.id,
        next.label,
        next.columns,
        JSON.stringify(next.filters),
        next.logic,
        next.scope,
        next.visibility,
        next.shares,
      ],
    });
    await tellViewers(inside, object, [held.value.storedView, next]);
    const storedView = {
      ...held.value.storedView,
      visibility: next.visibility,
      shares: next.shares,
    };
    return ok(
      await resolveList(inside, {
        object,
        view: listViewOf(view.apiName, { ...next, orderBy: view.orderBy, storedView }),
      }),
    );
  });
}

/** Also locks the names (`holdNames`). */
async function isPublished(
  ctx: RequestContext,
  object: ObjectModel,
  { name, visibility }: { name: string; visibility: Visibility },
): Promise<boolean> {
  if (visibility === 'Private') return false;
  await holdNames(ctx, object, visibility);
  const text = `select 1 from list_view where object_api_name = $1 and api_name = $2 and visibility <> 'Private'`;
  return (await ctx.db.rows({ text, values: [object.apiName, name] })).length > 0;
}

export async function deleteView(ctx: RequestContext, found: FoundList): Promise<Result<null>> {
  return inTransaction(ctx, async (inside) => {
    const held = await lockedView(inside, found);
    if (!held.ok) return held;
    await inside.db.run({
      text: 'delete from list_view where id = $1',
      values: [held.value.storedView.id],
    });
    await tellViewers(inside, found.object, [held.value.storedView]);
    const place = [found.object.apiName, held.value.storedView.id];
    await inside.db.run({
      text: 'delete from list_preference where object_api_name = $1 and list = $2',
      values: place,
    });
    await inside.db.run({
      text: 'delete from list_pinned where object_api_name = $1 and list = $2',
      values: place,
    });
    await inside.db.run({
      text: 'delete from list_opened where object_api_name = $1 and list = $2',
      values: place,
    });
    return ok(null);
  });
}

/** A viewer with a list open must reload it. The event does not contain the name of the list. */
async function tellViewers(
  ctx: RequestContext,
  object: ObjectModel,
  lists: readonly Parameters<typeof rolesSeeing>[0][],
): Promise<void> {
  const to = new Set(lists.flatMap(rolesSeeing));
  if (to.size > 0) await publishChangeToRoles(ctx, object, [...to]);
}

async function lockedView(
  ctx: RequestContext,
  { object, view }: FoundList,
): Promise<Result<{ view: ListView; storedView: StoredView }>> {
  if (view.storedView)
    await ctx.db.rows({
      text: 'select id from list_view where id = $1 for update',
      values: [view.storedView.id],
    });
  const now = view.storedView ? await viewByName(ctx, object, view.storedView.id) : view;
  if (!now) return refuse({ code: 'list.notFound', detail: `No list view ${view.apiName}` });
  if (!now.storedView || !mayChangeView(ctx.viewer, now))
    return refuse({ code: 'record.noRight', detail: 'This list is not yours to change' });
  return ok({ view: now, storedView: now.storedView });
}

/** The input that would create the list again. */
const askedOf = (ctx: RequestContext, object: ObjectModel, view: ListView): ListViewInput => ({
  label: view.label,
  displayColumns: view.columns,
  filteredByInfo: (view.filters ?? []).map(({ field, operator, operands }) => {
    const found = fieldAt(object, field, {
      registry: ctx.registry,
      accessRole: accessRoleOf(ctx.viewer),
    })!; // proof: `findList` returns no list whose filters this viewer may not see
    return {
      fieldApiName: field,
      operator,
      operandLabels: operands.map((operand) => operandLabel(found.field, operator, operand)),
    };
  }),
  filterLogicString: view.logic ?? null,
  scope: { apiName: view.scope ?? 'everything' },
  visibility: view.storedView?.visibility ?? 'Public',
  listShares: view.storedView?.shares ?? [],
});

/** A list that is no longer Shared loses its shares. */
function withDefaults(
  ctx: RequestContext,
  object: ObjectModel,
  change: ViewChange,
): Partial<ListViewInput> {
  const defaults: ListViewInput = {
    ...blankViewInput,
    displayColumns: defaultAttributes(ctx, object).columns,
  };
  const unshared =
    change.visibility !== undefined &&
    change.visibility !== 'Shared' &&
    change.listShares === undefined;
  return Object.fromEntries(
    Object.entries(unshared ? { ...change, listShares: [] } : change)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, value ?? Reflect.get(defaults, key)]),
  );
}
