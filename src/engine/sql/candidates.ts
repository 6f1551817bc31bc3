import { type RawBuilder, sql } from 'kysely';
import { allOf, type Predicate, toSql } from '../access/access.ts';
import { type Direction, orderBy, type SortKey } from './order.ts';
import type { ObjectModel } from '../model/registry.ts';

/**
 * So many rows are weighed in one search of one object, and no more: a word that a million rows
 * hold is no question. Up to so many hits are always all weighed; of more, the newest. Exact names
 * are found beside them.
 */
export const mostCandidates = 2_000;

/**
 * So many of the newest rows tell how broad a search is: held by one in sixteen of them, it is
 * broad.
 */
const sampled = { rows: 200, broad: 12 };

/**
 * Of a broad search the newest rows hold enough, and are looked through instead of all that hold
 * it.
 */
const mostWalked = 50_000;

/** `joins` of what `where` looks at; the row itself is `t`. */
export type CandidateRows = {
  object: ObjectModel;
  joins: readonly RawBuilder<unknown>[];
  where: Predicate;
};

const from = ({ object, joins }: CandidateRows): RawBuilder<unknown> =>
  sql`${sql.table(object.table)} as t ${sql.join(joins, sql` `)}`;

const newestRows = ({ object, joins }: CandidateRows, most: number): RawBuilder<unknown> =>
  sql`(select t.* from ${sql.table(object.table)} as t order by t.id desc limit ${sql.lit(most)}) as t ${sql.join(joins, sql` `)}`;

/**
 * A clause for `with`, and what it tells before any other row is read, so that what stands behind
 * it is done or left whole.
 */
const sample = (hits: CandidateRows): RawBuilder<unknown> =>
  sql`sample as materialized (select count(*) >= ${sql.lit(sampled.broad)} as broad from ${newestRows(hits, sampled.rows)} where ${toSql(hits.where)})`;
const isBroad = sql<boolean>`(select broad from sample)`;

/**
 * All that `where` keeps, found by what it asks: for the first of many the planner would walk
 * through a whole index, and do so for a word that stands nowhere.
 */
const found = (
  hits: CandidateRows,
  { columns, gate }: { columns: RawBuilder<unknown>; gate: Predicate },
): RawBuilder<unknown> =>
  sql`found as materialized (select ${columns} from ${from(hits)} where ${toSql(allOf([gate, hits.where]))})`;

/**
 * The ids of the rows that `where` keeps, all of them or the newest `mostCandidates`: the same ones
 * whichever way they are found, as each page of a search is a search by itself.
 */
export const newestCandidates = (hits: CandidateRows): RawBuilder<unknown> => {
  const newest = sql`order by id desc limit ${sql.lit(mostCandidates)}`;
  const enough = sql`(select count(*) from walked) = ${sql.lit(mostCandidates)}`;
  return sql`
    with ${sample(hits)},
    walked as materialized (select t.id from ${newestRows(hits, mostWalked)} where ${isBroad} and ${toSql(hits.where)} order by t.id desc limit ${sql.lit(mostCandidates)}),
    ${found(hits, { columns: sql`t.id`, gate: sql<boolean>`not ${enough}` })}
    select id from walked where ${enough} union all (select id from found ${newest})`;
};

export type CandidateOrder = {
  keys: readonly Pick<SortKey, 'expression' | 'descending'>[];
  direction: Direction;
  after: Predicate;
  limit: number;
  offset: number;
};

/**
 * The first of all rows that `where` keeps, however many, with their keys as `k0`, `k1`, …. Few are
 * found first and then put in order; for many the order may be followed along an index.
 */
export function firstCandidates(
  hits: CandidateRows,
  { keys, direction, after, limit, offset }: CandidateOrder,
): RawBuilder<unknown> {
  const columns = sql.join([
    sql`t.id`,
    ...keys.map(({ expression }, i) => sql`${expression} as ${sql.ref(`k${i}`)}`),
  ]);
  const named = keys.map((key, i) => ({ ...key, expression: sql.ref(`k${i}`) }));
  return sql`
    with ${sample(hits)}, ${found(hits, { columns, gate: allOf([sql<boolean>`not ${isBroad}`, after]) })}
    select * from (
      select * from found
      union all (select ${columns} from ${from(hits)} where ${toSql(allOf([isBroad, hits.where, after]))} order by ${orderBy(keys, direction)} limit ${limit + offset})) as sorted
    order by ${orderBy(named, direction)} limit ${limit} offset ${offset}`;
}
