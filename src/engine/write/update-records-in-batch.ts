import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditChange } from '../audit/audit.ts';
import { fieldsOfUnique } from './unique-keys.ts';
import { duplicateRules } from './duplicates.ts';
import { saveHistories, publishWithHistory } from '../audit/history.ts';
import { notFound } from '../read/read.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import {
  addDuplicateProblems,
  addLateDuplicateProblems,
  saveBatch,
  notBatchable,
  areInterdependent,
  faultsOf,
} from './together.ts';
import { audiencesBefore } from '../events/audience-before.ts';
import type { RowChange } from '../events/row-change.ts';
import { addDerived, type ParsedValues, parseValues, type Values } from './values.ts';
import type { RecordCreateOptions, WrittenRecord } from './write.ts';
import {
  changesAudience,
  changedNames,
  trackedChanges,
  lockRows,
  rowAfterSave,
  type StoredRow,
  updateRows,
} from './stored-rows.ts';
import { writableRowIds } from './writable-rows.ts';
import { runWriteHooks } from './write-hooks.ts';

export type UpdateBatch = {
  apiName: string;
  rows: readonly { id: string; fields: Dict<Scalar | null> }[];
  /** The job also creates rows in between, so a batch would change which unique values are free. */
  besideNew?: boolean;
  /** The update has consequences that the engine does not know. Its batch is saved row by row. */
  isAlone?: (before: StoredRow, fields: Dict<Scalar | null>) => boolean;
} & Pick<RecordCreateOptions, 'allowSaveOnDuplicate' | 'isTried'>;

/**
 * Gives the results of `updateRecord` for each row. Null, with nothing saved, when the caller has
 * to update the rows one by one. Rows do not count for the quota.
 */
export async function updateRecordsInBatch(
  ctx: RequestContext,
  { apiName, rows, ...saveOptions }: UpdateBatch,
): Promise<readonly Result<WrittenRecord>[] | null> {
  const object = ctx.registry.object(apiName);
  const fields = rows.map((row) => row.fields);
  if (
    !object ||
    !seesObject(object, accessRoleOf(ctx.viewer)) ||
    new Set(rows.map(({ id }) => id)).size < rows.length ||
    areInterdependent(object, fields)
  )
    return null;
  return saveBatch(ctx, object, (inside) => changeAll(inside, object, { rows, ...saveOptions }));
}

type Changing = { id: string; before: StoredRow; values: Values; named: readonly FieldModel[] };
type Draft = Result<Changing & ParsedValues>;

async function changeAll(
  ctx: RequestContext,
  object: ObjectModel,
  { rows, allowSaveOnDuplicate, isTried, besideNew, isAlone }: Omit<UpdateBatch, 'apiName'>,
) {
  const stored = await lockRows(
    ctx,
    object,
    rows.map(({ id }) => id),
  );
  if (rows.some(({ id, fields }) => stored.has(id) && isAlone?.(stored.get(id)!, fields) === true))
    return notBatchable;
  const drafts = await draftsOf(ctx, object, { rows, stored });
  if (await takeTurns(ctx, object, { drafts, besideNew: besideNew === true })) return notBatchable;
  const faults = await faultsOf(ctx, object, drafts);
  const candidates = drafts.map((draft) =>
    draft.ok ? rowAfterSave(draft.value.id, draft.value.before, draft.value.values) : null,
  );
  const late =
    allowSaveOnDuplicate === true
      ? []
      : await addDuplicateProblems(ctx, object, { candidates, faults, isTried });
  if (late === null) return notBatchable;
  const isChanging = (draft: Draft, at: number): boolean =>
    draft.ok && faults[at]!.length === 0 && !late.includes(at) && draft.value.values.size > 0;
  const changing = drafts.flatMap((draft, at) =>
    draft.ok && isChanging(draft, at) ? [draft.value] : [],
  );
  if (changing.length > 0 && !(await write(ctx, object, changing))) return notBatchable;
  const ids = rows.map(({ id }) => id);
  if (!(await addLateDuplicateProblems(ctx, object, { late, ids, candidates, faults })))
    return notBatchable;
  return ok(
    rows.map(({ id }, at): Result<WrittenRecord> =>
      faults[at]!.length > 0 ? refuse(...faults[at]!) : ok({ id, object }),
    ),
  );
}

async function draftsOf(
  ctx: RequestContext,
  object: ObjectModel,
  { rows, stored }: Pick<UpdateBatch, 'rows'> & { stored: Map<string, StoredRow> },
): Promise<Draft[]> {
  const touched = await writableRowIds(ctx, {
    object,
    verb: 'update',
    rows: [...stored.keys()].map((id) => ({ id, named: [] })),
  });
  return rows.map(({ id, fields }): Draft => {
    const before = stored.get(id);
    if (before === undefined) return notFound;
    if (!touched.has(id))
      return refuse({ code: 'record.readOnly', detail: 'No right to change this record' });
    const parsed = parseValues(ctx, object, { fields, verb: 'update' });
    if (!parsed.ok) return parsed;
    const { values } = parsed.value;
    const named = [...values.keys()];
    if (values.size > 0) addDerived(ctx, object, { before, values });
    return ok({ ...parsed.value, id, before, named });
  });
}

/** The order of updates may matter: a later row can take a unique value that a row gives up. */
async function takeTurns(
  ctx: RequestContext,
  object: ObjectModel,
  { drafts, besideNew }: { drafts: readonly Draft[]; besideNew: boolean },
): Promise<boolean> {
  const changed = drafts.flatMap((draft) =>
    draft.ok
      ? [...rowAfterSave(draft.value.id, draft.value.before, draft.value.values).changed]
      : [],
  );
  if ((drafts.length < 2 && !besideNew) || changed.length === 0) return false;
  if (
    besideNew &&
    duplicateRules(object, accessRoleOf(ctx.viewer)).some(({ fields }) =>
      fields.some((name) => changed.includes(name)),
    )
  )
    return true;
  const claiming = await fieldsOfUnique(ctx, object);
  return changed.some((name) => claiming.has(name));
}

async function write(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly Changing[],
): Promise<boolean> {
  const mayAll = async (): Promise<boolean> =>
    (await writableRowIds(ctx, { object, verb: 'update', rows })).size === rows.length;
  if (!(await mayAll())) return false;
  const deciding = rows.filter(({ before, values }) =>
    changesAudience(ctx, object, { row: before, values }),
  );
  const seen = await audiencesBefore(ctx, { object, ids: deciding.map(({ id }) => id) });
  const rowChanges: RowChange[] = [];
  for (const alike of Map.groupBy(rows, ({ values }) => namesOf(values).join()).values()) {
    const fields = namesOf(alike[0]!.values);
    const versions = await updateRows(ctx, object, alike);
    await auditChange(ctx, 'change', { object, ids: alike.map(({ id }) => id), fields });
    for (const { id, before: row, values } of alike) {
      const before = seen.get(id);
      rowChanges.push({
        id,
        kind: 'updated',
        weakEtag: versions.get(id) ?? 0,
        fields,
        changed: changedNames(row, values),
        ...(before && { before }),
      });
    }
  }
  if (!(await mayAll())) return false;
  const historyIds = await saveHistories(
    ctx,
    object,
    rows.map(({ id, before, values }) => ({ id, changes: trackedChanges(before, values) })),
  );
  await publishWithHistory(ctx, { object, rows: rowChanges }, historyIds);
  for (const { id, before, values } of rows)
    if (
      !(
        await runWriteHooks(ctx, object, {
          id,
          before,
          after: rowAfterSave(id, before, values).values,
        })
      ).ok
    )
      return false;
  return true;
}

const namesOf = (values: Values): string[] => [...values.keys()].map(({ apiName }) => apiName);
