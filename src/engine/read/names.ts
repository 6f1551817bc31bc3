import { type RawBuilder, sql } from 'kysely';
import { allOf, type Predicate, toSql } from '../access/access.ts';
import { mostCandidates } from '../sql/candidates.ts';
import { escapeLike } from '../sql/compare.ts';
import { orderBy } from '../sql/order.ts';
import type { ObjectModel } from '../model/registry.ts';
import { isSearchable } from '../sql/search-vector.ts';
import type { BranchField } from '../sql/select.ts';
import { foldForSearch } from '#protocol/texts/search-text.ts';

/** Compares names of rows with typed text, without regard to capitals and accents. */

/** The maximum length of typed text in UTF-16 code units; the rest is ignored. */
const longestTyped = 200;

/**
 * Returns typed text in a form for comparison: folded, trimmed and cut to `longestTyped`, without
 * null characters and lone surrogates, which PostgreSQL rejects.
 */
export const normalizeTypedName = (typed: string): string =>
  foldForSearch(typed.replaceAll('\u0000', '').toWellFormed()).slice(0, longestTyped).trim();

/** Returns the SQL order by name, then by id; the index on names has this order. */
export const orderByName = ({ expression }: BranchField): RawBuilder<unknown> =>
  orderBy(
    [
      { expression, descending: false },
      { expression: sql`t.id`, descending: false },
    ],
    'forward',
  );

/**
 * Returns a range condition that the index on names can use. In the Dutch collation nothing sorts
 * after U+FFFF, in the C collation nothing after U+10FFFF; numbers (`S-10001`) are stored in
 * capitals.
 */
function inStretch({ field, expression }: BranchField, typed: string): Predicate {
  const plain = normalizeTypedName(typed);
  const [from, last] =
    field.collation === 'C' ? [plain.toUpperCase(), '\u{10ffff}'] : [plain, '\uffff'];
  return sql<boolean>`(${expression} >= ${from} and ${expression} <= ${from + last})`;
}

/**
 * Returns the condition that the name starts with the text. The range condition lets PostgreSQL use
 * the index; the `like` condition is the exact one.
 */
export const nameStartsWith = (name: BranchField, typed: string): Predicate =>
  allOf([
    inStretch(name, typed),
    sql<boolean>`fold(${name.expression}) like ${`${escapeLike(normalizeTypedName(typed))}%`}`,
  ]);

/** The maximum number of rows that `firstNames` reads. */
const mostNamed = 200;

/**
 * Returns the rows (`t`) of `from` that satisfy `rows` and whose name starts with the text. It
 * reads at most `mostNamed` rows, in the order of their names; none when `name` is null or the text
 * is empty. The names are searched separately, so that a word that a million rows contain does not
 * hide the row that has it as its name.
 */
export function firstNames(
  name: BranchField | null,
  { from, rows, typed }: { from: RawBuilder<unknown>; rows: Predicate; typed: string },
): RawBuilder<unknown> {
  if (name === null || normalizeTypedName(typed) === '')
    return sql`(select t.* from ${from} where false) as t`;
  return sql`(select t.* from (select t.* from ${from} where ${toSql(allOf([inStretch(name, typed), rows]))} order by ${orderByName(name)} limit ${sql.lit(mostNamed)}) as t where ${toSql(nameStartsWith(name, typed))}) as t`;
}

/**
 * Returns the score of a name: 4 when the name equals the text, 1 when the name starts with it, 0.5
 * when a later word of the name starts with it, otherwise 0. Without a name (null) the score is 0.
 */
export function nameScore(name: BranchField | null, typed: string): RawBuilder<unknown> {
  if (name === null) return sql`0`;
  const plain = normalizeTypedName(typed);
  const begins = escapeLike(plain);
  // Folding costs more than the rest: `offset 0` keeps the planner from evaluating it three times.
  return sql`(select case when given.name = ${plain} then 4 when given.name like ${`${begins}%`} then 1 when given.name like ${`% ${begins}%`} then 0.5 else 0 end
    from (select fold(${name.expression}) as name offset 0) as given)`;
}

/** Names whose `word_similarity` (0 to 1) to the text is lower do not count as similar. */
const resembling = 0.35;

/** The number of first letters of a similar name that must match the text. */
const sureLetters = 2;

type NamesAsked = { object: ObjectModel; name: BranchField; seen: Predicate; typed: string };

/**
 * Returns rows whose name resembles the text, as SQL (`id`, `place`: 1 is the most similar).
 * Contains only rows that satisfy `seen`. Only the first `mostCandidates` rows by name are
 * compared. For a searchable object their names must start with the same letters (`sureLetters`) as
 * the text; other objects are small.
 */
export function nearestNames({ object, name, seen, typed }: NamesAsked): RawBuilder<unknown> {
  const plain = normalizeTypedName(typed);
  const among = isSearchable(object)
    ? allOf([nameStartsWith(name, plain.slice(0, sureLetters)), seen])
    : seen;
  return sql`
    select t.id, row_number() over (order by word_similarity(${plain}, fold(${name.expression})) desc, similarity(${plain}, fold(${name.expression})) desc, t.id) as place
    from (select t.* from ${sql.table(object.table)} as t where ${toSql(among)} order by ${orderByName(name)} limit ${sql.lit(mostCandidates)}) as t
    where word_similarity(${plain}, fold(${name.expression})) >= ${resembling}`;
}
