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

/** Words that share less than this of their letter triples do not resemble each other. */
export const resembling = 0.35;

/** One letter wrong, missing, too many or in the wrong place spoils so many triples at most. */
const spoilt = 4;

/**
 * How much of what was typed must be found again when it has so many mistakes. As much as can be asked, is: the more, the fewer rows the
 * index has to look at.
 */
export function shareWith(mistakes: number, typed: string): number {
  const words: readonly string[] = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  const triples = words.reduce((sum, one) => sum + one.length + 1, 0);
  return Math.max(resembling, triples === 0 ? 1 : (triples - spoilt * mistakes) / triples);
}

type NamesAsked = { object: ObjectModel; name: BranchField; seen: Predicate; typed: string };

/**
 * Rows whose name resembles what was typed, as SQL (`id`, `place`: the nearest first), handed to `work` with the transaction in which the
 * index uses our measure: with one mistake, and when nothing is found with two. Only rows in `seen`, whose names the viewer sees; of an object
 * that is not searchable the first names.
 */
export async function nearestNames<T>(ask: Ask, asked: NamesAsked, work: (inside: Ask, nearest: RawBuilder<unknown>) => Promise<T[]>): Promise<T[]> {
  const [one, two] = [1, 2].map((mistakes) => shareWith(mistakes, typedName(asked.typed))) as [number, number]; // proof: made of two
  const found = await byResemblance(ask, one, (inside) => work(inside, nearest(asked, one)));
  return found.length > 0 || two === one ? found : byResemblance(ask, two, (inside) => work(inside, nearest(asked, two)));
}

/** A transaction in which `%>` means: shares that much. */
export const byResemblance = <T>(ask: Ask, share: number, work: (inside: Ask) => Promise<T>): Promise<T> =>
  ask.db.transaction(async (db) => {
    await db.run({ text: `select set_config('pg_trgm.word_similarity_threshold', $1, true)`, values: [String(share)] });
    return work({ ...ask, db });
  });

function nearest({ object, name, seen, typed }: NamesAsked, share: number): RawBuilder<unknown> {
  const plain = typedName(typed);
  const among = isSearchable(object)
    ? sql`where t.${sql.ref(searchTextColumn)} %> ${plain} and ${toSql(seen)}`
    : sql`where ${toSql(seen)} order by ${name.expression}, t.id`;
  return sql`
    select t.id, row_number() over (order by word_similarity(${plain}, fold(${name.expression})) desc, similarity(${plain}, fold(${name.expression})) desc, t.id) as place
    from (select t.* from ${sql.table(object.table)} as t ${among} limit ${sql.lit(mostCandidates)}) as t
    where word_similarity(${plain}, fold(${name.expression})) >= ${share}`;
}
