import type { OrderByInput } from '#protocol/shapes/parts.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { fieldAt, type ListPreference, noPreference } from '../metadata/list-info.ts';
import { relatedColumns, type RelatedListContext } from './related-list-info.ts';
import type { ObjectModel } from '../model/registry.ts';
import type { RelatedList } from './related-list.ts';
import { mostSorted } from '../metadata/sort-paths.ts';
import { inTransaction } from '../model/transaction.ts';

/** An absent property stays unchanged; null resets it. */
export type PreferenceChange = {
  columnWidths?: ListPreference['columnWidths'] | null | undefined;
  columnWrap?: ListPreference['columnWrap'] | null | undefined;
  orderedBy?: readonly OrderByInput[] | null | undefined;
};

type Stored = {
  name: string;
  column_widths: ListPreference['columnWidths'] | null;
  column_wrap: ListPreference['columnWrap'] | null;
  ordered_by: ListPreference['orderedBy'];
};

export async function relatedListContexts(
  ctx: RequestContext,
  lists: readonly RelatedList[],
): Promise<ReadonlyMap<RelatedList, RelatedListContext>> {
  const preferences = new Map(
    (await readStored(ctx, lists)).map((row) => [row.name, preferenceOf(row)]),
  );
  const common = {
    registry: ctx.registry,
    accessRole: accessRoleOf(ctx.viewer),
    canSavePreferences: ctx.viewer.kind === 'user',
  };
  return new Map(
    lists.map((list) => [
      list,
      { ...common, preference: preferences.get(keyOf(list)) ?? noPreference },
    ]),
  );
}

export const relatedListContext = async (
  ctx: RequestContext,
  list: RelatedList,
  // proof: `relatedListContexts` returns an entry for every list passed to it
): Promise<RelatedListContext> => (await relatedListContexts(ctx, [list])).get(list)!;

const keyOf = ({ parent, name }: RelatedList): string => `${parent.apiName}.${name}`;

const preferenceOf = ({ column_widths, column_wrap, ordered_by }: Stored): ListPreference => ({
  columnWidths: column_widths ?? {},
  columnWrap: column_wrap ?? {},
  orderedBy: ordered_by,
});

async function readStored(ctx: RequestContext, lists: readonly RelatedList[]): Promise<Stored[]> {
  if (ctx.viewer.kind !== 'user' || lists.length === 0) return [];
  return ctx.db.rows<Stored>({
    name: 'read-related-list-preferences',
    text: `
      select parent_object_api_name || '.' || related_list_id as name, column_widths, column_wrap, ordered_by from related_list_preference
      where user_id = $1 and (parent_object_api_name, related_list_id) in (select * from unnest($2::text[], $3::text[]))`,
    values: [
      ctx.viewer.userId,
      lists.map((list) => list.parent.apiName),
      lists.map((list) => list.name),
    ],
  });
}

export async function saveRelatedListPreference(
  ctx: RequestContext,
  list: RelatedList,
  change: PreferenceChange,
): Promise<Result<null>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user')
    return refuse({ code: 'record.noRight', detail: 'Only who is logged in keeps preferences' });
  return inTransaction(ctx, async (inside) => {
    const values = [viewer.userId, list.parent.apiName, list.name];
    await inside.db.run({
      text: 'insert into related_list_preference (user_id, parent_object_api_name, related_list_id) values ($1, $2, $3) on conflict do nothing',
      values,
    });
    const columns = relatedColumns(list, {
      registry: ctx.registry,
      accessRole: accessRoleOf(ctx.viewer),
    });
    for (const [column, value] of Object.entries(
      preferenceColumns(inside, { object: list.child, columns }, change),
    ))
      await inside.db.run({
        text: `update related_list_preference set ${column} = $4 where user_id = $1 and parent_object_api_name = $2 and related_list_id = $3`,
        values: [...values, value === null ? null : JSON.stringify(value)],
      });
    return ok(null);
  });
}

export type DisplayedColumns = {
  object: ObjectModel;
  columns: readonly { fieldApiName: string }[];
};

export function preferenceColumns(
  ctx: RequestContext,
  { object, columns }: DisplayedColumns,
  change: PreferenceChange,
): Readonly<Record<string, unknown>> {
  const view = { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) };
  const shown = new Set(columns.map(({ fieldApiName }) => fieldApiName));
  const known = <T>(dict: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(dict).filter(([path]) => shown.has(path)));
  const { columnWidths, columnWrap, orderedBy } = change;
  return {
    ...(columnWidths !== undefined && { column_widths: columnWidths && known(columnWidths) }),
    ...(columnWrap !== undefined && { column_wrap: columnWrap && known(columnWrap) }),
    ...(orderedBy !== undefined && {
      ordered_by:
        orderedBy &&
        orderedBy
          .filter(
            ({ fieldApiName }) => fieldAt(object, fieldApiName, view)?.field.sortable === true,
          )
          .slice(0, mostSorted),
    }),
  };
}
