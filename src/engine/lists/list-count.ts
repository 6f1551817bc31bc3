import { sql } from 'kysely';
import type { Statement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { ListCount } from '#protocol/shapes/list.ts';
import { allOf, accessRoleOf, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { listReference } from '../metadata/list-info.ts';
import { memoizeInfalliblePlans } from '../model/memoize.ts';
import { type ListQuery, parseNarrowing } from './list.ts';
import type { FoundList } from './find-list.ts';
import { filterAndSortTree, isRecent, recentRowsSource, listRowsPredicate } from './list-query.ts';
import { mostRelations, relationsIn, tooManyRelations } from '../sql/paths.ts';
import { select } from '../sql/select.ts';
import { withETag } from '../sql/shape.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import { viewWhere } from '../metadata/view-where.ts';
import type { Where } from '../sql/where.ts';
import { whereSql } from '../sql/where-sql.ts';

/** A larger list needs more filters anyway. */
export const maxCountedRows = 100_000;

const plans = memoizeInfalliblePlans<{ statement: Statement }>();

/**
 * Counts the rows that the viewer sees, up to `maxCountedRows`. Returns the refusals of
 * `parseNarrowing`, or record.limit (too many relationships).
 */
export async function countList(
  ctx: RequestContext,
  found: FoundList,
  asked: Pick<ListQuery, 'where' | 'searchTerm'>,
): Promise<Result<ListCount>> {
  const narrowing = parseNarrowing(ctx, found, asked);
  if (!narrowing.ok) return narrowing;
  const { where, searchTerm, filterConditions } = narrowing.value;
  const own = viewWhere(ctx, found.object, found.view);
  const conditions = [...(own ? [own] : []), ...filterConditions];
  if (relationsIn(treeOf(ctx, found, conditions)) > mostRelations) return tooManyRelations;
  const [row] = await ctx.db.rows<{ count: number }>(
    bindParams(planOf(ctx, found, conditions), {
      ...viewerParams(ctx.viewer),
      ...Object.assign({}, ...conditions.map(({ params }) => params)),
      object: found.object.apiName,
    }),
  );
  // proof: an aggregate without `group by` returns exactly one row
  const count = Number(row!.count);
  return ok(
    withETag({
      count: Math.min(count, maxCountedRows),
      eTag: '',
      hasMore: count > maxCountedRows,
      listReference: listReference(found.object, found.view),
      searchTerm,
      where,
    }),
  );
}

const treeOf = (
  { registry, viewer }: RequestContext,
  { object }: FoundList,
  where: readonly Where[],
) => filterAndSortTree(registry, object, { order: [], where, accessRole: accessRoleOf(viewer) });

function planOf(ctx: RequestContext, list: FoundList, where: readonly Where[]): Statement {
  const { registry } = ctx;
  const { object } = list;
  const accessRole = accessRoleOf(ctx.viewer);
  const key = [
    accessRole,
    object.apiName,
    isRecent(list) ? 'recent' : '',
    where.map((one) => one.key).join(),
  ].join(' ');
  const { statement } = plans(registry, key, () => {
    const { root, joins } = select(registry, accessRole, {
      tree: treeOf(ctx, list, where),
      alias: 't',
    });
    const matchingRows = toSql(
      allOf([
        listRowsPredicate(registry, list, accessRole),
        ...where.map(({ node }) => whereSql(root, node)),
      ]),
    );
    const text = sql`
      select count(*)::int as count from (
        select 1 from ${isRecent(list) ? recentRowsSource(object.table) : sql`${sql.table(object.table)} as t`} ${sql.join(joins, sql` `)}
        where ${matchingRows} limit ${sql.lit(maxCountedRows + 1)}) as found`;
    return { statement: compile(text) };
  });
  return statement;
}
