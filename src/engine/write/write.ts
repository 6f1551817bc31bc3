import { ok, refuse, type Problem, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { RecordInput } from '#protocol/shapes/record.ts';
import { mayPerform, accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditChange } from '../audit/audit.ts';
import { duplicateProblems } from './duplicates.ts';
import { runWriteHooks } from './write-hooks.ts';
import { type FieldChange, saveHistory, publishWithHistory } from '../audit/history.ts';
import { newRecordId } from '../model/ids.ts';
import { rowQuotaRefusal } from '../model/quota.ts';
import { notFoundFor, objectOfId } from '../read/read.ts';
import { markRecordViewed } from '../read/recent.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { asRefusal } from '../model/refusals.ts';
import { lockSlugs, assignSlug, retireSlug } from './slugs.ts';
import { audienceBefore } from '../events/audience-before.ts';
import type { RowChange } from '../events/row-change.ts';
import { inTransaction } from '../model/transaction.ts';
import {
  addDefaultRule,
  addDefaults,
  addDerived,
  parseValues,
  saveProblems,
  type Values,
} from './values.ts';
import { isWriteAllowed } from './writable-rows.ts';
import {
  rowAfterSave,
  insertRows,
  wholeRowChange,
  changesAudience,
  updateRow,
  changedNames,
  trackedChanges,
  type StoredRow,
  lockRows,
} from './stored-rows.ts';

/** Source: record-api.md §6.3. */
export type RecordSaveOptions = { allowSaveOnDuplicate?: boolean; useDefaultRule?: boolean };

/** `leavesEmpty`: required fields that may be stored empty. */
export type RecordUpdateOptions = RecordSaveOptions & {
  ifUnmodifiedSince?: Date;
  isKnownVersion?: IsKnownVersion;
  leavesEmpty?: readonly string[];
};

/**
 * Whether the user's version includes the last save. Times are in ms. Counting views increases
 * `newest`.
 */
type IsKnownVersion = (lastSaved: number, newest: number) => boolean;

/** `isTried`: for a trial run, which is rolled back; the create takes no sequence number. */
export type RecordCreateOptions = RecordSaveOptions & { isTried?: boolean };

export type WrittenRecord = { id: string; object: ObjectModel };

export type CreatedRecord = WrittenRecord & { number: string | null };

/**
 * Refusals: record.objectHidden, record.noRight, quota.rows, the problems of the save, and those of
 * `inTransaction`, `asRefusal`, guards and hooks. Source: record-api.md §3.3.
 */
export async function createRecord(
  ctx: RequestContext,
  input: RecordInput & { apiName: string } & RecordCreateOptions,
): Promise<Result<CreatedRecord>> {
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
      const row = { id, values, isTried: input.isTried === true };
      const numbers = await insertRows(inside, object, [row]);
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
      return followed.ok ? ok({ id, object, number: numbers.get(id) ?? null }) : followed;
    }),
  );
}

export function addDefaultsAndDerived(
  ctx: RequestContext,
  object: ObjectModel,
  values: Values,
): void {
  addDefaults(ctx, object, values);
  addDerived(ctx, object, { before: null, values });
}

/**
 * With a field in `change`, the row gets a new version, even if no value differs. Refusals: those
 * of `lockForUpdate`, `inTransaction`, guards and hooks, record.collision, quota.rows, and the
 * problems of the save.
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
      if (collides(row, change))
        return refuse({
          code: 'record.collision',
          detail: 'The record was changed by someone else',
        });
      if (values.size === 0) return ok({ id: recordId, object });
      return storeUpdate(inside, known.value, { row, values, named });
    }),
  );
}

type HeldUpdate = { row: StoredRow; values: Values; named: readonly FieldModel[] };

async function storeUpdate(
  ctx: RequestContext,
  { object, recordId }: { object: ObjectModel; recordId: string },
  { row, values, named }: HeldUpdate,
): Promise<Result<WrittenRecord>> {
  const place = { object, id: recordId, named, verb: 'update' } as const;
  const rightBefore = await isWriteAllowed(ctx, place);
  await lockSlugs(ctx, object, values);
  const before = changesAudience(ctx, object, { row, values })
    ? await audienceBefore(ctx, object, recordId)
    : undefined;
  const weakEtag = await updateRow(ctx, object, { id: recordId, values });
  await retireSlug(ctx, { object, id: recordId }, { before: row, values });
  if (!rightBefore || !(await isWriteAllowed(ctx, place)))
    return refuse({ code: 'record.readOnly', detail: 'No right to change this record so' });
  await after(ctx, object, {
    row: {
      id: recordId,
      kind: 'updated',
      weakEtag,
      fields: [...values.keys()].map(({ apiName }) => apiName),
      changed: changedNames(row, values),
      ...(before && { before }),
    },
    changes: trackedChanges(row, values),
  });
  const followed = await runWriteHooks(ctx, object, {
    id: recordId,
    before: row,
    after: rowAfterSave(recordId, row, values).values,
  });
  return followed.ok ? ok({ id: recordId, object }) : followed;
}

/** Refusals: record.idMalformed, record.notFound, record.readOnly. */
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

/** HTTP dates have whole seconds. Source: record-api.md §1.10, RFC 9110 §13.2.2. */
function collides(
  row: StoredRow,
  { ifUnmodifiedSince, isKnownVersion }: RecordUpdateOptions,
): boolean {
  // proof: the driver returns a Date for a timestamptz column
  const timeOf = (stamp: string) => (row[stamp] as Date).getTime();
  const lastSaved = timeOf('LastModifiedDate');
  if (isKnownVersion) return !isKnownVersion(lastSaved, timeOf('SystemModstamp'));
  return (
    ifUnmodifiedSince !== undefined &&
    Math.floor(lastSaved / 1_000) * 1_000 > ifUnmodifiedSince.getTime()
  );
}

type Accepted = { row: RowChange; changes: readonly FieldChange[] };

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
  await publishWithHistory(ctx, { object, rows: [row] }, historyIds);
}
