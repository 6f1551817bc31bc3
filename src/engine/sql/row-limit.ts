import { type RawBuilder, sql } from 'kysely';
import { maxListCount, navigationListCount } from '#protocol/constants.ts';
import { Param } from '../model/params.ts';

export type RowLimit = { limit: number; offset: number };

/**
 * These limits are written into the SQL text: PostgreSQL assumes that a bound limit returns a tenth
 * of the rows, and then prefers a new plan at each execution. Other limits are bound, so that
 * callers cannot fill the cache of statements.
 */
const literalLimits = new Set([
  1,
  1_000,
  navigationListCount + 1,
  maxListCount + 1,
  ...[10, 20, 25, 50, 100, 200].flatMap((n) => [n, n + 1]),
]);

export const rowLimitKey = ({ limit, offset }: RowLimit): string =>
  `${literalLimits.has(limit) ? limit : ''}${offset > 0 ? '+' : ''}`;

export const rowLimitSql = ({ limit, offset }: RowLimit): RawBuilder<unknown> =>
  sql`limit ${literalLimits.has(limit) ? sql.lit(limit) : new Param('limit')}${offset > 0 ? sql` offset ${new Param('offset')}` : sql``}`;
