import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, refuse, type Result, valuesOf } from '#protocol/problem.ts';
import type { MergeField, MergePlan } from '#protocol/shapes/merge.ts';
import type { FieldValue, Rec } from '#protocol/shapes/record.ts';
import {
  isRoleAmong,
  isLimitedToObjects,
  roleOf,
  visibleRows,
  type AccessRole,
  accessRoleOf,
  toSql,
} from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { countInboundRows, inboundReferences } from './merge-moves.ts';
import { type MergeUnit, mergeUnits } from './merge-units.ts';
import { notFound, readRecord } from '../read/read.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { mayChangeFields, rowRights } from '../write/row-rights.ts';
import { withETag } from '../sql/shape.ts';
import { bindParams, viewerParams } from '../model/params.ts';

/** More than three rows do not fit side by side on the page. */
export const [leastMerged, mostMerged] = [2, 3];

export type MergeableRows = { object: ObjectModel; ids: readonly string[] };

export async function checkMergeable(
  ctx: RequestContext,
  recordIds: readonly string[],
): Promise<Result<MergeableRows>> {
  const rights = await rowRights(ctx, recordIds);
  if (!rights.ok) return rights;
  const [first] = rights.value;
  if (!first) return refuse({ code: 'record.argument', detail: 'No records are named' });
  const { object } = first;
  if (rights.value.some((one) => one.object !== object))
    return refuse({ code: 'record.argument', detail: 'Records of one object can be merged' });
  if (!mayMerge(object, accessRoleOf(ctx.viewer)))
    return refuse({ code: 'record.noRight', detail: `No right to merge ${object.apiName}` });
  if (rights.value.length < leastMerged || rights.value.length > mostMerged)
    return refuse({
      code: 'record.argument',
      detail: `${leastMerged} to ${mostMerged} records can be merged at once`,
    });
  if (!rights.value.every((right) => mayChangeFields(right)))
    return refuse({ code: 'record.readOnly', detail: 'No right to change all of these records' });
  return ok({ object, ids: rights.value.map(({ id }) => id) });
}

/** A merge changes rows of other objects, so an API key limited to some objects may not merge. */
export const mayMerge = ({ merge }: ObjectModel, accessRole: AccessRole): boolean =>
  merge !== undefined &&
  !isLimitedToObjects(accessRole) &&
  (roleOf(accessRole) === 'system' || isRoleAmong(merge.roles, accessRole));

export async function readMergePlan(
  ctx: RequestContext,
  recordIds: readonly string[],
): Promise<Result<MergePlan>> {
  const merging = await checkMergeable(ctx, recordIds);
  if (!merging.ok) return merging;
  const { object, ids } = merging.value;
  const units = mergeUnits(object, accessRoleOf(ctx.viewer));
  const asked = { fields: [], optionalFields: pathsOf(ctx, object, units) };
  const [read, moves, single] = await Promise.all([
    Promise.all(ids.map((id) => readRecord(ctx, id, asked))),
    movesOf(ctx, merging.value),
    singleOf(ctx, merging.value),
  ]);
  const records = valuesOf(read);
  if (records.length < ids.length) return notFound;
  const stays = mostLedTo(records, moves);
  const fields = units.map((unit) => fieldOf(unit, { records, stays }));
  return ok(
    withETag({
      apiName: object.apiName,
      eTag: '',
      elsewhere: fields.some(({ apiName, equal }) => apiName === object.merge?.within && !equal),
      fields,
      moves,
      records: records.map((record) => ({
        createdDate: momentIn(record, 'CreatedDate'),
        displayValue: textIn(record, object.nameField),
        id: record.id,
        lastModifiedDate: record.lastModifiedDate,
        weakEtag: record.weakEtag,
      })),
      single,
      suggested: stays,
      warning: object.merge?.warning ?? null,
    }),
  );
}

const pathsOf = (
  { registry }: RequestContext,
  object: ObjectModel,
  units: readonly MergeUnit[],
): string[] =>
  [
    object.nameField,
    'CreatedDate',
    ...units.flatMap(({ fields }) =>
      fields.flatMap((field) => [
        field.apiName,
        ...namePath(registry.object(targetOf(field)), field),
      ]),
    ),
  ].map((path) => `${object.apiName}.${path}`);

const targetOf = ({ reference }: FieldModel): string =>
  reference?.to.length === 1 ? reference.to[0]! : '';
const namePath = (target: ObjectModel | undefined, { relationshipName }: FieldModel): string[] =>
  target && relationshipName !== null ? [`${relationshipName}.${target.nameField}`] : [];

const textIn = ({ fields }: Rec, name: string): string | null =>
  // proof: the value of a name field is text
  fields[name]?.displayValue ?? (fields[name]?.value as string | null | undefined) ?? null;
const momentIn = ({ fields }: Rec, name: string): string | null =>
  // proof: the JSON value of a date and time is text
  (fields[name]?.value as string | null | undefined) ?? null;

function fieldOf(
  { apiName, label, fields, choosable }: MergeUnit,
  { records, stays }: { records: readonly Rec[]; stays: string },
): MergeField {
  const values = new Map(
    records.map((record) => [
      record.id,
      Object.fromEntries(fields.map((field) => [field.apiName, valueOf(record, field)])),
    ]),
  );
  const said = [...values].map(([id, parts]) => ({
    id,
    text: JSON.stringify(Object.values(parts).map(({ value }) => value)),
    filled: isFilled(parts),
  }));
  const equal = said.every(({ text }) => text === said[0]!.text);
  const newest = records.toSorted((one, other) =>
    one.systemModstamp! < other.systemModstamp! ? 1 : -1,
  ); // proof: only staff and the system merge, and both see version stamps
  const inTurn = [...newest.filter(({ id }) => id === stays), ...newest];
  const best = inTurn.find(({ id }) => said.find((one) => one.id === id)?.filled) ?? inTurn[0]!;
  return {
    apiName,
    choosable,
    equal,
    label,
    parts: fields.map((field) => field.apiName),
    suggested: equal || !choosable ? null : best.id,
    values: Object.fromEntries(values),
  };
}

const isFilled = (parts: Record<string, FieldValue>): boolean =>
  Object.values(parts).some(({ value }) => value !== null && value !== false);

function valueOf({ fields }: Rec, { apiName, relationshipName }: FieldModel): FieldValue {
  const own = fields[apiName] ?? { displayValue: null, value: null };
  const name = relationshipName === null ? null : (fields[relationshipName]?.displayValue ?? null);
  return name === null ? own : { displayValue: name, value: own.value };
}

async function movesOf(
  ctx: RequestContext,
  { object, ids }: MergeableRows,
): Promise<MergePlan['moves']> {
  const all = inboundReferences(ctx.registry, object);
  const moves = await Promise.all(
    all.map(async ({ child, field }) => {
      const counts = await countInboundRows(ctx, { child, field }, ids);
      if (counts.size === 0) return [];
      const isOneOfSeveral = all.some((one) => one.child === child && one.field !== field);
      return {
        apiName: child.apiName,
        counts: Object.fromEntries(ids.map((id) => [id, counts.get(id) ?? 0])),
        fieldApiName: field.apiName,
        label: isOneOfSeveral ? `${child.labelPlural} (${field.label})` : child.labelPlural,
      };
    }),
  );
  return moves.flat();
}

function mostLedTo(records: readonly Rec[], moves: MergePlan['moves']): string {
  const ledTo = ({ id }: Rec): number =>
    moves.reduce((sum, { counts }) => sum + (counts[id] ?? 0), 0);
  const [first] = records.toSorted(
    (one, other) =>
      ledTo(other) - ledTo(one) ||
      (momentIn(one, 'CreatedDate')! < momentIn(other, 'CreatedDate')! ? -1 : 1),
  );
  return first!.id; // proof: a merge has at least two records
}

export type ContinuingRow = { id: string; recordId: string; name: string | null };

/** The active child rows, of which only one can stay active (`merge.single`). */
export async function findContinuingRows(
  ctx: RequestContext,
  { object, ids }: MergeableRows,
): Promise<{ child: ObjectModel; link: FieldModel; rows: ContinuingRow[] } | null> {
  const single = object.merge?.single;
  const relation = single && object.children.get(single.children);
  const child = relation && ctx.registry.object(relation.child);
  if (!child) return null;
  // proof: the registry derived the relationship from this field
  const link = child.fields.get(relation.field)!;
  // proof: the registry checks at start-up that this name exists
  const named = child.fields.get(single.named)!;
  const goes = child.fields.get(single.while.field)!;
  const seen = toSql(
    visibleRows(ctx.registry, { object: child, alias: 't' }, accessRoleOf(ctx.viewer)),
  );
  const statement = compile(sql`
    select t.id, t.${sql.ref(link.col)} as "recordId", t.${sql.ref(named.col)} as name from ${sql.table(child.table)} as t
    where t.${sql.ref(link.col)} = any(${ids}) and t.${sql.ref(goes.col)} = ${single.while.equals} and ${seen} order by t.id`);
  return {
    child,
    link,
    rows: await ctx.db.rows<ContinuingRow>(bindParams(statement, viewerParams(ctx.viewer))),
  };
}

async function singleOf(ctx: RequestContext, merging: MergeableRows): Promise<MergePlan['single']> {
  const found = await findContinuingRows(ctx, merging);
  if (!found || found.rows.length < 2) return null;
  const { child, rows } = found;
  return {
    apiName: child.apiName,
    label: child.labelPlural,
    options: rows.map(({ id, recordId, name }) => ({ displayValue: name, id, recordId })),
    // proof: `findContinuingRows` only returns rows for an object with `merge.single`
    relationship: merging.object.merge!.single!.children,
  };
}
