import type * as listEndpoints from '#protocol/endpoints/lists.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { countList } from '#engine/lists/list-count.ts';
import { findList } from '#engine/lists/find-list.ts';
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
  const count = async (name: string) => {
    const found = await findListByQualifiedName(ctx, name);
    return found.ok ? countList(ctx, found.value, {}) : found;
  };
  return ok({ json: await answerSequentially(few.value, count) });
}

export const listCountHandlers: Pick<
  Handlers<Endpoints>,
  'getListCountByName' | 'getListCountBatch'
> = { getListCountByName, getListCountBatch };
