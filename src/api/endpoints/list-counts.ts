import type * as listEndpoints from '#protocol/endpoints/lists.ts';
import { maxListCount } from '#protocol/constants.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { ListCount } from '#protocol/shapes/list.ts';
import { countList, countLists } from '#engine/lists/list-count.ts';
import { findList, findListView } from '#engine/lists/find-list.ts';
import type { ObjectListView } from '#engine/lists/list-views.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { withinCallLimit, answerEach } from './batch.ts';
import { findListByQualifiedName } from './list-definitions.ts';

type Endpoints = typeof listEndpoints;

async function getListCountByName({
  ctx,
  path,
  query,
}: EndpointCall<Endpoints['getListCountByName']>): Promise<HandlerResult> {
  const found = await findList(ctx, path.objectApiName, path.listViewApiName);
  const counted = found.ok ? await countList(ctx, found.value, query) : found;
  return counted.ok ? ok({ body: counted.value }) : counted;
}

async function getListCountBatch({
  ctx,
  query,
}: EndpointCall<Endpoints['getListCountBatch']>): Promise<HandlerResult> {
  if (!query.names) return refuse({ code: 'record.argumentMissing', detail: 'names is required' });
  const few = withinCallLimit(query.names);
  if (!few.ok) return few;
  const results = new Map<string, Result<ListCount>>();
  const lists = new Map<string, ObjectListView>();
  const names = [...new Set(few.value)];
  const found = await Promise.all(
    names.map((name) => findListByQualifiedName(ctx, name, findListView)),
  );
  for (const [at, list] of found.entries())
    if (list.ok) lists.set(names[at]!, list.value);
    else results.set(names[at]!, list);
  const counts = await countLists(ctx, [...lists.values()], query.maxCount ?? maxListCount);
  for (const [at, name] of [...lists.keys()].entries()) results.set(name, counts[at]!);
  return ok({ json: await answerEach(few.value, (name) => results.get(name)!) });
}

export const listCountHandlers: Pick<
  Handlers<Endpoints>,
  'getListCountByName' | 'getListCountBatch'
> = { getListCountByName, getListCountBatch };
