import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { maxListCount } from '#protocol/constants.ts';
import { ok, refuse, type Result, valuesOf } from '#protocol/problem.ts';
import type { ListCount } from '#protocol/shapes/list.ts';
import { allOf, accessRoleOf, toSql } from '../access/access.ts';
import { audienceDependencies } from '../access/audience-dependencies.ts';
import { type CountStatement, cachedCounts } from './cached-counts.ts';
import type { Registry } from '../model/registry.ts';
import type { RequestContext } from '../model/request-context.ts';
import { listReference } from '../metadata/list-info.ts';
import { memoizeInfalliblePlans } from '../model/memoize.ts';
import { type ListQuery, parseNarrowing } from './list.ts';
import type { FoundList } from './find-list.ts';
import type { ObjectListView } from './list-views.ts';
import { filterAndSortTree, isRecent, recentRowsSource, listRowsPredicate } from './list-query.ts';
import {
  type FieldPathTree,
  mostRelations,
  objectsIn,
  relationsIn,
  tooManyRelations,
} from '../sql/paths.ts';
import { nameOnlyObject } from '../sql/name-only-object.ts';
import { type RowLimit, rowLimitKey, rowLimitSql } from '../sql/row-limit.ts';
import { readValues } from '../sql/read-values.ts';
import { select } from '../sql/select.ts';
import { withETag } from '../sql/shape.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import { viewWhere } from '../metadata/view-where.ts';
import type { Where } from '../sql/where.ts';
import { whereSql } from '../sql/where-sql.ts';

const plans = memoizeInfalliblePlans<CountStatement>();

type CountQuery = Pick<ListQuery, 'where' | 'searchTerm'> & { maxCount?: number | undefined };

export async function countList(
  ctx: RequestContext,
  found: FoundList,
  { maxCount = maxListCount, ...asked }: CountQuery,
): Promise<Result<ListCount>> {
  const narrowing = parseNarrowing(ctx, found, asked);
  if (!narrowing.ok) return narrowing;
  const { where, searchTerm, filterConditions } = narrowing.value;
  const counting = countStatement(ctx, found, { filterConditions, maxCount });
  if (!counting.ok) return counting;
  const [row] = await ctx.db.rows<{ count: number }>(counting.value.statement);
  // proof: an aggregate without `group by` returns exactly one row
  return ok(countAnswer(found, { counted: row!.count, maxCount, where, searchTerm }));
}

/**
 * Counts that are not cached are read as one statement, so that a page with many counts needs one
 * round trip to the database. A change by this copy of the server counts at once, one by another
 * copy some milliseconds later.
 */
export async function countLists(
  ctx: RequestContext,
  lists: readonly ObjectListView[],
  maxCount: number,
): Promise<Result<ListCount>[]> {
  const statements = lists.map((list) =>
    countStatement(ctx, list, { filterConditions: [], maxCount }),
  );
  const counted = await countsOf(ctx, valuesOf(statements));
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

/** A transaction reads its own changes, which are not in the cache. */
const countsOf = (ctx: RequestContext, asked: readonly CountStatement[]): Promise<number[]> =>
  ctx.db === ctx.services.answerCache.db
    ? cachedCounts(ctx.services.answerCache, asked)
    : readValues<number>(
        ctx.db,
        asked.map(({ statement }) => statement),
      );

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
): Result<CountStatement> {
  if (maxCount < 1 || maxCount > maxListCount)
    return refuse({
      code: 'record.range',
      detail: `maxCount must be between 1 and ${maxListCount}`,
    });
  const own = viewWhere(ctx, list.object, list.view);
  const conditions = [...(own ? [own] : []), ...filterConditions];
  if (relationsIn(treeOf(ctx, list, conditions)) > mostRelations) return tooManyRelations;
  const rowLimit = { limit: maxCount + 1, offset: 0 };
  const { statement, objects } = planOf(ctx, list, { where: conditions, rowLimit });
  const bound = bindParams(statement, {
    ...viewerParams(ctx.viewer),
    ...Object.assign({}, ...conditions.map(({ params }) => params)),
    object: list.object.apiName,
    ...rowLimit,
  });
  return ok({ statement: bound, objects });
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
): CountStatement {
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
  return plans(registry, key, () => {
    const tree = treeOf(ctx, list, where);
    const { root, joins } = select(registry, accessRole, { tree, alias: 't' });
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
    const objects = isRecent(list) ? null : dependenciesOf(registry, tree);
    return { statement: compile(text), objects };
  });
}

/** Objects whose changes can change which rows match. Null when these are not known. */
function dependenciesOf(registry: Registry, tree: FieldPathTree): string[] | null {
  const objects = objectsIn(tree);
  if (objects.includes(nameOnlyObject)) return null;
  const deciding = objects.map((object) => audienceDependencies(registry, object));
  return [
    ...new Set([...objects.map(({ apiName }) => apiName), ...deciding.flatMap((one) => [...one])]),
  ];
}
