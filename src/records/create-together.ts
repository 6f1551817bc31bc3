import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, type Problem, refuse, type Result } from '#wire/problem.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import { may, rowsSeen, seatOf, seesObject, toSql } from './access.ts';
import type { Ask } from './ask.ts';
import { noteChange } from './audit.ts';
import { duplicateProblems, sameAmong } from './duplicates.ts';
import { keepHistories } from './history.ts';
import { newRecordIds } from './ids.ts';
import { asRefusal, isConflict } from './refusals.ts';
import { type FieldModel, historyObject, type ObjectModel } from './registry.ts';
import { fill, Slot, viewerSlots } from './slots.ts';
import { slugFieldOf } from './slugs.ts';
import { tellRows } from './told.ts';
import { inTransaction } from './transaction.ts';
import { type Parsed, parseValues, saveProblems, type Values } from './values.ts';
import { addUnsaid, allowed, follow, insertRows, type MakingWishes, ofRow, rowOf, type Written } from './write.ts';

export type Together = { apiName: string; rows: readonly Dict<Scalar | null>[] } & Pick<MakingWishes, 'allowSaveOnDuplicate' | 'isTried'>;

/**
 * Makes rows of one object as `createRecord` makes each of them, one after another, and gives for each what that would have given; for a work on many rows, since together
 * they cost a fraction. Null where what becomes of one may hang on another, or on what only the database can say: then nothing was done, and each is to be made by itself.
 * Nobody looked at such rows, so they are none of those that were looked at lately.
 */
export async function createTogether(ask: Ask, { apiName, rows, ...wishes }: Together): Promise<readonly Result<Written>[] | null> {
  const object = ask.registry.object(apiName);
  const seat = seatOf(ask.viewer);
  if (!object || !seesObject(object, seat) || !may(object, seat, 'create') || isOfEachOther(object, rows)) return null;
  const drafts = rows.map((fields) => draftOf(ask, object, fields));
  try {
    const made = await asRefusal(object, () => inTransaction(ask, (inside) => makeAll(inside, object, { drafts, ...wishes })));
    return made.ok ? made.value : null;
  } catch (fault) {
    if (isConflict(fault) || (fault instanceof Error && fault.name === 'DatabaseAwayError')) throw fault;
    return null;
  }
}

/** Rows that get addresses choose them in turn, and a row that leads to one of its own kind may mean one before it. */
const isOfEachOther = (object: ObjectModel, rows: Together['rows']): boolean =>
  slugFieldOf(object) !== undefined ||
  rows.some((fields) => Object.entries(fields).some(([name, value]) => value !== null && object.fields.get(name)?.reference?.to.includes(object.apiName)));

type Draft = Result<Parsed & { named: readonly FieldModel[] }>;

function draftOf(ask: Ask, object: ObjectModel, fields: Dict<Scalar | null>): Draft {
  const parsed = parseValues(ask, object, { fields, verb: 'create' });
  if (!parsed.ok) return parsed;
  const { values } = parsed.value;
  const named = [...values.keys()];
  addUnsaid(ask, object, values);
  return ok({ ...parsed.value, named });
}

type Making = { drafts: readonly Draft[] } & Pick<Together, 'allowSaveOnDuplicate' | 'isTried'>;

async function makeAll(ask: Ask, object: ObjectModel, { drafts, allowSaveOnDuplicate, isTried }: Making): Promise<Result<Result<Written>[]>> {
  const faults = await faultsOf(ask, object, drafts);
  if (allowSaveOnDuplicate !== true && !(await addDuplicates(ask, object, { drafts, faults }))) return byThemselves;
  const ids = newRecordIds(object.keyPrefix, ask.now, drafts.length);
  const making = drafts.flatMap((draft, at) => (draft.ok && faults[at]!.length === 0 ? [{ id: ids[at]!, ...draft.value }] : []));
  if (making.length > 0) {
    await insertRows(
      ask,
      object,
      making.map((row) => ({ ...row, isTried: isTried === true })),
    );
    for (const { id, named } of making) if (!(await allowed(ask, { object, id, named, verb: 'create' }))) return byThemselves;
    await afterAll(ask, object, making);
    for (const { id, values } of making) if (!(await follow(ask, object, { id, before: null, after: rowOf(id, {}, values).values })).ok) return byThemselves;
  }
  return ok(drafts.map((_, at) => (faults[at]!.length > 0 ? refuse(...faults[at]!) : ok({ id: ids[at]!, object }))));
}

const byThemselves = refuse({ code: 'record.halted' });

/** What is wrong with each, but for duplicates. */
async function faultsOf(ask: Ask, object: ObjectModel, drafts: readonly Draft[]): Promise<Problem[][]> {
  const seen = await seenOf(
    ask,
    drafts.flatMap((draft) => (draft.ok ? [draft.value.values] : [])),
  );
  const faults: Problem[][] = [];
  for (const draft of drafts) faults.push(draft.ok ? await saveProblems(ask, object, { before: {}, ...draft.value, seen }) : [...draft.problems]);
  return faults;
}

/** The rows these lead to that are there for the viewer. */
async function seenOf(ask: Ask, rows: readonly Values[]): Promise<Set<string>> {
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

/** Adds what each is warned of; false where one of them is like another of them. */
async function addDuplicates(ask: Ask, object: ObjectModel, { drafts, faults }: { drafts: readonly Draft[]; faults: Problem[][] }): Promise<boolean> {
  const candidates = drafts.map((draft) => (draft.ok ? rowOf(null, {}, draft.value.values) : null));
  const alike = await sameAmong(
    ask,
    object,
    candidates.map((one) => one?.values ?? {}),
  );
  if (alike === null) return false;
  for (const at of alike) {
    const candidate = candidates[at];
    if (candidate) faults[at]!.push(...(await duplicateProblems(ask, object, candidate)));
  }
  return true;
}

async function afterAll(ask: Ask, object: ObjectModel, making: readonly { id: string }[]): Promise<void> {
  const weakEtag = ask.now.getTime();
  const ids = making.map(({ id }) => id);
  await noteChange(ask, 'create', { object, ids });
  const kept = await keepHistories(
    ask,
    object,
    ids.map((id) => ({ id, changes: [{ kind: 'aangemaakt', ...ofRow }] })),
  );
  const told = (one: string) => ({ id: one, kind: 'created' as const, weakEtag });
  await tellRows(ask, { object, rows: ids.map(told) }, { object: ask.registry.object(historyObject)!, rows: kept.map(told) });
}
