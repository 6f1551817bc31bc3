import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, refuse, type Problem, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { RecordInput } from '#protocol/shapes/record.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import {
  grantRules,
  mayPerform,
  visibleRows,
  accessRoleOf,
  seesObject,
  toSql,
  grantWritesField,
} from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditChange } from '../audit/audit.ts';
import { audienceFields } from '../access/audience-dependencies.ts';
import { duplicateProblems } from './duplicates.ts';
import { runWriteHooks } from './write-hooks.ts';
import { type FieldChange, saveHistory } from '../audit/history.ts';
import { newRecordId } from '../model/ids.ts';
import { rowQuotaRefusal } from '../model/quota.ts';
import { notFoundFor, objectOfId } from '../read/read.ts';
import { markRecordViewed } from '../read/recent.ts';
import { type FieldModel, historyObject, type ObjectModel } from '../model/registry.ts';
import { asRefusal } from '../model/refusals.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import { lockSlugs, assignSlug, retireSlug } from './slugs.ts';
import { type RowChange, audienceBefore, publishRowChanges } from '../events/change-events.ts';
import { inTransaction } from '../model/transaction.ts';
import {
  addDefaultRule,
  addDefaults,
  addDerived,
  parseValues,
  saveProblems,
  type Values,
} from './values.ts';

/** What a save may wish beside its fields. Source: record-api.md §6.3. */
export type RecordSaveOptions = { allowSaveOnDuplicate?: boolean; useDefaultRule?: boolean };

/**
 * `leavesEmpty`: required fields that a business action may store empty; their columns must be
 * nullable.
 */
export type RecordUpdateOptions = RecordSaveOptions & {
  ifUnmodifiedSince?: Date;
  leavesEmpty?: readonly string[];
};

/** `isTried`: it will be undone, so it takes no number of a sequence: another row gets that. */
export type RecordCreateOptions = RecordSaveOptions & { isTried?: boolean };

/** The row a write touched. */
export type WrittenRecord = { id: string; object: ObjectModel };

/**
 * Makes a row. One transaction with its history and the word to other servers. Refuses:
 * record.objectHidden, record.noRight, record.valueWrong (the message is wrong, one at a time) and
 * save problems (record.required, .tooLong, .notInList, .referenceWrong, .rule, .duplicate …, all
 * together). Source: record-api.md §3.3.
 */
export async function createRecord(
  ctx: RequestContext,
  input: RecordInput & { apiName: string } & RecordCreateOptions,
): Promise<Result<WrittenRecord>> {
  const object = ctx.registry.object(input.apiName);
  if (!object || !seesObject(object, accessRoleOf(ctx.viewer)))
    return objectHiddenRefusal(input.apiName);
  if (!mayPerform(object, accessRoleOf(ctx.viewer), 'create'))
    return refuse({ code: 'record.noRight', detail: `No right to create ${object.apiName}` });
  const refused = rowQuotaRefusal(ctx);
  if (refused) return refused;
  const parsed = parseValues(ctx, object, { fields: input.fields, verb: 'create' });
  if (!parsed.ok) return parsed;
  const { values } = parsed.value;
  const named = [...values.keys()];
  if (input.useDefaultRule === true) addDefaultRule(object, values);
  addDefaultsAndDerived(ctx, object, values);
  return asRefusal(object, () =>
    inTransaction(ctx, async (inside) => {
      await assignSlug(inside, object, values);
      const problems = await saveProblems(inside, object, { before: {}, ...parsed.value });
      if (input.allowSaveOnDuplicate !== true)
        problems.push(...(await duplicateProblems(inside, object, rowAfterSave(null, {}, values))));
      if (problems.length > 0) return refuse(...problems);
      const id = newRecordId(object.keyPrefix, ctx.now);
      await insertRows(inside, object, [{ id, values, isTried: input.isTried === true }]);
      if (!(await isWriteAllowed(inside, { object, id, named, verb: 'create' })))
        return refuse({
          code: 'record.noRight',
          detail: `No right to create this ${object.apiName}`,
        });
      await after(inside, object, {
        row: { id, kind: 'created', weakEtag: ctx.now.getTime() },
        changes: [{ kind: 'aangemaakt', ...wholeRowChange }],
      });
      const followed = await runWriteHooks(inside, object, {
        id,
        before: null,
        after: rowAfterSave(id, {}, values).values,
      });
      return followed.ok ? ok({ id, object }) : followed;
    }),
  );
}

/** What a new row says beside what its maker names. */
export function addDefaultsAndDerived(
  ctx: RequestContext,
  object: ObjectModel,
  values: Values,
): void {
  addDefaults(ctx, object, values);
  addDerived(ctx, object, { before: null, values });
}

/**
 * Changes the named fields of a row; the rest stays. Any named field makes a new version, also when
 * its value stays the same. Refuses as create, and record.notFound, record.readOnly (visible, but
 * not the viewer's to change), record.collision.
 */
export async function updateRecord(
  ctx: RequestContext,
  id: string,
  change: { fields: Dict<Scalar | null> } & RecordUpdateOptions,
): Promise<Result<WrittenRecord>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  const refused = rowQuotaRefusal(ctx);
  if (refused) return refused;
  return asRefusal(object, () =>
    inTransaction(ctx, async (inside) => {
      const held = await holdRow(inside, known.value);
      if (!held.ok) return held;
      const row = held.value;
      const parsed = parseValues(inside, object, { fields: change.fields, verb: 'update' });
      if (!parsed.ok) return parsed;
      const { values } = parsed.value;
      const named = [...values.keys()];
      if (change.useDefaultRule === true && values.size > 0) addDefaultRule(object, values);
      if (values.size > 0) addDerived(inside, object, { before: row, values });
      const problems = await saveProblems(inside, object, {
        before: row,
        ...parsed.value,
        leavesEmpty: change.leavesEmpty,
      });
      if (change.allowSaveOnDuplicate !== true)
        problems.push(
          ...(await duplicateProblems(inside, object, rowAfterSave(recordId, row, values))),
        );
      if (problems.length > 0) return refuse(...problems);
      if (collides(row, change.ifUnmodifiedSince))
        return refuse({
          code: 'record.collision',
          detail: 'The record was changed by someone else',
        });
      if (values.size === 0) return ok({ id: recordId, object });
      const place = { object, id: recordId, named, verb: 'update' } as const;
      const rightBefore = await isWriteAllowed(inside, place);
      await lockSlugs(inside, object, values);
      const before = changesAudience(inside, object, { row, values })
        ? await audienceBefore(inside, object, recordId)
        : undefined;
      const weakEtag = await update(inside, object, { id: recordId, values });
      await retireSlug(inside, { object, id: recordId }, { before: row, values });
      if (!rightBefore || !(await isWriteAllowed(inside, place)))
        return refuse({ code: 'record.readOnly', detail: 'No right to change this record so' });
      await after(inside, object, {
        row: {
          id: recordId,
          kind: 'updated',
          weakEtag,
          fields: [...values.keys()].map(({ apiName }) => apiName),
          ...(before && { before }),
        },
        changes: trackedChanges(row, values),
      });
      const followed = await runWriteHooks(inside, object, {
        id: recordId,
        before: row,
        after: rowAfterSave(recordId, row, values).values,
      });
      return followed.ok ? ok({ id: recordId, object }) : followed;
    }),
  );
}

/**
 * A row the viewer may change, held against other writers until the transaction ends. Refuses
 * record.idMalformed, record.notFound, record.readOnly.
 */
export async function lockForUpdate(
  ctx: RequestContext,
  id: string,
): Promise<Result<WrittenRecord>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  const held = await holdRow(ctx, known.value);
  return held.ok ? ok({ id: recordId, object }) : held;
}

/**
 * The row as it is stored, held against other writers until the transaction ends, if the viewer may
 * change it.
 */
async function holdRow(
  ctx: RequestContext,
  { object, recordId }: { object: ObjectModel; recordId: string },
): Promise<Result<StoredRow>> {
  const row = (await lockRows(ctx, object, [recordId])).get(recordId);
  if (!row) return notFoundFor(ctx, object, recordId);
  if (await isWriteAllowed(ctx, { object, id: recordId, named: [], verb: 'update' }))
    return ok(row);
  return refuse({ code: 'record.readOnly', detail: 'No right to change this record' });
}

export const objectHiddenRefusal = (apiName: string): { ok: false; problems: readonly Problem[] } =>
  refuse({
    code: 'record.objectHidden',
    detail: `You don't have access to this object: ${apiName}`,
  });

type Place = {
  object: ObjectModel;
  id: string;
  named: readonly FieldModel[];
  verb: 'create' | 'update' | 'delete';
};

/**
 * Some grant whose rule holds on the row as it stands now lets the viewer write every field named.
 */
export const isWriteAllowed = async (
  ctx: RequestContext,
  { object, verb, id, named }: Place,
): Promise<boolean> => (await writableRowIds(ctx, { object, verb, rows: [{ id, named }] })).has(id);

type Places = Pick<Place, 'object' | 'verb'> & { rows: readonly Pick<Place, 'id' | 'named'>[] };

/** Those rows of one object of which that is so. */
export async function writableRowIds(
  ctx: RequestContext,
  { object, verb, rows }: Places,
): Promise<ReadonlySet<string>> {
  const rules = grantRules(
    ctx.registry,
    { object, alias: 't' },
    { accessRole: accessRoleOf(ctx.viewer), verb },
  );
  if (rules.length === 0) return new Set();
  const unsure = rows.filter(
    ({ named }) =>
      !rules.some(
        ({ grant, holds }) =>
          holds === true && named.every((field) => grantWritesField(grant, field)),
      ),
  );
  const may = new Set(rows.map(({ id }) => id));
  if (unsure.length === 0) return may;
  const columns = rules.map(({ holds }, i) => sql`${toSql(holds)} as ${sql.ref(`g${i}`)}`);
  const ids = unsure.map(({ id }) => id);
  const statement = compile(
    sql`select t.id, ${sql.join(columns)} from ${sql.table(object.table)} as t where t.id = any(${new Param('ids')}::text[])`,
  );
  const found = new Map(
    (
      await ctx.db.rows<Record<string, unknown>>(
        bindParams(statement, { ...viewerParams(ctx.viewer), ids }),
      )
    ).map((row) => [row['id'], row]),
  );
  for (const { id, named } of unsure) {
    const holding = rules.filter((_, i) => found.get(id)?.[`g${i}`] === true);
    if (
      holding.length === 0 ||
      !named.every((field) => holding.some(({ grant }) => grantWritesField(grant, field)))
    )
      may.delete(id);
  }
  return may;
}

export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * Rows that the viewer sees as they are stored, by id and field name, held against other writers
 * until the transaction ends; always in the same order.
 */
export async function lockRows(
  ctx: RequestContext,
  object: ObjectModel,
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  const fields = [...object.fields.values()].filter((field) => field.column !== null);
  const columns = fields.map(
    (field) => sql`${sql.ref(`t.${field.col}`)} as ${sql.ref(field.apiName)}`,
  );
  const seen = toSql(visibleRows(ctx.registry, { object, alias: 't' }, accessRoleOf(ctx.viewer)));
  const statement = compile(
    sql`select ${sql.join(columns)} from ${sql.table(object.table)} as t where t.id = any(${new Param('ids')}::text[]) and ${seen} order by t.id for no key update of t`,
  );
  const rows = await ctx.db.rows<Record<string, unknown>>(
    bindParams(statement, { ...viewerParams(ctx.viewer), ids: [...ids] }),
  );
  return new Map(rows.map((row) => [String(row['Id']), row]));
}

/** A row as it would be after the save, with the fields in which that differs from before. */
export function rowAfterSave(
  id: string | null,
  before: Readonly<Record<string, unknown>>,
  values: Values,
) {
  const named = Object.fromEntries([...values].map(([field, value]) => [field.apiName, value]));
  return {
    id,
    values: { ...before, ...named },
    changed: new Set(Object.keys(named).filter((name) => before[name] !== named[name])),
  };
}

/**
 * HTTP dates know whole seconds only, so the row's date is cut before comparing. Source:
 * record-api.md §1.10.
 */
const collides = (row: StoredRow, since: Date | undefined): boolean =>
  since !== undefined &&
  Math.floor((row['LastModifiedDate'] as Date).getTime() / 1_000) * 1_000 > since.getTime(); // proof: a timestamptz column

export type NewRow = { id: string; values: Values; isTried: boolean };

/**
 * Rows of one object in one statement: what a table works out of a row costs more per statement
 * than per row.
 */
export async function insertRows(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly NewRow[],
): Promise<void> {
  const who = actorIdOf(ctx.viewer);
  const stamps = {
    id: null,
    createddate: ctx.now,
    createdbyid: who,
    lastmodifieddate: ctx.now,
    lastmodifiedbyid: who,
    systemmodstamp: ctx.now,
  };
  const cells = rows.map(({ id, values, isTried }) => ({
    ...stamps,
    id,
    ...(isTried && ownNumbers(object, id)),
    ...cellsOf(values),
  }));
  const columns = [...new Set(cells.flatMap((row) => Object.keys(row)))];
  const lines = cells.map((row: Readonly<Record<string, unknown>>) => {
    const line = columns.map((column) => (column in row ? sql`${row[column]}` : sql`default`));
    return sql`(${sql.join(line)})`;
  });
  await ctx.db.run(
    compile(
      sql`insert into ${sql.table(object.table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(lines)}`,
    ),
  );
}

const cellsOf = (values: Values): Record<string, unknown> =>
  Object.fromEntries([...values].map(([field, value]) => [field.col, value]));

/** In place of numbers of a sequence, which are not given back. */
const ownNumbers = (object: ObjectModel, id: string): Record<string, string> =>
  Object.fromEntries(
    [...object.fields.values()].flatMap((field) =>
      field.default && 'sequence' in field.default ? [[field.col, id]] : [],
    ),
  );

/** Gives the version it makes. */
async function update(
  ctx: RequestContext,
  object: ObjectModel,
  row: { id: string; values: Values },
): Promise<number> {
  const cells = [...row.values].map(([field, value]) => sql`${sql.ref(field.col)} = ${value}`);
  const [made] = await ctx.db.rows<{ stamp: Date }>(
    compile(
      sql`update ${sql.table(object.table)} as t set ${sql.join([...cells, ...stampsOf(ctx)])} where id = ${row.id} returning systemmodstamp as stamp`,
    ),
  );
  return made!.stamp.getTime(); // proof: the caller holds the row
}

/** Who changes a row and when; each change is later than the one before. */
function stampsOf({ viewer, now }: RequestContext) {
  const stamp = sql`greatest(${now}::timestamptz(3), t.systemmodstamp + interval '1 millisecond')`;
  return [
    sql`lastmodifiedbyid = ${actorIdOf(viewer)}`,
    sql`lastmodifieddate = ${stamp}`,
    sql`systemmodstamp = ${stamp}`,
  ];
}

/** The same of rows that name the same fields, in one statement: gives the versions by id. */
export async function updateRows(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly { id: string; values: Values }[],
): Promise<Map<string, number>> {
  const fields = [...rows[0]!.values.keys()]; // proof: the caller has some
  const names = fields.map((_, i) => sql.ref(`v${i}`));
  const lines = rows.map(
    ({ id, values }) =>
      sql`(${sql.join([sql`${id}::text`, ...fields.map((one) => sql`${values.get(one)}::${sql.raw(one.column!)}`)])})`,
  );
  const cells = fields.map((field, i) => sql`${sql.ref(field.col)} = given.${names[i]!}`);
  const made = await ctx.db.rows<{ id: string; stamp: Date }>(
    compile(sql`
      update ${sql.table(object.table)} as t set ${sql.join([...cells, ...stampsOf(ctx)])}
      from (values ${sql.join(lines)}) as given (id, ${sql.join(names)}) where t.id = given.id returning t.id, t.systemmodstamp as stamp`),
  );
  return new Map(made.map(({ id, stamp }) => [id, stamp.getTime()]));
}

/** What a write changes of a tracked field, for the history. */
export const trackedChanges = (before: StoredRow, values: Values): FieldChange[] =>
  [...values].flatMap(([field, value]) => {
    const old = before[field.apiName];
    const same =
      old === value ||
      (old !== null &&
        value !== null &&
        String(field.read(old)) === String(value instanceof Date ? value.toISOString() : value));
    return same || !field.tracked
      ? []
      : [{ kind: 'gewijzigd' as const, field: field.apiName, before: old, after: value }];
  });

export const wholeRowChange = { field: null, before: null, after: null };

/** Whether a change may take the row out of somebody's sight. */
export const changesAudience = (
  { registry }: RequestContext,
  object: ObjectModel,
  { row, values }: { row: StoredRow; values: Values },
): boolean =>
  [...values].some(
    ([{ apiName }, value]) =>
      audienceFields(registry, object).has(apiName) && row[apiName] !== value,
  );

type Accepted = { row: RowChange; changes: readonly FieldChange[] };

/** What a row that is made or changed brings along, in its own transaction. */
async function after(
  ctx: RequestContext,
  object: ObjectModel,
  { row, changes }: Accepted,
): Promise<void> {
  const isChange = row.kind === 'updated';
  await auditChange(ctx, isChange ? 'change' : 'create', {
    object,
    ids: [row.id],
    ...(isChange && { fields: row.fields ?? [] }),
  });
  const historyIds = await saveHistory(ctx, { object, id: row.id }, changes);
  await markRecordViewed(ctx, { object, id: row.id });
  const made = historyIds.map((id): RowChange => ({
    id,
    kind: 'created',
    weakEtag: ctx.now.getTime(),
  }));
  await publishRowChanges(
    ctx,
    { object, rows: [row] },
    { object: ctx.registry.object(historyObject)!, rows: made },
  );
}
