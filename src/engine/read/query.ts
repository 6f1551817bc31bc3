import { cachedRows, type PlainRow } from '../cache/answer-cache.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditRead } from '../audit/audit.ts';
import { localDay } from '../model/local-day.ts';
import {
  withValues,
  objectFor,
  planOfCount,
  planOfRows,
  planOfSums,
  type RowsPlan,
  type RowsShape,
  type VisibleRowsShape,
  type SumsShape,
} from '../sql/query-plan.ts';

export type { PlainRow } from '../cache/answer-cache.ts';

/**
 * A query of the system's own code. The functions below apply the same access filter as all reads
 * and return plain values. `fields`: names and paths (`Account.Name`); a field that the viewer
 * cannot see is a bug and throws. `orderBy`: `-` in front means descending; Id is always added.
 * `logic`: `1 AND (2 OR 3)`, counting filters from 1; undefined combines all of them with AND.
 * `offset`: the number of rows to skip.
 */
export type RowsQuery = Omit<RowsShape, 'held' | 'paged'> & { limit: number; offset?: number };

/**
 * Returns the matching rows that the viewer sees. A guest's query on objects that change seldom is
 * answered from the cache until a row of those objects changes, except inside transactions.
 */
export async function findRows(
  ctx: RequestContext,
  asked: RowsQuery,
): Promise<readonly PlainRow[]> {
  const plan = planOfRows(ctx, { ...asked, ...(asked.offset !== undefined && { paged: true }) });
  if (plan.cacheDependencies === null || ctx.db !== ctx.services.answerCache.db)
    return read(ctx, plan, asked);
  return cachedRows(
    ctx.services.answerCache,
    { key: keyOf(ctx, plan, asked), objects: plan.cacheDependencies },
    () => read(ctx, plan, asked),
  );
}

/** The number of rows per statement of `findEveryRow`. */
const together = 1_000;

/**
 * Does the same as `findRows` without a limit, for results that a limit would make wrong, such as
 * sums. Reads the rows in several statements.
 */
export async function findEveryRow(
  ctx: RequestContext,
  asked: Omit<RowsQuery, 'limit' | 'offset'>,
): Promise<readonly PlainRow[]> {
  const rows: PlainRow[] = [];
  for (;;) {
    const page = await findRows(ctx, { ...asked, limit: together, offset: rows.length });
    rows.push(...page);
    if (page.length < together) return rows;
  }
}

/**
 * Returns the cache key of a guest's result: `plan.key` (the access role and the shape of the
 * query), the limit, the offset, the operands of `filters`, and the day when the result depends on
 * it. Operands of `beside` are not part of it.
 */
const keyOf = (
  ctx: RequestContext,
  { key, daily }: RowsPlan,
  { filters = [], limit, offset = 0 }: RowsQuery,
): string =>
  `${key} ${limit} ${offset} ${JSON.stringify(filters.map(({ operands }) => operands))} ${daily ? localDay(ctx.now) : ''}`;

/**
 * Does the same as `findRows`, but skips rows that another transaction has locked, and locks the
 * returned rows until the transaction ends: workers on one queue take different rows and do not
 * wait.
 */
export const lockAvailableRows = (ctx: RequestContext, asked: RowsQuery): Promise<PlainRow[]> =>
  read(ctx, planOfRows(ctx, { ...asked, held: true }), asked);

async function read(
  ctx: RequestContext,
  { statement, columns, root }: RowsPlan,
  asked: RowsQuery,
): Promise<PlainRow[]> {
  const rows = await ctx.db.rows<Record<string, unknown>>(withValues(ctx, statement, asked));
  auditRead(ctx, 'read', { root, rows, as: 'values' });
  return rows.map((row) =>
    Object.fromEntries(
      columns.map(({ path, column, field }) => [
        path,
        row[column] === null ? null : field.read(row[column]),
      ]),
    ),
  );
}

/** Returns how many rows match and are visible to the viewer. */
export async function countRows(ctx: RequestContext, asked: VisibleRowsShape): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(
    withValues(ctx, planOfCount(ctx, asked), asked),
  );
  return Number(row!.count);
}

/**
 * Counts rows and sums amounts per combination of the `by` values; one result row per combination.
 * A sum without values is null.
 */
export async function sumRows(
  ctx: RequestContext,
  asked: SumsShape,
): Promise<(PlainRow & { count: number })[]> {
  const rows = await ctx.db.rows<Record<string, unknown>>(
    withValues(ctx, planOfSums(ctx, asked), asked),
  );
  const { fields } = objectFor(ctx.registry, asked.from);
  const value = (row: Record<string, unknown>, name: string) =>
    row[name] === null ? null : fields.get(name)!.read(row[name]);
  return rows.map((row) => ({
    ...Object.fromEntries([...asked.by, ...asked.sum].map((name) => [name, value(row, name)])),
    count: Number(row['count']),
  }));
}

/** The text of a field; '' where it is empty. */
export const textOf = (row: PlainRow, name: string): string => String(row[name] ?? '');

/** The text of a field; null where the value is empty or is not a text. */
export function textOrNull(row: PlainRow, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
