import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { noteChange } from '../audit/audit.ts';
import { fieldsOfUnique } from './unique-keys.ts';
import { duplicateRules } from './duplicates.ts';
import { keepHistories } from '../audit/history.ts';
import { notFound } from '../read/read.ts';
import { type FieldModel, historyObject, type ObjectModel } from '../model/registry.ts';
import {
  addDuplicates,
  addLate,
  allTogether,
  byThemselves,
  isOfEachOther,
  seenOf,
} from './together.ts';
import { allSeenUntilNow, type RowChange, tellRows } from '../events/change-events.ts';
import {
  addDerived,
  type Parsed,
  parseValues,
  saveProblems,
  type Values,
} from '../model/values.ts';
import {
  allowedAmong,
  decides,
  differences,
  runWriteHooks,
  lockRows,
  type MakingWishes,
  rowOf,
  type StoredRow,
  updateRows,
  type Written,
} from './write.ts';

export type ChangedTogether = {
  apiName: string;
  rows: readonly { id: string; fields: Dict<Scalar | null> }[];
  /**
   * Rows are made between them as well: what one lets go of is there for those before it, and what
   * it takes is not.
   */
  besideNew?: boolean;
  /** Of whom more follows than the engine knows. */
  isAlone?: (before: StoredRow, fields: Dict<Scalar | null>) => boolean;
} & Pick<MakingWishes, 'allowSaveOnDuplicate' | 'isTried'>;

/**
 * Changes rows of one object as `updateRecord` changes each of them, one after another, and gives
 * for each what that would have given; for a work on many rows. Null where each is to be changed by
 * itself, as of `createTogether`; and nobody looked at such rows either.
 */
export async function changeTogether(
  ctx: RequestContext,
  { apiName, rows, ...wishes }: ChangedTogether,
): Promise<readonly Result<Written>[] | null> {
  const object = ctx.registry.object(apiName);
  const fields = rows.map((row) => row.fields);
  if (
    !object ||
    !seesObject(object, accessRoleOf(ctx.viewer)) ||
    new Set(rows.map(({ id }) => id)).size < rows.length ||
    isOfEachOther(object, fields)
  )
    return null;
  return allTogether(ctx, object, (inside) => changeAll(inside, object, { rows, ...wishes }));
}

type Changing = { id: string; before: StoredRow; values: Values; named: readonly FieldModel[] };
type Draft = Result<Changing & Parsed>;

async function changeAll(
  ctx: RequestContext,
  object: ObjectModel,
  { rows, allowSaveOnDuplicate, isTried, besideNew, isAlone }: Omit<ChangedTogether, 'apiName'>,
) {
  const stored = await lockRows(
    ctx,
    object,
    rows.map(({ id }) => id),
  );
  if (rows.some(({ id, fields }) => stored.has(id) && isAlone?.(stored.get(id)!, fields) === true))
    return byThemselves;
  const drafts = await draftsOf(ctx, object, { rows, stored });
  if (await takeTurns(ctx, object, { drafts, besideNew: besideNew === true })) return byThemselves;
  const faults = await faultsOf(ctx, object, drafts);
  const candidates = drafts.map((draft) =>
    draft.ok ? rowOf(draft.value.id, draft.value.before, draft.value.values) : null,
  );
  const late =
    allowSaveOnDuplicate === true
      ? []
      : await addDuplicates(ctx, object, { candidates, faults, isTried });
  if (late === null) return byThemselves;
  const isChanging = (draft: Draft, at: number): boolean =>
    draft.ok && faults[at]!.length === 0 && !late.includes(at) && draft.value.values.size > 0;
  const changing = drafts.flatMap((draft, at) =>
    draft.ok && isChanging(draft, at) ? [draft.value] : [],
  );
  if (changing.length > 0 && !(await write(ctx, object, changing))) return byThemselves;
  const ids = rows.map(({ id }) => id);
  if (!(await addLate(ctx, object, { late, ids, candidates, faults }))) return byThemselves;
  return ok(
    rows.map(({ id }, at): Result<Written> =>
      faults[at]!.length > 0 ? refuse(...faults[at]!) : ok({ id, object }),
    ),
  );
}

async function draftsOf(
  ctx: RequestContext,
  object: ObjectModel,
  { rows, stored }: Pick<ChangedTogether, 'rows'> & { stored: Map<string, StoredRow> },
): Promise<Draft[]> {
  const touched = await allowedAmong(ctx, {
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

/**
 * What one lets go of the next may have, and not the other way round; of one field, or of several
 * together.
 */
async function takeTurns(
  ctx: RequestContext,
  object: ObjectModel,
  { drafts, besideNew }: { drafts: readonly Draft[]; besideNew: boolean },
): Promise<boolean> {
  const changed = drafts.flatMap((draft) =>
    draft.ok ? [...rowOf(draft.value.id, draft.value.before, draft.value.values).changed] : [],
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

async function faultsOf(
  ctx: RequestContext,
  object: ObjectModel,
  drafts: readonly Draft[],
): Promise<Problem[][]> {
  const seen = await seenOf(
    ctx,
    drafts.flatMap((draft) => (draft.ok ? [draft.value.values] : [])),
  );
  const faults: Problem[][] = [];
  for (const draft of drafts)
    faults.push(
      draft.ok ? await saveProblems(ctx, object, { ...draft.value, seen }) : [...draft.problems],
    );
  return faults;
}

/**
 * With all that follows from it; false where one of them may not be, or is refused for what
 * follows.
 */
async function write(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly Changing[],
): Promise<boolean> {
  const mayAll = async (): Promise<boolean> =>
    (await allowedAmong(ctx, { object, verb: 'update', rows })).size === rows.length;
  if (!(await mayAll())) return false;
  const deciding = rows.filter(({ before, values }) =>
    decides(ctx, object, { row: before, values }),
  );
  const seen = await allSeenUntilNow(
    ctx,
    object,
    deciding.map(({ id }) => id),
  );
  const told: RowChange[] = [];
  for (const alike of Map.groupBy(rows, ({ values }) => namesOf(values).join()).values()) {
    const fields = namesOf(alike[0]!.values);
    const versions = await updateRows(ctx, object, alike);
    await noteChange(ctx, 'change', { object, ids: alike.map(({ id }) => id), fields });
    for (const { id } of alike) {
      const before = seen.get(id);
      told.push({
        id,
        kind: 'updated',
        weakEtag: versions.get(id) ?? 0,
        fields,
        ...(before && { before }),
      });
    }
  }
  if (!(await mayAll())) return false;
  const kept = await keepHistories(
    ctx,
    object,
    rows.map(({ id, before, values }) => ({ id, changes: differences(before, values) })),
  );
  const history = ctx.registry.object(historyObject)!;
  await tellRows(
    ctx,
    { object, rows: told },
    {
      object: history,
      rows: kept.map((id) => ({ id, kind: 'created', weakEtag: ctx.now.getTime() })),
    },
  );
  for (const { id, before, values } of rows)
    if (
      !(await runWriteHooks(ctx, object, { id, before, after: rowOf(id, before, values).values }))
        .ok
    )
      return false;
  return true;
}

const namesOf = (values: Values): string[] => [...values.keys()].map(({ apiName }) => apiName);
