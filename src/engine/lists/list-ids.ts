import { ok, refuse, type Result } from '#protocol/problem.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { parseNarrowing } from './list.ts';
import type { FoundList } from './find-list.ts';
import type { ObjectListView } from './list-views.ts';
import { pageTokenScope, parsePageToken } from './list-pages.ts';
import { fetchPage } from './list-query.ts';
import { totalOrder } from '../sql/order.ts';
import { addPath, emptyTree } from '../sql/paths.ts';
import { parseJsonAnswer } from '../sql/shape.ts';
import { type Where, whereKey, type WhereNode } from '../sql/where.ts';

const together = 2_000;

export async function listIds(
  ctx: RequestContext,
  found: FoundList,
  asked: { where?: string; searchTerm?: string; most: number },
): Promise<Result<string[]>> {
  const only = parseNarrowing(ctx, found, asked);
  if (!only.ok) return only;
  return allIds(ctx, found, { most: asked.most, where: only.value.filterConditions });
}

/** Which of the records the viewer sees in the list. */
export async function idsInList(
  ctx: RequestContext,
  list: ObjectListView,
  ids: readonly string[],
): Promise<Result<string[]>> {
  if (ids.length === 0) return ok([]);
  return allIds(ctx, list, { most: ids.length, where: [amongIds(ids)] });
}

/** Its parameter has a name that no condition of a list has. */
function amongIds(ids: readonly string[]): Where {
  const node: WhereNode = {
    path: ['Id'],
    test: { how: 'among', kind: 'exact', values: ['amongIds'] },
  };
  return { text: '', node, key: whereKey(node), paths: [['Id']], params: { amongIds: ids } };
}

async function allIds(
  ctx: RequestContext,
  found: ObjectListView,
  { most, where }: { most: number; where: readonly Where[] },
): Promise<Result<string[]>> {
  const tree = emptyTree(found.object);
  addPath(tree, ['Id'], { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) });
  const order = totalOrder([]);
  const list = pageTokenScope(ctx, {
    name: `ids of ${found.object.apiName} ${found.view.apiName}`,
    order,
  });
  const ids: string[] = [];
  for (let token: string | null = '0'; token !== null;) {
    const start = parsePageToken(ctx, token, list);
    if (!start.ok) return start;
    const page = await fetchPage(ctx, found, {
      tree,
      order,
      start: start.value,
      pageSize: together,
      list,
      given: token,
      where,
    });
    if (!page.ok) return page;
    ids.push(...page.value.records.map((record) => parseJsonAnswer(record).id));
    if (ids.length > most)
      return refuse({ code: 'record.limit', detail: `At most ${most} records` });
    token = page.value.tokens.next;
  }
  return ok(ids);
}
