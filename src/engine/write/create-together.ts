import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { may, accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { noteChange } from '../audit/audit.ts';
import { keepHistories } from '../audit/history.ts';
import { newRecordIds } from '../model/ids.ts';
import { type FieldModel, historyObject, type ObjectModel } from '../model/registry.ts';
import {
  addDuplicates,
  addLate,
  allTogether,
  byThemselves,
  isOfEachOther,
  seenOf,
} from './together.ts';
import { tellRows } from '../events/change-events.ts';
import { type Parsed, parseValues, saveProblems } from '../model/values.ts';
import {
  addUnsaid,
  allowedAmong,
  runWriteHooks,
  insertRows,
  type MakingWishes,
  ofRow,
  rowOf,
  type Written,
} from './write.ts';

export type Together = { apiName: string; rows: readonly Dict<Scalar | null>[] } & Pick<
  MakingWishes,
  'allowSaveOnDuplicate' | 'isTried'
>;

/**
 * Makes rows of one object as `createRecord` makes each of them, one after another, and gives for
 * each what that would have given; for a work on many rows, since together they cost a fraction.
 * Null where what becomes of one may hang on another, or on what only the database can say: then
 * nothing was done, and each is to be made by itself. Nobody looked at such rows, so they are none
 * of those that were looked at lately.
 */
export async function createTogether(
  ctx: RequestContext,
  { apiName, rows, ...wishes }: Together,
): Promise<readonly Result<Written>[] | null> {
  const object = ctx.registry.object(apiName);
  const accessRole = accessRoleOf(ctx.viewer);
  if (
    !object ||
    !seesObject(object, accessRole) ||
    !may(object, accessRole, 'create') ||
    isOfEachOther(object, rows)
  )
    return null;
  const drafts = rows.map((fields) => draftOf(ctx, object, fields));
  return allTogether(ctx, object, (inside) => makeAll(inside, object, { drafts, ...wishes }));
}

type Draft = Result<Parsed & { named: readonly FieldModel[] }>;

function draftOf(ctx: RequestContext, object: ObjectModel, fields: Dict<Scalar | null>): Draft {
  const parsed = parseValues(ctx, object, { fields, verb: 'create' });
  if (!parsed.ok) return parsed;
  const { values } = parsed.value;
  const named = [...values.keys()];
  addUnsaid(ctx, object, values);
  return ok({ ...parsed.value, named });
}

type Making = { drafts: readonly Draft[] } & Pick<Together, 'allowSaveOnDuplicate' | 'isTried'>;

async function makeAll(
  ctx: RequestContext,
  object: ObjectModel,
  { drafts, allowSaveOnDuplicate, isTried }: Making,
): Promise<Result<Result<Written>[]>> {
  const faults = await faultsOf(ctx, object, drafts);
  const candidates = drafts.map((draft) => (draft.ok ? rowOf(null, {}, draft.value.values) : null));
  const late =
    allowSaveOnDuplicate === true
      ? []
      : await addDuplicates(ctx, object, { candidates, faults, isTried });
  if (late === null) return byThemselves;
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
    if ((await allowedAmong(ctx, { object, rows: making, verb: 'create' })).size < making.length)
      return byThemselves;
    await afterAll(ctx, object, making);
    for (const { id, values } of making)
      if (
        !(
          await runWriteHooks(ctx, object, {
            id,
            before: null,
            after: rowOf(id, {}, values).values,
          })
        ).ok
      )
        return byThemselves;
  }
  if (!(await addLate(ctx, object, { late, ids, candidates, faults }))) return byThemselves;
  return ok(
    drafts.map((_, at) =>
      faults[at]!.length > 0 ? refuse(...faults[at]!) : ok({ id: ids[at]!, object }),
    ),
  );
}

/** What is wrong with each, but for duplicates. */
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
      draft.ok
        ? await saveProblems(ctx, object, { before: {}, ...draft.value, seen })
        : [...draft.problems],
    );
  return faults;
}

async function afterAll(
  ctx: RequestContext,
  object: ObjectModel,
  making: readonly { id: string }[],
): Promise<void> {
  const weakEtag = ctx.now.getTime();
  const ids = making.map(({ id }) => id);
  await noteChange(ctx, 'create', { object, ids });
  const kept = await keepHistories(
    ctx,
    object,
    ids.map((id) => ({ id, changes: [{ kind: 'aangemaakt', ...ofRow }] })),
  );
  const told = (one: string) => ({ id: one, kind: 'created' as const, weakEtag });
  await tellRows(
    ctx,
    { object, rows: ids.map(told) },
    { object: ctx.registry.object(historyObject)!, rows: kept.map(told) },
  );
}
