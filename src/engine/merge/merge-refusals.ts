import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { refuse } from '#protocol/problem.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { bindsRowsTo } from '../fields/field.ts';
import { type InboundReference, inboundReferences } from './merge-moves.ts';
import { findContinuingRows } from './merge-plan.ts';
import { mergeUnits } from './merge-units.ts';
import type { ObjectModel } from '../model/registry.ts';

/**
 * `takes`: by unit, the row whose value survives. `keeps`: by child relationship, the child row
 * that stays active. `weakEtags`: the versions that the user saw.
 */
export type MergeParams = {
  recordIds: readonly string[];
  takes: Dict<string>;
  keeps: Dict<string>;
  weakEtags: Dict<number>;
};

export type MergeRow = Readonly<Record<string, unknown>>;
/** A merge with locked rows. `stays`: the surviving row. `goes`: the rows that are deleted. */
export type LockedMerge = {
  object: ObjectModel;
  stays: string;
  goes: readonly string[];
  rows: ReadonlyMap<string, MergeRow>;
  asked: MergeParams;
};

export async function refusedMerge(
  ctx: RequestContext,
  merge: LockedMerge,
): Promise<ReturnType<typeof refuse> | null> {
  const { object, stays, goes, rows, asked } = merge;
  for (const [id, version] of Object.entries(asked.weakEtags))
    if ((rows.get(id)?.['SystemModstamp'] as Date | undefined)?.getTime() !== version)
      // proof: `systemmodstamp` is a timestamptz column, which the driver returns as a Date
      return refuse({ code: 'record.collision', detail: 'A record was changed by someone else' });
  const units = mergeUnits(object, accessRoleOf(ctx.viewer));
  for (const [name, from] of Object.entries(asked.takes)) {
    const unit = units.find(({ apiName }) => apiName === name);
    if (!unit?.choosable)
      return refuse({
        code: 'record.valueWrong',
        field: name,
        detail: `'${name}' is nothing to choose`,
      });
    if (!rows.has(from))
      return refuse({
        code: 'record.valueWrong',
        field: name,
        detail: `${name}: not one of these records`,
      });
  }
  return (
    (await refusedElsewhere(ctx, merge)) ??
    refusedSingle(ctx, { object, ids: [stays, ...goes], keeps: asked.keeps })
  );
}

/** A reference would become invalid, such as a company's reference to one of its contacts. */
async function refusedElsewhere(
  ctx: RequestContext,
  { object, stays, goes, rows, asked }: LockedMerge,
): Promise<ReturnType<typeof refuse> | null> {
  const within = object.merge?.within;
  if (within === undefined || new Set([...rows.values()].map((row) => row[within])).size < 2)
    return null;
  const place = String(rows.get(asked.takes[within] ?? stays)?.[within]);
  // proof: the registry checks at start-up that `within` names a reference field
  const targets = object.fields.get(within)!.reference!.to;
  for (const leading of inboundReferences(ctx.registry, object))
    if (await leadsElsewhere(ctx, { object, leading, targets, ids: [stays, ...goes], place }))
      return refuse({
        code: 'merge.elsewhere',
        detail: `${leading.child.labelPlural} of these records belong elsewhere`,
      });
  return null;
}

type Elsewhere = {
  object: ObjectModel;
  leading: InboundReference;
  targets: readonly string[];
  ids: readonly string[];
  place: string;
};

async function leadsElsewhere(
  { db }: RequestContext,
  { object, leading: { child, field }, targets, ids, place }: Elsewhere,
): Promise<boolean> {
  const single = isSingle(object, { child, field }) ? object.merge?.single : undefined;
  if (!targets.includes(child.apiName) && !single) return false;
  const only = single
    ? sql`and ${sql.ref(child.fields.get(single.while.field)!.col)} = ${single.while.equals}`
    : sql``; // proof: the registry checks at start-up that this name exists
  const cols = targets.includes(child.apiName) ? ['id'] : ownPlaces(child, targets);
  const other = sql.join(
    cols.map((col) => sql`${sql.ref(col)} <> ${place}`),
    sql` or `,
  );
  const found =
    cols.length > 0 &&
    (await db.rows(
      compile(
        sql`select 1 from ${sql.table(child.table)} where ${sql.ref(field.col)} = any(${ids}) and (${other}) ${only} limit 1`,
      ),
    ));
  return found !== false && found.length > 0;
}

const isSingle = (
  { merge, children }: ObjectModel,
  { child, field }: InboundReference,
): boolean => {
  const relation = merge?.single && children.get(merge.single.children);
  return relation?.child === child.apiName && relation.field === field.apiName;
};

const ownPlaces = ({ fields }: ObjectModel, targets: readonly string[]): string[] =>
  [...fields.values()]
    .filter((field) => targets.some((name) => bindsRowsTo(field, name)))
    .map(({ col }) => col);

async function refusedSingle(
  ctx: RequestContext,
  { object, ids, keeps }: { object: ObjectModel; ids: readonly string[]; keeps: Dict<string> },
) {
  const found = await findContinuingRows(ctx, { object, ids });
  if (!found || found.rows.length < 2) return null;
  // proof: rows to choose from are only found for an object with `merge.single`
  const chosen = keeps[object.merge!.single!.children];
  return found.rows.some(({ id }) => id === chosen)
    ? null
    : refuse({
        code: 'merge.single',
        field: object.merge!.single!.children,
        detail: `Say which of the ${found.child.labelPlural} goes on`,
      });
}
