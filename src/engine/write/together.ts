import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
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
import type { Values } from './values.ts';
import type { WrittenRecord } from './write.ts';

/** What many saves of rows of one object share, whether they make rows or change them. */

type Fields = Dict<Scalar | null>;

/**
 * Said by a work that found that what becomes of one hangs on another, or on what only the database
 * can say: nothing of it was done.
 */
export const notBatchable = refuse({ code: 'record.halted' });

/**
 * All of it in one transaction; null where each is to be saved by itself, and then nothing was
 * done.
 */
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

/**
 * Rows that get addresses choose them in turn, and a row that leads to one of its own kind may mean
 * one before it.
 */
export const areInterdependent = (object: ObjectModel, rows: readonly Fields[]): boolean =>
  slugFieldOf(object) !== undefined ||
  rows.some((fields) =>
    Object.entries(fields).some(
      ([name, value]) =>
        value !== null && object.fields.get(name)?.reference?.to.includes(object.apiName),
    ),
  );

/** The rows these lead to that are there for the viewer. */
export async function visibleReferenceIds(
  ctx: RequestContext,
  rows: readonly Values[],
): Promise<Set<string>> {
  const wanted = new Map<ObjectModel, Set<string>>();
  for (const values of rows)
    for (const [{ reference }, value] of values) {
      const target =
        reference && typeof value === 'string' ? ctx.registry.byPrefix(value) : undefined;
      if (!target || !seesObject(target, accessRoleOf(ctx.viewer))) continue;
      wanted.set(target, (wanted.get(target) ?? new Set()).add(value as string)); // proof: looked at just before
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

/** A row as it would be, and which of its fields the save makes another. */
type Changing = Candidate & { changed: ReadonlySet<string> };

type Judging = {
  /** Null: wrong already in what it says. */
  candidates: readonly (Changing | null)[];
  faults: Problem[][];
};

/**
 * Adds what each is warned of by rows that are there, and gives the places of those that are like
 * one before them which is saved: they are warned of that once it is there (`addLateDuplicateProblems`). `isTried`:
 * who tries them compares them with each other. Null where one is like another of these as that
 * was.
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
      // The other may be another by the time it is this one's turn.
      if (matchesOf(problems).some((id) => own.has(id))) return null;
      if (!isLate) faults[at]!.push(...problems);
    }
    if (isLate) late.push(at);
    else if (faults[at]!.length === 0) savedPlaces.add(at);
  }
  return late;
}

/**
 * Adds what these are warned of now that the others are there, by id in their places; false where
 * one of them would have met another at its turn.
 */
export async function addLateDuplicateProblems(
  ctx: RequestContext,
  object: ObjectModel,
  { late, ids, candidates, faults }: Judging & { late: readonly number[]; ids: readonly string[] },
): Promise<boolean> {
  const placeOf = new Map(ids.map((id, at) => [id, at]));
  for (const at of late) {
    const problems = await duplicateProblems(ctx, object, candidates[at]!); // proof: one that is late was compared
    // It may not see the one before it, or see one that came after.
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
