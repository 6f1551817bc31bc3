import type { Statement as SqlStatement } from '#db/connection.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { ResultRow } from '../sql/shape.ts';
import type { SoqlQuery } from './ast.ts';
import { countStatement, type RowsPlan } from './rows-plan.ts';
import type { Statement } from './scope.ts';

export const runStatement = (
  ctx: RequestContext,
  { params, today }: Statement,
  statement: SqlStatement,
): Promise<ResultRow[]> =>
  ctx.db.rows<ResultRow>(bindParams(statement, { ...viewerParams(ctx.viewer), today, ...params }));

/** The number of rows that the statement gives on all its pages. */
export async function countRows(
  ctx: RequestContext,
  {
    statement,
    plan,
    query: { limit = Infinity, offset = 0 },
  }: { statement: Statement; plan: RowsPlan; query: SoqlQuery },
): Promise<number> {
  const [row] = await runStatement(ctx, statement, countStatement(plan));
  return Math.min(Math.max(0, Number(row?.['count'] ?? 0) - offset), limit);
}
