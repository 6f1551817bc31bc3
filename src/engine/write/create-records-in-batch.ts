import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { mayPerform, accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditChange } from '../audit/audit.ts';
import { saveHistories, publishWithHistory } from '../audit/history.ts';
import { newRecordIds } from '../model/ids.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import {
  addDuplicateProblems,
  addLateDuplicateProblems,
  saveBatch,
  notBatchable,
  areInterdependent,
  faultsOf,
} from './together.ts';
import { parseValues, type SavedRow } from './values.ts';
import { addDefaultsAndDerived, type RecordCreateOptions, type WrittenRecord } from './write.ts';
import { insertRows, wholeRowChange, rowAfterSave } from './stored-rows.ts';
import { writableRowIds } from './writable-rows.ts';
import { runWriteHooks } from './write-hooks.ts';

export type CreateBatch = { apiName: string; rows: readonly Dict<Scalar | null>[] } & Pick<
  RecordCreateOptions,
  'allowSaveOnDuplicate' | 'isTried'
>;

/**
 * Gives the results of `createRecord` for each row. Null, with nothing saved, when the caller has
 * to create the rows one by one. Rows do not count for the quota.
 */
export async function createRecordsInBatch(
  ctx: RequestContext,
  { apiName, rows, ...saveOptions }: CreateBatch,
): Promise<readonly Result<WrittenRecord>[] | null> {
  const object = ctx.registry.object(apiName);
  const accessRole = accessRoleOf(ctx.viewer);
  if (
    !object ||
    !seesObject(object, accessRole) ||
    !mayPerform(object, accessRole, 'create') ||
    areInterdependent(object, rows)
  )
    return null;
  const drafts = rows.map((fields) => draftOf(ctx, object, fields));
  return saveBatch(ctx, object, (inside) => makeAll(inside, object, { drafts, ...saveOptions }));
}

type Draft = Result<SavedRow & { named: readonly FieldModel[] }>;

function draftOf(ctx: RequestContext, object: ObjectModel, fields: Dict<Scalar | null>): Draft {
  const parsed = parseValues(ctx, object, { fields, verb: 'create' });
  if (!parsed.ok) return parsed;
  const { values } = parsed.value;
  const named = [...values.keys()];
  addDefaultsAndDerived(ctx, object, values);
  return ok({ ...parsed.value, named, before: {} });
}

type Making = { drafts: readonly Draft[] } & Pick<CreateBatch, 'allowSaveOnDuplicate' | 'isTried'>;

async function makeAll(
  ctx: RequestContext,
  object: ObjectModel,
  { drafts, allowSaveOnDuplicate, isTried }: Making,
): Promise<Result<Result<WrittenRecord>[]>> {
  const faults = await faultsOf(ctx, object, drafts);
  const candidates = drafts.map((draft) =>
    draft.ok ? rowAfterSave(null, {}, draft.value.values) : null,
  );
  const late =
    allowSaveOnDuplicate === true
      ? []
      : await addDuplicateProblems(ctx, object, { candidates, faults, isTried });
  if (late === null) return notBatchable;
  const ids = newRecordIds(object.keyPrefix, ctx.now, drafts.length);
  const making = drafts.flatMap((draft, at) =>
    draft.ok && faults[at]!.length === 0 && !late.includes(at)
      ? [{ id: ids[at]!, ...draft.value }]
      : [],
  );
  if (making.length > 0) {
    await insertRows(
      ctx,
      object,
      making.map((row) => ({ ...row, isTried: isTried === true })),
    );
    if ((await writableRowIds(ctx, { object, rows: making, verb: 'create' })).size < making.length)
      return notBatchable;
    await afterAll(ctx, object, making);
    for (const { id, values } of making)
      if (
        !(
          await runWriteHooks(ctx, object, {
            id,
            before: null,
            after: rowAfterSave(id, {}, values).values,
          })
        ).ok
      )
        return notBatchable;
  }
  if (!(await addLateDuplicateProblems(ctx, object, { late, ids, candidates, faults })))
    return notBatchable;
  return ok(
    drafts.map((_, at) =>
      faults[at]!.length > 0 ? refuse(...faults[at]!) : ok({ id: ids[at]!, object }),
    ),
  );
}

async function afterAll(
  ctx: RequestContext,
  object: ObjectModel,
  making: readonly { id: string }[],
): Promise<void> {
  const weakEtag = ctx.now.getTime();
  const ids = making.map(({ id }) => id);
  await auditChange(ctx, 'create', { object, ids });
  const historyIds = await saveHistories(
    ctx,
    object,
    ids.map((id) => ({ id, changes: [{ kind: 'aangemaakt', ...wholeRowChange }] })),
  );
  const rows = ids.map((id) => ({ id, kind: 'created', weakEtag }) as const);
  await publishWithHistory(ctx, { object, rows }, historyIds);
}
