import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { type Problem, refuse, type Result } from '#wire/problem.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import { rowsSeen, seatOf, seesObject, toSql } from './access.ts';
import type { Ask } from './ask.ts';
import { type Candidate, duplicateProblems, sameAmong } from './duplicates.ts';
import { asRefusal, isConflict } from './refusals.ts';
import type { ObjectModel } from './registry.ts';
import { fill, Slot, viewerSlots } from './slots.ts';
import { slugFieldOf } from './slugs.ts';
import { inTransaction } from './transaction.ts';
import type { Values } from './values.ts';
import type { Written } from './write.ts';

/** What many saves of rows of one object share, whether they make rows or change them. */

type Fields = Dict<Scalar | null>;

/** Said by a work that found that what becomes of one hangs on another, or on what only the database can say: nothing of it was done. */
export const byThemselves = refuse({ code: 'record.halted' });

/** All of it in one transaction; null where each is to be saved by itself, and then nothing was done. */
export async function allTogether(
  ask: Ask,
  object: ObjectModel,
  work: (inside: Ask) => Promise<Result<Result<Written>[]>>,
): Promise<readonly Result<Written>[] | null> {
  try {
    const saved = await asRefusal(object, () => inTransaction(ask, work));
    return saved.ok ? saved.value : null;
  } catch (fault) {
    if (isConflict(fault) || (fault instanceof Error && fault.name === 'DatabaseAwayError')) throw fault;
    return null;
  }
}

/** Rows that get addresses choose them in turn, and a row that leads to one of its own kind may mean one before it. */
export const isOfEachOther = (object: ObjectModel, rows: readonly Fields[]): boolean =>
  slugFieldOf(object) !== undefined ||
  rows.some((fields) => Object.entries(fields).some(([name, value]) => value !== null && object.fields.get(name)?.reference?.to.includes(object.apiName)));

/** The rows these lead to that are there for the viewer. */
export async function seenOf(ask: Ask, rows: readonly Values[]): Promise<Set<string>> {
  const wanted = new Map<ObjectModel, Set<string>>();
  for (const values of rows)
    for (const [{ reference }, value] of values) {
      const target = reference && typeof value === 'string' ? ask.registry.byPrefix(value) : undefined;
      if (!target || !seesObject(target, seatOf(ask.viewer))) continue;
      wanted.set(target, (wanted.get(target) ?? new Set()).add(value as string)); // proof: looked at just before
    }
  const seen = new Set<string>();
  for (const [object, ids] of wanted) {
    const rule = toSql(rowsSeen(ask.registry, { object, alias: 't' }, seatOf(ask.viewer)));
    const statement = compile(sql`select t.id from ${sql.table(object.table)} as t where t.id = any(${new Slot('ids')}::text[]) and ${rule}`);
    for (const { id } of await ask.db.rows<{ id: string }>(fill(statement, { ...viewerSlots(ask.viewer), ids: [...ids] }))) seen.add(id);
  }
  return seen;
}

/** A row as it would be, and which of its fields the save makes another. */
type Changing = Candidate & { changed: ReadonlySet<string> };

/** Adds what each is warned of; false where one of them is like another of them. */
export async function addDuplicates(
  ask: Ask,
  object: ObjectModel,
  { candidates, faults }: { candidates: readonly (Changing | null)[]; faults: Problem[][] },
): Promise<boolean> {
  const own = new Set(candidates.map((one) => one?.id ?? null));
  const alike = await sameAmong(ask, object, candidates);
  if (alike === null) return false;
  for (const at of alike) {
    const candidate = candidates[at];
    if (!candidate) continue;
    const problems = await duplicateProblems(ask, object, candidate);
    // The other may be another by the time it is this one's turn.
    if (problems.some(({ matchResults = [] }) => matchResults.some(({ matchRecordIds }) => matchRecordIds.some((id) => own.has(id))))) return false;
    faults[at]!.push(...problems);
  }
  return true;
}
