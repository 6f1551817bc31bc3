import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { normalizeId } from '#protocol/ids.ts';
import { type Problem, refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { visibleRows, accessRoleOf, seesObject, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { findDuplicateMatches, type Candidate, duplicateProblems } from './duplicates.ts';
import { asRefusal, isConflict } from '../model/refusals.ts';
import type { ObjectModel } from '../model/registry.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import { slugFieldOf } from './slugs.ts';
import { inTransaction } from '../model/transaction.ts';
import { type SavedRow, saveProblems, type Values } from './values.ts';
import type { WrittenRecord } from './write.ts';

type Fields = Dict<Scalar | null>;

/** Inside a batch: the caller has to save the rows one by one. The transaction is rolled back. */
export const notBatchable = refuse({ code: 'record.halted' });

/** Null when nothing was saved, and the caller has to save the rows one by one. */
export async function saveBatch(
  ctx: RequestContext,
  object: ObjectModel,
  work: (inside: RequestContext) => Promise<Result<Result<WrittenRecord>[]>>,
): Promise<readonly Result<WrittenRecord>[] | null> {
  try {
    const saved = await asRefusal(object, () => inTransaction(ctx, work));
    return saved.ok ? saved.value : null;
  } catch (fault) {
    if (isConflict(fault) || (fault instanceof Error && fault.name === 'DatabaseUnavailableError'))
      throw fault;
    return null;
  }
}

/** Slugs are chosen in row order, and rows may reference other rows of the batch. */
export const areInterdependent = (object: ObjectModel, rows: readonly Fields[]): boolean =>
  slugFieldOf(object) !== undefined ||
  rows.some((fields) =>
    Object.entries(fields).some(
      ([name, value]) =>
        value !== null &&
        object.fields.get(name)?.reference?.to.includes(object.apiName) &&
        !isIdOfAnother(object, value),
    ),
  );

/** A field that can reference any object mostly references another one. */
const isIdOfAnother = ({ keyPrefix }: ObjectModel, value: Scalar): boolean =>
  typeof value === 'string' && isId(value) && !value.startsWith(keyPrefix);

const isId = (value: string): boolean => normalizeId(value) !== undefined;

export async function faultsOf(
  ctx: RequestContext,
  object: ObjectModel,
  drafts: readonly Result<SavedRow>[],
): Promise<Problem[][]> {
  const seen = await visibleReferenceIds(
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

async function visibleReferenceIds(
  ctx: RequestContext,
  rows: readonly Values[],
): Promise<Set<string>> {
  const wanted = new Map<ObjectModel, Set<string>>();
  for (const values of rows)
    for (const [{ reference }, value] of values) {
      const target =
        reference && typeof value === 'string' ? ctx.registry.byPrefix(value) : undefined;
      if (!target || !seesObject(target, accessRoleOf(ctx.viewer))) continue;
      // proof: `target` is undefined unless `value` is a string
      wanted.set(target, (wanted.get(target) ?? new Set()).add(value as string));
    }
  const seen = new Set<string>();
  for (const [object, ids] of wanted) {
    const rule = toSql(visibleRows(ctx.registry, { object, alias: 't' }, accessRoleOf(ctx.viewer)));
    const statement = compile(
      sql`select t.id from ${sql.table(object.table)} as t where t.id = any(${new Param('ids')}::text[]) and ${rule}`,
    );
    for (const { id } of await ctx.db.rows<{ id: string }>(
      bindParams(statement, { ...viewerParams(ctx.viewer), ids: [...ids] }),
    ))
      seen.add(id);
  }
  return seen;
}

type Changing = Candidate & { changed: ReadonlySet<string> };

type Judging = {
  candidates: readonly (Changing | null)[];
  faults: Problem[][];
};

/**
 * Warns about stored rows. Returns the indexes of late rows, which resemble an earlier row of the
 * batch that will be saved; `addLateDuplicateProblems` warns about those. Null when a row resembles
 * the old state of another row of the batch, which must then be saved row by row.
 */
export async function addDuplicateProblems(
  ctx: RequestContext,
  object: ObjectModel,
  { candidates, faults, isTried = false }: Judging & { isTried?: boolean | undefined },
): Promise<readonly number[] | null> {
  const own = new Set(candidates.flatMap((one) => one?.id ?? []));
  const { same, twins } = await findDuplicateMatches(ctx, object, candidates);
  const savedPlaces = new Set<number>();
  const late: number[] = [];
  for (const [at, candidate] of candidates.entries()) {
    if (!candidate) continue;
    const isLate = !isTried && twins.get(at)?.some((before) => savedPlaces.has(before)) === true;
    if (same.has(at)) {
      const problems = await duplicateProblems(ctx, object, candidate);
      // The other row of the batch may have changed by the time this row would be saved.
      if (matchesOf(problems).some((id) => own.has(id))) return null;
      if (!isLate) faults[at]!.push(...problems);
    }
    if (isLate) late.push(at);
    else if (faults[at]!.length === 0) savedPlaces.add(at);
  }
  return late;
}

/**
 * Runs when the earlier rows exist. `ids`: the record ids by index. False when saving the rows one
 * by one would give another result.
 */
export async function addLateDuplicateProblems(
  ctx: RequestContext,
  object: ObjectModel,
  { late, ids, candidates, faults }: Judging & { late: readonly number[]; ids: readonly string[] },
): Promise<boolean> {
  const placeOf = new Map(ids.map((id, at) => [id, at]));
  for (const at of late) {
    // proof: `late` contains only rows with a candidate
    const problems = await duplicateProblems(ctx, object, candidates[at]!);
    // The viewer may not see the earlier row, or the match may be a later row.
    if (problems.length === 0 || matchesOf(problems).some((id) => (placeOf.get(id) ?? at) > at))
      return false;
    faults[at]!.push(...problems);
  }
  return true;
}

const matchesOf = (problems: readonly Problem[]): string[] =>
  problems.flatMap(({ matchResults = [] }) =>
    matchResults.flatMap(({ matchRecordIds }) => matchRecordIds),
  );
