import { ok, refuse, type Result } from '#protocol/problem.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { parseNarrowing } from './list.ts';
import type { FoundList } from './find-list.ts';
import { pageTokenScope, parsePageToken } from './list-pages.ts';
import { fetchPage } from './list-query.ts';
import { totalOrder } from '../sql/order.ts';
import { addPath, emptyTree } from '../sql/paths.ts';
import { parseJsonAnswer } from '../sql/shape.ts';

const together = 2_000;

export async function listIds(
  ctx: RequestContext,
  found: FoundList,
  asked: { where?: string; searchTerm?: string; most: number },
): Promise<Result<string[]>> {
  const only = parseNarrowing(ctx, found, asked);
  if (!only.ok) return only;
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
      where: only.value.filterConditions,
    });
    if (!page.ok) return page;
    ids.push(...page.value.records.map((record) => parseJsonAnswer(record).id));
    if (ids.length > asked.most)
      return refuse({ code: 'record.limit', detail: `At most ${asked.most} records` });
    token = page.value.tokens.next;
  }
  return ok(ids);
}
