import type * as relatedListEndpoints from '#protocol/endpoints/related-lists.ts';
import { ok, refuse, type Result, valuesOf } from '#protocol/problem.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { relatedListContexts } from '#engine/lists/related-list-preferences.ts';
import { objectOfId } from '#engine/read/read.ts';
import { findParent, findRelatedList } from '#engine/lists/related-list.ts';
import {
  readRelatedLists,
  type RelatedRecordsQuery,
  type RelatedUrl,
} from '#engine/related/related-records.ts';
import type { HandlerResult, EndpointCall } from '../pipeline/endpoint-handler.ts';
import { batchJson, withinCallLimit } from './batch.ts';
import { pageUrl } from '../pipeline/page-url.ts';
import { withoutNullish } from '../pipeline/parse.ts';

type Endpoints = typeof relatedListEndpoints;

type Reached = {
  ctx: RequestContext;
  path: { parentRecordId: string; relatedListId: string };
  basePath: string;
};

export async function readRelatedListRecords(
  reached: Reached,
  query: RelatedRecordsQuery,
): Promise<HandlerResult> {
  const read = await readLists(reached, [{ name: reached.path.relatedListId, query }]);
  if (!read.ok) return read;
  const answer = read.value[0]!; // proof: an answer for each list
  return answer.ok ? ok({ json: answer.value }) : answer;
}

export async function getRelatedListRecordsBatch(
  call: EndpointCall<Endpoints['getRelatedListRecordsBatch']>,
): Promise<HandlerResult> {
  const asked = withinCallLimit(call.body.relatedListParameters ?? []);
  if (!asked.ok) return asked;
  if (asked.value.length === 0)
    return refuse({
      code: 'record.argumentMissing',
      detail: 'relatedListParameters is missing or empty',
    });
  if (asked.value.some((one) => one.relatedListId === undefined))
    return refuse({ code: 'record.argumentMissing', detail: 'relatedListId is missing' });
  const asks = asked.value.map(({ relatedListId: name = '', ...query }) => ({
    name,
    query: withoutNullish(query),
  }));
  const answers = await readLists(call, asks);
  return answers.ok ? ok({ json: batchJson(answers.value) }) : answers;
}

type ListAsked = { name: string; query: RelatedRecordsQuery };

async function readLists(
  { ctx, path, basePath }: Pick<Reached, 'ctx' | 'basePath'> & { path: { parentRecordId: string } },
  asks: readonly ListAsked[],
): Promise<Result<Result<{ text: string }>[]>> {
  const known = objectOfId(ctx, path.parentRecordId);
  if (!known.ok) return known;
  const { object, recordId: parentId } = known.value;
  const lists = asks.map(({ name, query }) => {
    const list = findRelatedList(ctx, object, name);
    const asked = { ...query, parentId, url: relatedUrl(basePath, parentId, name) };
    return list.ok ? ok({ list: list.value, asked }) : list;
  });
  const found = valuesOf(lists);
  const [parent, views] = await Promise.all([
    findParent(ctx, parentId),
    relatedListContexts(
      ctx,
      found.map(({ list }) => list),
    ),
  ]);
  if (!parent.ok) return parent;
  const read = (await readRelatedLists(ctx, found, views)).values();
  // proof: an answer for every list that was found
  return ok(lists.map((list) => (list.ok ? read.next().value! : list)));
}

const relatedUrl =
  (basePath: string, parentId: string, name: string): RelatedUrl =>
  (page) =>
    pageUrl(basePath, `related-list-records/${parentId}/${name}`, page);
