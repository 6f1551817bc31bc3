import { type RawBuilder, sql } from 'kysely';
import { maxListCount, navigationListCount } from '#protocol/constants.ts';
import { Param } from '../model/params.ts';

/** `offset`: the number of rows to skip. */
export type RowLimit = { limit: number; offset: number };

/**
 * Limits that are written into the SQL text: PostgreSQL assumes that a bound limit returns a tenth
 * of all rows, and therefore prefers a new plan at each execution. Page sizes also occur with one
 * extra row, which shows whether there is a next page. Other limits are bound, so that callers
 * cannot fill the cache of statements.
 */
const literalLimits = new Set([
  1,
  1_000,
  navigationListCount + 1,
  maxListCount + 1,
  ...[10, 20, 25, 50, 100, 200].flatMap((n) => [n, n + 1]),
]);

/** Returns the part of a statement's key that `rowLimitSql` needs. */
export const rowLimitKey = ({ limit, offset }: RowLimit): string =>
  `${literalLimits.has(limit) ? limit : ''}${offset > 0 ? '+' : ''}`;

/** Returns the clauses `limit` and `offset`, with the parameters `limit` and `offset` if bound. */
export const rowLimitSql = ({ limit, offset }: RowLimit): RawBuilder<unknown> =>
  sql`limit ${literalLimits.has(limit) ? sql.lit(limit) : new Param('limit')}${offset > 0 ? sql` offset ${new Param('offset')}` : sql``}`;
