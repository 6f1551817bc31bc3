import type { listEndpoints } from '#protocol/endpoints/lists.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { countList } from '#engine/lists/list-count.ts';
import { findList } from '#engine/lists/list.ts';
import type { Answered, Call, Handlers } from '../answer.ts';
import { fewEnough, inTurn } from '../records/batch.ts';
import { itemByName } from './list-definitions.ts';

/**
 * Endpoints that count the rows of a list that the viewer sees. Our own design, beside the lists of
 * record-api.md §6.4.
 */

type Endpoints = typeof listEndpoints;

async function getListCountByName({
  ctx,
  path,
  query,
}: Call<Endpoints['getListCountByName']>): Promise<Answered> {
  const found = await findList(ctx, path['objectApiName']!, path['listViewApiName']!);
  const counted = found.ok ? await countList(ctx, found.value, query) : found;
  return counted.ok ? ok({ body: counted.value }) : counted;
}

async function getListCountBatch({
  ctx,
  query,
}: Call<Endpoints['getListCountBatch']>): Promise<Answered> {
  if (!query.names) return refuse({ code: 'record.argumentMissing', detail: 'names is required' });
  const few = fewEnough(query.names);
  if (!few.ok) return few;
  const count = async (name: string) => {
    const found = await itemByName(ctx, name);
    return found.ok ? countList(ctx, found.value, {}) : found;
  };
  return ok({ json: await inTurn(few.value, count) });
}

export const listCountHandlers: Pick<
  Handlers<Endpoints>,
  'getListCountByName' | 'getListCountBatch'
> = { getListCountByName, getListCountBatch };
