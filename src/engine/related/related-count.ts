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
import { withETag } from '../sql/shape.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';

const plans = memoizeInfalliblePlans<{ statement: Statement }>();

/** Counts the rows that the viewer sees, up to `maxCount`. Source: record-api.md §6.7. */
export async function countRelated(
  ctx: RequestContext,
  list: RelatedList,
  { parentId, maxCount }: { parentId: string; maxCount: number },
): Promise<RelatedListCount> {
  const accessRole = accessRoleOf(ctx.viewer);
  const { child, field } = list;
  const { statement } = plans(
    ctx.registry,
    `${accessRole} ${child.apiName} ${field.apiName}`,
    () => {
      const row = { object: child, alias: 't' };
      const seen = toSql(
        allOf([
          childRowsPredicate(ctx.registry, row, { accessRole, field }),
          visibleRows(ctx.registry, row, accessRole),
        ]),
      );
      return {
        statement: compile(
          sql`select count(*) as count from (select 1 from ${sql.table(child.table)} as t where ${seen} limit ${new Param('limit')}) as counted`,
        ),
      };
    },
  );
  const [row] = await ctx.db.rows<{ count: number }>(
    bindParams(statement, { ...viewerParams(ctx.viewer), parent: parentId, limit: maxCount + 1 }),
  );
  const found = Number(row!.count);
  return withETag({
    count: Math.min(found, maxCount),
    eTag: '',
    hasMore: found > maxCount,
    listReference: relatedListReference(list, parentId),
  });
}
