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
 * `fields`: names and paths (`Account.Name`); a query throws when the viewer cannot see one.
 * `orderBy`: `-` in front means descending; Id is the last key.
 */
export type RowsQuery = Omit<RowsShape, 'held'>;

/**
 * Outside transactions, a query of a guest or of the system on objects that change seldom is cached.
 */
export async function findRows(
  ctx: RequestContext,
  asked: RowsQuery,
): Promise<readonly PlainRow[]> {
  const plan = planOfRows(ctx, asked);
  if (plan.cacheDependencies === null || ctx.db !== ctx.services.answerCache.db)
    return read(ctx, plan, asked);
  return cachedRows(
    ctx.services.answerCache,
    { key: keyOf(ctx, plan, asked), objects: plan.cacheDependencies },
    () => read(ctx, plan, asked),
  );
}

const together = 1_000;

/** For results that a limit would make wrong. */
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

/** A cached query has no `beside`. */
const keyOf = (
  ctx: RequestContext,
  { key, daily }: RowsPlan,
  { filters = [], limit, offset = 0 }: RowsQuery,
): string =>
  `${key} ${limit} ${offset} ${JSON.stringify(filters.map(({ operands }) => operands))} ${daily ? localDay(ctx.now) : ''}`;

/**
 * Skips rows that another transaction has locked, so that workers on one queue do not wait for each
 * other.
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

export async function countRows(ctx: RequestContext, asked: VisibleRowsShape): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(
    withValues(ctx, planOfCount(ctx, asked), asked),
  );
  return Number(row!.count);
}

/** A sum without values is null. */
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

export const textOf = (row: PlainRow, name: string): string => String(row[name] ?? '');

export function textOrNull(row: PlainRow, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
