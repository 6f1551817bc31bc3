import { sql } from 'kysely';
import type { Statement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { maxListCount } from '#protocol/constants.ts';
import { ok, refuse, type Result, valuesOf } from '#protocol/problem.ts';
import type { ListCount } from '#protocol/shapes/list.ts';
import { allOf, accessRoleOf, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { listReference } from '../metadata/list-info.ts';
import { memoizeInfalliblePlans } from '../model/memoize.ts';
import { type ListQuery, parseNarrowing } from './list.ts';
import type { FoundList } from './find-list.ts';
import type { ObjectListView } from './list-views.ts';
import { filterAndSortTree, isRecent, recentRowsSource, listRowsPredicate } from './list-query.ts';
import { mostRelations, relationsIn, tooManyRelations } from '../sql/paths.ts';
import { type RowLimit, rowLimitKey, rowLimitSql } from '../sql/row-limit.ts';
import { readValues } from '../sql/read-values.ts';
import { select } from '../sql/select.ts';
import { withETag } from '../sql/shape.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import { viewWhere } from '../metadata/view-where.ts';
import type { Where } from '../sql/where.ts';
import { whereSql } from '../sql/where-sql.ts';

const plans = memoizeInfalliblePlans<{ statement: Statement }>();

type CountQuery = Pick<ListQuery, 'where' | 'searchTerm'> & { maxCount?: number | undefined };

export async function countList(
  ctx: RequestContext,
  found: FoundList,
  { maxCount = maxListCount, ...asked }: CountQuery,
): Promise<Result<ListCount>> {
  const narrowing = parseNarrowing(ctx, found, asked);
  if (!narrowing.ok) return narrowing;
  const { where, searchTerm, filterConditions } = narrowing.value;
  const statement = countStatement(ctx, found, { filterConditions, maxCount });
  if (!statement.ok) return statement;
  const [row] = await ctx.db.rows<{ count: number }>(statement.value);
  // proof: an aggregate without `group by` returns exactly one row
  return ok(countAnswer(found, { counted: row!.count, maxCount, where, searchTerm }));
}

/** One SQL statement, so that a page with many counts needs one round trip to the database. */
export async function countLists(
  ctx: RequestContext,
  lists: readonly ObjectListView[],
  maxCount: number,
): Promise<Result<ListCount>[]> {
  const statements = lists.map((list) =>
    countStatement(ctx, list, { filterConditions: [], maxCount }),
  );
  const counted = await readValues<number>(ctx.db, valuesOf(statements));
  let at = 0;
  return statements.map((one, index) =>
    one.ok
      ? ok(
          countAnswer(lists[index]!, {
            counted: counted[at++]!, // proof: there is one value for each statement
            maxCount,
            where: null,
            searchTerm: null,
          }),
        )
      : one,
  );
}

type Counted = Pick<ListCount, 'where' | 'searchTerm'> & { counted: number; maxCount: number };

const countAnswer = (
  { object, view }: ObjectListView,
  { counted, maxCount, where, searchTerm }: Counted,
): ListCount =>
  withETag({
    count: Math.min(counted, maxCount),
    eTag: '',
    hasMore: counted > maxCount,
    listReference: listReference(object, view),
    searchTerm,
    where,
  });

function countStatement(
  ctx: RequestContext,
  list: ObjectListView,
  { filterConditions, maxCount }: { filterConditions: readonly Where[]; maxCount: number },
): Result<Statement> {
  if (maxCount < 1 || maxCount > maxListCount)
    return refuse({
      code: 'record.range',
      detail: `maxCount must be between 1 and ${maxListCount}`,
    });
  const own = viewWhere(ctx, list.object, list.view);
  const conditions = [...(own ? [own] : []), ...filterConditions];
  if (relationsIn(treeOf(ctx, list, conditions)) > mostRelations) return tooManyRelations;
  const rowLimit = { limit: maxCount + 1, offset: 0 };
  return ok(
    bindParams(planOf(ctx, list, { where: conditions, rowLimit }), {
      ...viewerParams(ctx.viewer),
      ...Object.assign({}, ...conditions.map(({ params }) => params)),
      object: list.object.apiName,
      ...rowLimit,
    }),
  );
}

const treeOf = (
  { registry, viewer }: RequestContext,
  { object }: ObjectListView,
  where: readonly Where[],
) => filterAndSortTree(registry, object, { order: [], where, accessRole: accessRoleOf(viewer) });

function planOf(
  ctx: RequestContext,
  list: ObjectListView,
  { where, rowLimit }: { where: readonly Where[]; rowLimit: RowLimit },
): Statement {
  const { registry } = ctx;
  const { object } = list;
  const accessRole = accessRoleOf(ctx.viewer);
  const key = [
    accessRole,
    object.apiName,
    isRecent(list) ? 'recent' : '',
    where.map((one) => one.key).join(),
    rowLimitKey(rowLimit),
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
        where ${matchingRows} ${rowLimitSql(rowLimit)}) as found`;
    return { statement: compile(text) };
  });
  return statement;
}
