import { type RawBuilder, sql } from 'kysely';
import { allOf, type Predicate, toSql } from '../access/access.ts';
import { mostCandidates } from '../sql/candidates.ts';
import { escapeLike } from '../sql/compare.ts';
import { orderBy } from '../sql/order.ts';
import type { ObjectModel } from '../model/registry.ts';
import { isSearchable } from '../sql/search-vector.ts';
import type { BranchField } from '../sql/select.ts';
import { foldForSearch } from '#protocol/texts/search-text.ts';

/**
 * Comparing the names of rows with what somebody typed: capitals and accents make no difference.
 */

/** Nothing a person types is longer, and no name is either. */
const longestTyped = 200;

/** As names are compared: folded, without what PostgreSQL cannot take. */
export const normalizeTypedName = (typed: string): string =>
  foldForSearch(typed.replaceAll('\u0000', '').toWellFormed()).slice(0, longestTyped).trim();

/** In the order of the index on names. */
export const orderByName = ({ expression }: BranchField): RawBuilder<unknown> =>
  orderBy(
    [
      { expression, descending: false },
      { expression: sql`t.id`, descending: false },
    ],
    'forward',
  );

/**
 * A stretch of the order of names, which the index on names finds: in the Dutch order nothing
 * stands behind U+FFFF, byte by byte nothing behind U+10FFFF, and numbers (`S-10001`) are written
 * in capitals.
 */
function inStretch({ field, expression }: BranchField, typed: string): Predicate {
  const plain = normalizeTypedName(typed);
  const [from, last] =
    field.collation === 'C' ? [plain.toUpperCase(), '\u{10ffff}'] : [plain, '\uffff'];
  return sql<boolean>`(${expression} >= ${from} and ${expression} <= ${from + last})`;
}

/** The name begins so: said once so that the index finds it, and once as it is meant. */
export const nameStartsWith = (name: BranchField, typed: string): Predicate =>
  allOf([
    inStretch(name, typed),
    sql<boolean>`fold(${name.expression}) like ${`${escapeLike(normalizeTypedName(typed))}%`}`,
  ]);

/** So many names that begin with what was typed are weighed beside the rows that hold its words. */
const mostNamed = 200;

/**
 * Rows (`t`) of `from` that `rows` keeps and whose name begins so, the first ones: a word that a
 * million rows hold does not hide the one that is called so.
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
 * 4 for the name itself, 1 for one that begins so, a half for one with a word further on that does,
 * else 0.
 */
export function nameScore(name: BranchField | null, typed: string): RawBuilder<unknown> {
  if (name === null) return sql`0`;
  const plain = normalizeTypedName(typed);
  const begins = escapeLike(plain);
  // Folding costs more than all the rest: `offset 0` keeps the planner from writing it out three
  // times.
  return sql`(select case when given.name = ${plain} then 4 when given.name like ${`${begins}%`} then 1 when given.name like ${`% ${begins}%`} then 0.5 else 0 end
    from (select fold(${name.expression}) as name offset 0) as given)`;
}

/**
 * Names that share less than this of their letter triples with what was typed do not resemble it.
 */
const resembling = 0.35;

/** By so many letters a name must begin as what was typed does. */
const sureLetters = 2;

type NamesAsked = { object: ObjectModel; name: BranchField; seen: Predicate; typed: string };

/**
 * Rows whose name resembles what was typed, as SQL (`id`, `place`: the nearest first). Only rows in
 * `seen`, whose names the viewer sees; of those the first `mostCandidates` in the order of names
 * that begin with the same letters, or, of an object that is not searched and so is small, of all.
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
