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
 * Questions the system's own verbs ask: the same access filter as every other door, plain values as
 * answer. `fields`: names and paths (`Account.Name`); they must exist for the viewer, else it is a
 * bug. `orderBy`: `-` in front = descending; Id is added. `logic`: `1 AND (2 OR 3)`, filters
 * counted from 1; absent = all of them.
 */
/** `offset`: rows that come before, and are left out. */
export type RowsQuery = Omit<RowsShape, 'held' | 'paged'> & { limit: number; offset?: number };

/**
 * What a guest asks of objects that change seldom is answered from memory until they do, outside
 * transactions.
 */
export async function findRows(
  ctx: RequestContext,
  asked: RowsQuery,
): Promise<readonly PlainRow[]> {
  const plan = planOfRows(ctx, { ...asked, ...(asked.offset !== undefined && { paged: true }) });
  if (plan.cacheDependencies === null || ctx.db !== ctx.answerCache.db)
    return read(ctx, plan, asked);
  return cachedRows(
    ctx.answerCache,
    { key: keyOf(ctx, plan, asked), objects: plan.cacheDependencies },
    () => read(ctx, plan, asked),
  );
}

/** Rows that one statement of `findEveryRow` reads. */
const together = 1_000;

/**
 * As `findRows`, however many there are: for sums, counts and matches that a limit would make
 * wrong.
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

/** All that the answer hangs on for a guest, whose access role and wishes the plan knows. */
const keyOf = (
  ctx: RequestContext,
  { key, daily }: RowsPlan,
  { filters = [], limit, offset = 0 }: RowsQuery,
): string =>
  `${key} ${limit} ${offset} ${JSON.stringify(filters.map(({ operands }) => operands))} ${daily ? localDay(ctx.now) : ''}`;

/**
 * As `findRows`, of rows that nobody else holds, held against every other writer until the
 * transaction ends: several at work on one queue each take something else, and none waits for
 * another.
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

/** How many rows the viewer sees. */
export async function countRows(ctx: RequestContext, asked: VisibleRowsShape): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(
    withValues(ctx, planOfCount(ctx, asked), asked),
  );
  return Number(row!.count);
}

/**
 * Rows counted and amounts added up per combination of values; one answer row per combination. Sums
 * of nothing are null.
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
