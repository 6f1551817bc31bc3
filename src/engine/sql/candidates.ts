import { type RawBuilder, sql } from 'kysely';
import { allOf, type Predicate, toSql } from '../access/access.ts';
import { type Direction, orderBy, type SortKey } from './order.ts';
import type { ObjectModel } from '../model/registry.ts';

export const mostCandidates = 2_000;

const sampled = { rows: 200, broad: 12 };

const mostWalked = 50_000;

/** The rows to choose from, with alias `t`. `joins` are the joins that `where` uses. */
export type CandidateRows = {
  object: ObjectModel;
  joins: readonly RawBuilder<unknown>[];
  where: Predicate;
};

const from = ({ object, joins }: CandidateRows): RawBuilder<unknown> =>
  sql`${sql.table(object.table)} as t ${sql.join(joins, sql` `)}`;

const newestRows = ({ object, joins }: CandidateRows, most: number): RawBuilder<unknown> =>
  sql`(select t.* from ${sql.table(object.table)} as t order by t.id desc limit ${sql.lit(most)}) as t ${sql.join(joins, sql` `)}`;

const sample = (hits: CandidateRows): RawBuilder<unknown> =>
  sql`sample as materialized (select count(*) >= ${sql.lit(sampled.broad)} as broad from ${newestRows(hits, sampled.rows)} where ${toSql(hits.where)})`;
const isBroad = sql<boolean>`(select broad from sample)`;

/** Materialized, because with a limit the planner might scan a whole index for a rare word. */
const found = (
  hits: CandidateRows,
  { columns, gate }: { columns: RawBuilder<unknown>; gate: Predicate },
): RawBuilder<unknown> =>
  sql`found as materialized (select ${columns} from ${from(hits)} where ${toSql(allOf([gate, hits.where]))})`;

/**
 * Both ways of finding the rows give the same ids, so that the pages of one search fit together.
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

/**
 * Joins the row of each candidate as `t`. `from` is the alias of the candidates. `offset 0` makes
 * PostgreSQL find each row by its id. It expects twice the candidates there are, and would read a
 * whole table of 100,000 rows for them.
 */
export const joinCandidates = (object: ObjectModel, from: string): RawBuilder<unknown> =>
  sql`cross join lateral (select t.* from ${sql.table(object.table)} as t where t.id = ${sql.ref(`${from}.id`)} offset 0) as t`;

export type CandidateOrder = {
  keys: readonly Pick<SortKey, 'expression' | 'descending'>[];
  direction: Direction;
  after: Predicate;
  limit: number;
  offset: number;
};

/** The sort values are `k0`, `k1`, …. In a broad search, the order can follow an index. */
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
