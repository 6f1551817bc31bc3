import { type RawBuilder, sql } from 'kysely';
import { allOf, type Predicate, toSql } from '../access/access.ts';
import { mostCandidates } from '../sql/candidates.ts';
import { escapeLike } from '../sql/compare.ts';
import { orderBy } from '../sql/order.ts';
import type { ObjectModel } from '../model/registry.ts';
import { isSearchable } from '../sql/search-vector.ts';
import type { BranchField } from '../sql/select.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

/** Names are compared with typed text without regard to capitals and accents. */

/** In UTF-16 code units. */
const longestTyped = 200;

/** Also removes what PostgreSQL rejects. */
export const normalizeTypedName = (typed: string): string =>
  foldForSearch(typed.replaceAll('\u0000', '').toWellFormed()).slice(0, longestTyped).trim();

export const orderByName = ({ expression }: BranchField): RawBuilder<unknown> =>
  orderBy(
    [
      { expression, descending: false },
      { expression: sql`t.id`, descending: false },
    ],
    'forward',
  );

/**
 * A range that the index on names can use. Nothing sorts after U+FFFF in the Dutch collation, nor
 * after U+10FFFF in the C collation. Record numbers (`S-10001`) are in capitals.
 */
function inStretch({ field, expression }: BranchField, typed: string): Predicate {
  const plain = normalizeTypedName(typed);
  const [from, last] =
    field.collation === 'C' ? [plain.toUpperCase(), '\u{10ffff}'] : [plain, '\uffff'];
  return sql<boolean>`(${expression} >= ${from} and ${expression} <= ${from + last})`;
}

/** `like` is the exact condition. The range lets PostgreSQL use the index. */
export const nameStartsWith = (name: BranchField, typed: string): Predicate =>
  allOf([
    inStretch(name, typed),
    sql<boolean>`fold(${name.expression}) like ${`${escapeLike(normalizeTypedName(typed))}%`}`,
  ]);

const mostNamed = 200;

export function firstNames(
  name: BranchField | null,
  { from, rows, typed }: { from: RawBuilder<unknown>; rows: Predicate; typed: string },
): RawBuilder<unknown> {
  if (name === null || normalizeTypedName(typed) === '')
    return sql`(select t.* from ${from} where false) as t`;
  return sql`(select t.* from (select t.* from ${from} where ${toSql(allOf([inStretch(name, typed), rows]))} order by ${orderByName(name)} limit ${sql.lit(mostNamed)}) as t where ${toSql(nameStartsWith(name, typed))}) as t`;
}

export function nameScore(name: BranchField | null, typed: string): RawBuilder<unknown> {
  if (name === null) return sql`0`;
  const plain = normalizeTypedName(typed);
  const begins = escapeLike(plain);
  // Folding costs more than the rest: `offset 0` keeps the planner from evaluating it three times.
  return sql`(select case when given.name = ${plain} then 4 when given.name like ${`${begins}%`} then 1 when given.name like ${`% ${begins}%`} then 0.5 else 0 end
    from (select fold(${name.expression}) as name offset 0) as given)`;
}

/** The least `word_similarity` (0 to 1) of a similar name. */
const resembling = 0.35;

/** How many first letters of a similar name must match. */
const sureLetters = 2;

type NamesAsked = { object: ObjectModel; name: BranchField; seen: Predicate; typed: string };

/** `place` 1 is the most similar name. */
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
