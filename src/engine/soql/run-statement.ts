import type { Statement as SqlStatement } from '#db/connection.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { ResultRow } from '../sql/shape.ts';
import type { Statement } from './scope.ts';

export const runStatement = (
  ctx: RequestContext,
  { params, today }: Statement,
  statement: SqlStatement,
): Promise<ResultRow[]> =>
  ctx.db.rows<ResultRow>(bindParams(statement, { ...viewerParams(ctx.viewer), today, ...params }));
