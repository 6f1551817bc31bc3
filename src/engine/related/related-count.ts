import { sql } from 'kysely';
import type { Statement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import type { RelatedListCount } from '#protocol/shapes/related-list.ts';
import { allOf, visibleRows, accessRoleOf, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { relatedListReference } from '../lists/related-list-info.ts';
import { memoizeInfalliblePlans } from '../model/memoize.ts';
import { childRowsPredicate } from '../lists/list-query.ts';
import type { RelatedList } from '../lists/related-list.ts';
import { readValues } from '../sql/read-values.ts';
import { type RowLimit, rowLimitKey, rowLimitSql } from '../sql/row-limit.ts';
import { withETag } from '../sql/shape.ts';
import { bindParams, viewerParams } from '../model/params.ts';

const plans = memoizeInfalliblePlans<{ statement: Statement }>();

/** Source: record-api.md §6.7. */
export async function countRelated(
  ctx: RequestContext,
  lists: readonly RelatedList[],
  { parentId, maxCount }: { parentId: string; maxCount: number },
): Promise<RelatedListCount[]> {
  const rowLimit = { limit: maxCount + 1, offset: 0 };
  const params = { ...viewerParams(ctx.viewer), parent: parentId, ...rowLimit };
  const counted = await readValues<number>(
    ctx.db,
    lists.map((list) => bindParams(planOf(ctx, list, rowLimit), params)),
  );
  return lists.map((list, at) => {
    const found = counted[at]!; // proof: there is one value for each statement
    return withETag({
      count: Math.min(found, maxCount),
      eTag: '',
      hasMore: found > maxCount,
      listReference: relatedListReference(list, parentId),
    });
  });
}

function planOf(
  { registry, viewer }: RequestContext,
  { child, field }: RelatedList,
  rowLimit: RowLimit,
): Statement {
  const accessRole = accessRoleOf(viewer);
  const key = `${accessRole} ${child.apiName} ${field.apiName} ${rowLimitKey(rowLimit)}`;
  return plans(registry, key, () => {
    const row = { object: child, alias: 't' };
    const seen = toSql(
      allOf([
        childRowsPredicate(registry, row, { accessRole, field }),
        visibleRows(registry, row, accessRole),
      ]),
    );
    return {
      statement: compile(
        sql`select count(*)::int as count from (select 1 from ${sql.table(child.table)} as t where ${seen} ${rowLimitSql(rowLimit)}) as counted`,
      ),
    };
  }).statement;
}
