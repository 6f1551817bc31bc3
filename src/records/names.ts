import { type RawBuilder, sql } from 'kysely';
import { type Predicate, toSql } from './access.ts';
import type { Ask } from './ask.ts';
import { likeSafe } from './compare.ts';
import type { ObjectModel } from './registry.ts';
import { folded, mostCandidates } from './search-query.ts';
import { isSearchable, searchTextColumn } from './search-vector.ts';
import type { BranchField } from './select.ts';

/** Comparing the names of rows with what somebody typed: capitals and accents make no difference. */

/** Nothing a person types is longer, and no name is either. */
const longestTyped = 200;

/** As names are compared: folded, without what PostgreSQL cannot take. */
export const typedName = (typed: string): string => folded(typed.replaceAll('\u0000', '').toWellFormed()).slice(0, longestTyped).trim();

/**
 * The name begins so. Said twice: once as it is meant, and once as a stretch of the order of names, which the index on names finds; in the
 * Dutch order nothing stands behind U+FFFF, byte by byte nothing behind U+10FFFF, and numbers (`S-10001`) are written in capitals.
 */
export function nameBegins({ field, expression }: BranchField, typed: string): Predicate {
  const plain = typedName(typed);
  const [from, last] = field.collation === 'C' ? [plain.toUpperCase(), '\u{10ffff}'] : [plain, '\uffff'];
  return sql<boolean>`(${expression} >= ${from} and ${expression} <= ${from + last} and fold(${expression}) like ${`${likeSafe(plain)}%`})`;
}

/** 4 for the name itself, 1 for one that begins so, else 0. */
export function nameScore(name: BranchField | null, typed: string): RawBuilder<unknown> {
  if (name === null) return sql`0`;
  const plain = typedName(typed);
  const value = sql`fold(${name.expression})`;
  return sql`case when ${value} = ${plain} then 4 when ${value} like ${`${likeSafe(plain)}%`} then 1 else 0 end`;
}

/** How much of what was typed a name must share, in letter triples, to resemble it: half a dozen letters with one mistake do. */
export const resembling = 0.4;

type NamesAsked = { object: ObjectModel; name: BranchField; seen: Predicate; typed: string };

/**
 * Rows whose name resembles what was typed, as SQL (`id`, `place`: the nearest first), handed to `work` with the transaction in which the
 * index uses our measure. Only rows in `seen`, whose names the viewer sees; of an object that is not searchable the first names.
 */
export const nearestNames = <T>(ask: Ask, asked: NamesAsked, work: (inside: Ask, nearest: RawBuilder<unknown>) => Promise<T>): Promise<T> =>
  byResemblance(ask, (inside) => work(inside, nearest(asked)));

/** A transaction in which `%>` means: shares that much. */
export const byResemblance = <T>(ask: Ask, work: (inside: Ask) => Promise<T>): Promise<T> =>
  ask.db.transaction(async (db) => {
    await db.run({ text: `select set_config('pg_trgm.word_similarity_threshold', $1, true)`, values: [String(resembling)] });
    return work({ ...ask, db });
  });

function nearest({ object, name, seen, typed }: NamesAsked): RawBuilder<unknown> {
  const plain = typedName(typed);
  const among = isSearchable(object)
    ? sql`where t.${sql.ref(searchTextColumn)} %> ${plain} and ${toSql(seen)}`
    : sql`where ${toSql(seen)} order by ${name.expression}, t.id`;
  return sql`
    select t.id, row_number() over (order by word_similarity(${plain}, fold(${name.expression})) desc, similarity(${plain}, fold(${name.expression})) desc, t.id) as place
    from (select t.* from ${sql.table(object.table)} as t ${among} limit ${sql.lit(mostCandidates)}) as t
    where word_similarity(${plain}, fold(${name.expression})) >= ${resembling}`;
}
