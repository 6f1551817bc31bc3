import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { allOf, accessRoleOf, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { type NextAction, nextActionOf } from '../metadata/list-info.ts';
import { type ListQuery, parseNarrowing, resolveListOrder } from './list.ts';
import type { FoundList } from './find-list.ts';
import { filterAndSortTree, isRecent, sortKeyAt, listRowsPredicate } from './list-query.ts';
import { orderBy, type OrderPath } from '../sql/order.ts';
import { select } from '../sql/select.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import { runIdempotently } from '../model/transaction.ts';
import { actionableRows } from '../write/actionable-rows.ts';
import { performBusinessAction } from '../write/business-actions.ts';
import { viewWhere } from '../metadata/view-where.ts';
import type { Where } from '../sql/where.ts';
import { whereSql } from '../sql/where-sql.ts';

/** After this number of refused rows, the user gets the refusal of the first one. */
const mostTried = 10;

/**
 * Null: no row is left. Rows that others have locked are tried last, so that two users get
 * different rows. A repeated call with the same key and query returns the same row.
 */
export async function takeNextFromQueue(
  ctx: RequestContext,
  found: FoundList,
  asked: Pick<ListQuery, 'where' | 'searchTerm' | 'sortBy'> & { key: string },
): Promise<Result<string | null>> {
  const { registry } = ctx;
  const action = nextActionOf(found.object, found.view, {
    registry,
    accessRole: accessRoleOf(ctx.viewer),
  });
  if (action === null || isRecent(found))
    return refuse({ code: 'record.input', detail: 'The list is no queue' });
  const { key, ...wish } = asked;
  const only = parseNarrowing(ctx, found, wish);
  if (!only.ok) return only;
  const order = resolveListOrder(ctx, found, wish.sortBy);
  if (!order.ok) return order;
  const viewFilter = viewWhere(ctx, found.object, found.view);
  const queue = {
    found,
    action,
    order: order.value,
    where: [...(viewFilter ? [viewFilter] : []), ...only.value.filterConditions],
  };
  const content = { object: found.object.apiName, list: found.info.listReference.id, ...wish };
  return runIdempotently(
    ctx,
    { scope: `next ${actorIdOf(ctx.viewer) ?? ''}`, key, content },
    (inside) => takeFirst(inside, queue),
  );
}

type Queue = {
  found: FoundList;
  action: NextAction;
  order: readonly OrderPath[];
  where: readonly Where[];
};

async function takeFirst(ctx: RequestContext, queue: Queue): Promise<Result<string | null>> {
  const { action } = queue;
  const tried: string[] = [];
  let refused: readonly Problem[] | undefined;
  while (tried.length < mostTried) {
    // Locked rows can become free, so this waits for them before it reports that no row is left.
    const id =
      (await holdFirst(ctx, queue, { tried, others: sql`skip locked` })) ??
      (await holdFirst(ctx, queue, { tried, others: sql`` }));
    if (id === null) break;
    const done = await performBusinessAction(ctx, action, { id, fields: {} });
    if (done.ok) return ok(id);
    refused ??= done.problems;
    tried.push(id);
  }
  return refused === undefined ? ok(null) : refuse(...refused);
}

type Holding = {
  tried: readonly string[];
  /** The SQL clause for rows that other transactions have locked; empty means to wait for them. */
  others: RawBuilder<unknown>;
};

async function holdFirst(
  ctx: RequestContext,
  { found: { object, view }, action, order, where }: Queue,
  { tried, others }: Holding,
): Promise<string | null> {
  const { registry, viewer } = ctx;
  const accessRole = accessRoleOf(viewer);
  const { joins, root } = select(registry, accessRole, {
    tree: filterAndSortTree(registry, object, { order, where, accessRole }),
    alias: 't',
  });
  // proof: the registry checks at start-up that the field named by `next` exists
  const nobodys = sql<boolean>`${sql.ref(`t.${object.fields.get(action.next)!.col}`)} is null`;
  const untried = sql<boolean>`not t.id = any(${new Param('tried')}::text[])`;
  const filterConditions = where.map(({ node }) => whereSql(root, node));
  const rows = allOf([
    listRowsPredicate(registry, { object, view }, accessRole),
    ...filterConditions,
    actionableRows(ctx, action, object),
    nobodys,
    untried,
  ]);
  const keys = order.map((path) => sortKeyAt(root, path));
  const statement =
    compile(sql`select t.id from ${sql.table(object.table)} as t ${sql.join(joins, sql` `)}
    where ${toSql(rows)} order by ${orderBy(keys, 'forward')} limit 1 for no key update of t ${others}`);
  const [first] = await ctx.db.rows<{ id: string }>(
    bindParams(statement, {
      ...viewerParams(viewer),
      ...Object.assign({}, ...where.map(({ params }) => params)),
      tried,
    }),
  );
  return first?.id ?? null;
}
