import { ok, type Result } from '#protocol/problem.ts';
import type { Actions, PlatformAction, RefusedAction } from '#protocol/shapes/actions.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import {
  mayReadRecordAudit,
  type Button,
  describeButton,
  mayClone,
  mayPreview,
  describeQuickAction,
  type QuickAction,
  quickActions,
  type ActionPlacement,
  copiedFields,
} from '../metadata/actions.ts';
import type { ObjectModel } from '../model/registry.ts';
import { findRelatedList } from '../lists/related-list.ts';
import { mayMerge } from '../merge/merge-plan.ts';
import {
  mayChangeFields,
  parentsAllowingCreate,
  type RowRight,
  rowRights,
} from '../write/row-rights.ts';
import { sitePages } from '../write/site-pages.ts';
import { refusalsOfRows, rowsForBusinessAction } from '../write/actionable-rows.ts';
import { type ActionsQuery, composeActions } from './compose-actions.ts';

/** Source: record-api.md §6.6. */

export async function recordActions(
  ctx: RequestContext,
  ids: readonly string[],
  asked: ActionsQuery,
): Promise<Result<Actions>> {
  return forRows(ctx, ids, {
    asked,
    path: (id) => `record/${id}`,
    refusedOf: (rights) => refusedActions(ctx, rights, asked),
    async actionsOf(rights) {
      const [quick, pages] = [
        await rowQuickActions(ctx, rights, asked),
        await sitePages(ctx, rights),
      ];
      return (right) => {
        const spot = { context: 'Record', source: right.id };
        const offered = quick.get(right.id) ?? [];
        return [
          ...offered.map(({ action, seen }) =>
            describeQuickAction(ctx.registry, action, { ...spot, seen }),
          ),
          ...buttons(ctx, right, {
            spot,
            of: ['Edit', 'Delete', 'Clone', 'Merge', 'OnSite', 'Preview', 'SeenBy'],
            page: pages.get(right.id),
          }),
        ];
      };
    },
  });
}

export async function recordEditActions(
  ctx: RequestContext,
  ids: readonly string[],
  asked: ActionsQuery,
): Promise<Result<Actions>> {
  return forRows(ctx, ids, {
    asked,
    path: (id) => `record/${id}/record-edit`,
    async actionsOf(rights) {
      const quick = await rowQuickActions(ctx, rights, asked);
      return (right) => {
        const spot = { context: 'RecordEdit', source: right.id };
        const changing = (quick.get(right.id) ?? []).filter(
          ({ action }) => action.definition.type === 'Update',
        );
        return [
          ...changing.map(({ action }) => describeQuickAction(ctx.registry, action, spot)),
          ...buttons(ctx, right, { spot, of: ['Edit', 'Delete'] }),
        ];
      };
    },
  });
}

export async function relatedListActions(
  ctx: RequestContext,
  ids: readonly string[],
  asked: ActionsQuery & { relatedListId: string },
): Promise<Result<Actions>> {
  const { relatedListId } = asked;
  return forRows(ctx, ids, {
    asked,
    path: (id) => `record/${id}/related-list/${relatedListId}`,
    async actionsOf(rights) {
      const offered = new Map<string, PlatformAction[]>();
      for (const [object, ofObject] of Map.groupBy(rights, (right) => right.object)) {
        const list = findRelatedList(ctx, object, relatedListId);
        if (!list.ok) return list;
        const { child, field } = list.value;
        const rows = ofObject.map((right) => right.id);
        const makeable = await parentsAllowingCreate(ctx, { child, link: field }, rows);
        const makers = actionsAt(ctx, object, asked).filter(
          (action) =>
            action.written === child && copiedFields(action, object)[field.apiName] === 'Id',
        );
        for (const id of rows) {
          const spot = { context: 'RelatedList', source: id, relatedSource: child.apiName };
          const actions = [
            describeButton(ctx.registry, { object: child, button: 'New' }, spot),
            ...makers.map((action) => describeQuickAction(ctx.registry, action, spot)),
          ];
          offered.set(id, makeable.has(id) ? actions : []);
        }
      }
      return (right) => offered.get(right.id) ?? [];
    },
  });
}

/** The rows `ids` are those that related lists of `parentIds` show. */
export async function relatedListRecordActions(
  ctx: RequestContext,
  ids: readonly string[],
  asked: ActionsQuery & { parentIds: readonly string[] },
): Promise<Result<Actions>> {
  const parents = await rowRights(ctx, asked.parentIds);
  if (!parents.ok) return parents;
  const parentIds = parents.value.map((parent) => parent.id).join(',');
  return forRows(ctx, ids, {
    asked,
    path: (id) => `record/${parentIds}/related-list-record/${id}`,
    actionsOf: async () => (right) =>
      buttons(ctx, right, {
        spot: {
          context: 'RelatedListRecord',
          source: right.id,
          relatedSource: right.object.apiName,
          relatedRecord: right.id,
        },
        of: ['Edit', 'Delete'],
      }),
  });
}

type ForRows = {
  asked: ActionsQuery;
  path: (ids: string) => string;
  actionsOf: (
    rights: readonly RowRight[],
  ) => Promise<((right: RowRight) => PlatformAction[]) | Extract<Result<never>, { ok: false }>>;
  refusedOf?: (rights: readonly RowRight[]) => Promise<ReadonlyMap<string, RefusedAction[]>>;
};

async function forRows(
  ctx: RequestContext,
  ids: readonly string[],
  { asked, path, actionsOf, refusedOf }: ForRows,
): Promise<Result<Actions>> {
  const rights = await rowRights(ctx, ids);
  if (!rights.ok) return rights;
  const offered = await actionsOf(rights.value);
  if (typeof offered !== 'function') return offered;
  const refused = await refusedOf?.(rights.value);
  const entries = rights.value.map((right) => [
    right.id,
    { actions: offered(right), refused: refused?.get(right.id) ?? [], path: path(right.id) },
  ]);
  return ok(
    composeActions(ctx, asked, {
      path: path(rights.value.map((right) => right.id).join(',')),
      entries: Object.fromEntries(entries),
    }),
  );
}

/** By row id. */
async function refusedActions(
  ctx: RequestContext,
  rights: readonly RowRight[],
  asked: ActionsQuery,
): Promise<Map<string, RefusedAction[]>> {
  const refused = new Map<string, RefusedAction[]>(rights.map((right) => [right.id, []]));
  if (asked.actionTypes?.includes('QuickAction') === false) return refused;
  for (const [object, ofObject] of Map.groupBy(rights, (right) => right.object)) {
    const ids = ofObject.map((right) => right.id);
    for (const action of quickActions(ctx.registry, object, accessRoleOf(ctx.viewer))) {
      const { apiName, definition } = action;
      for (const [id, { object: because, refusal }] of await refusalsOfRows(ctx, action, ids))
        refused.get(id)?.push({ apiName, because, label: definition.label, problem: refusal.code });
    }
  }
  return refused;
}

const actionsAt = (
  { registry, viewer }: RequestContext,
  object: ObjectModel,
  { retrievalMode }: ActionsQuery,
): QuickAction[] =>
  [object, ...(retrievalMode === 'All' ? [null] : [])].flatMap((context) =>
    quickActions(registry, context, accessRoleOf(viewer)),
  );

type Offered = { action: QuickAction; seen: string | null };

async function rowQuickActions(
  ctx: RequestContext,
  rights: readonly RowRight[],
  asked: ActionsQuery,
): Promise<Map<string, Offered[]>> {
  const offered = new Map<string, Offered[]>(rights.map((right) => [right.id, []]));
  const asks = [...Map.groupBy(rights, (right) => right.object)].flatMap(([object, ofObject]) =>
    actionsAt(ctx, object, asked).map((action) => ({ action, object, rights: ofObject })),
  );
  const rows = await Promise.all(asks.map(({ action, ...on }) => rowsFor(ctx, action, on)));
  for (const [at, { action }] of asks.entries())
    // proof: `rows` has one item per item of `asks`
    for (const [id, seen] of rows[at]!) offered.get(id)?.push({ action, seen });
  return offered;
}

/** By row id: the hash of `rowsForBusinessAction`, or null for other actions. */
async function rowsFor(
  ctx: RequestContext,
  action: QuickAction,
  { object, rights }: { object: ObjectModel; rights: readonly RowRight[] },
): Promise<ReadonlyMap<string, string | null>> {
  const { definition, written } = action;
  if (definition.type === 'Update')
    return unseen(
      rights.filter((right) => mayChangeFields(right, definition.fields)).map((right) => right.id),
    );
  const ids = rights.map((right) => right.id);
  if (definition.type === 'Verb') return rowsForBusinessAction(ctx, action, ids);
  const [link] =
    Object.entries(copiedFields(action, object)).find(([, source]) => source === 'Id') ?? [];
  return unseen(
    link === undefined
      ? ids
      : await parentsAllowingCreate(ctx, { child: written, link: written.fields.get(link)! }, ids),
  ); // proof: the registry checks at start-up that this name exists
}

const unseen = (ids: Iterable<string>): Map<string, null> =>
  new Map([...ids].map((id) => [id, null]));

function buttons(
  ctx: RequestContext,
  right: RowRight,
  { spot, of, page }: { spot: ActionPlacement; of: readonly Button[]; page?: string | undefined },
): PlatformAction[] {
  const can: Record<Button, boolean> = {
    New: false,
    Edit: mayChangeFields(right),
    Delete: right.delete,
    Clone: mayClone(right.object, accessRoleOf(ctx.viewer)),
    OnSite: page !== undefined,
    Preview: mayPreview(right.object, accessRoleOf(ctx.viewer)),
    SeenBy: mayReadRecordAudit(right.object, accessRoleOf(ctx.viewer)),
    Merge: mayChangeFields(right) && mayMerge(right.object, accessRoleOf(ctx.viewer)),
  };
  return of
    .filter((button) => can[button])
    .map((button) =>
      describeButton(
        ctx.registry,
        { object: right.object, button, ...(button === 'OnSite' && { page }) },
        spot,
      ),
    );
}
