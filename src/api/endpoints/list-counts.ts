import type * as listEndpoints from '#protocol/endpoints/lists.ts';
import { maxListCount } from '#protocol/constants.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { countList, countLists } from '#engine/lists/list-count.ts';
import { findList, findListView } from '#engine/lists/find-list.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { withinCallLimit, answerSequentially } from './batch.ts';
import { findListByQualifiedName } from './list-definitions.ts';

/** The number of rows of a list that the viewer sees. Source: our own design. */

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
  const names = [...new Set(few.value)];
  const found = await Promise.all(
    names.map((name) => findListByQualifiedName(ctx, name, findListView)),
  );
  const lists = found.flatMap((one) => (one.ok ? [one.value] : []));
  const counts = await countLists(ctx, lists, query.maxCount ?? maxListCount);
  const results = new Map(
    // proof: there is one count for each list that was found
    names.map((name, at) => [name, found[at]!.ok ? counts.shift()! : found[at]!]),
  );
  return ok({ json: await answerSequentially(few.value, (name) => results.get(name)!) });
}

export const listCountHandlers: Pick<
  Handlers<Endpoints>,
  'getListCountByName' | 'getListCountBatch'
> = { getListCountByName, getListCountBatch };
