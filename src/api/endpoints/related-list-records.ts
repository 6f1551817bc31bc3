import type * as relatedListEndpoints from '#protocol/endpoints/related-lists.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { mostCells } from '#engine/lists/list.ts';
import { findParent, findRelatedList } from '#engine/lists/related-list.ts';
import {
  readRelatedJson,
  type RelatedRecordsQuery,
  type RelatedUrl,
} from '#engine/related/related-records.ts';
import type { HandlerResult, EndpointCall } from '../pipeline/endpoint-handler.ts';
import { batchJson, withinCallLimit } from './batch.ts';
import { pageUrl } from '../pipeline/page-url.ts';
import { withoutNullish } from '../pipeline/parse.ts';

/** Serves the rows of a record's related lists. Source: record-api.md §6.7. */

type Endpoints = typeof relatedListEndpoints;

type Reached = {
  ctx: RequestContext;
  path: { parentRecordId: string; relatedListId: string };
  basePath: string;
};

export async function readRelatedListRecords(
  { ctx, path, basePath }: Reached,
  asked: RelatedRecordsQuery,
): Promise<HandlerResult> {
  const parent = await findParent(ctx, path.parentRecordId);
  if (!parent.ok) return parent;
  const list = findRelatedList(ctx, parent.value.object, path.relatedListId);
  if (!list.ok) return list;
  const answer = await readRelatedJson(ctx, list.value, {
    ...asked,
    parentId: parent.value.id,
    url: relatedUrl(basePath, parent.value.id, list.value.name),
  });
  return answer.ok ? ok({ json: answer.value }) : answer;
}

export async function getRelatedListRecordsBatch({
  ctx,
  path,
  body,
  basePath,
}: EndpointCall<Endpoints['getRelatedListRecordsBatch']>): Promise<HandlerResult> {
  const parent = await findParent(ctx, path.parentRecordId);
  if (!parent.ok) return parent;
  const asked = withinCallLimit(body.relatedListParameters ?? []);
  if (!asked.ok) return asked;
  if (asked.value.length === 0)
    return refuse({
      code: 'record.argumentMissing',
      detail: 'relatedListParameters is missing or empty',
    });
  if (asked.value.some((one) => one.relatedListId === undefined))
    return refuse({ code: 'record.argumentMissing', detail: 'relatedListId is missing' });
  const { object, id } = parent.value;
  const answers: Result<{ text: string }>[] = [];
  // All lists share one budget of values: what the first lists use is not available to the next.
  let room = mostCells;
  for (const { relatedListId = '', ...one } of asked.value) {
    const list = findRelatedList(ctx, object, relatedListId);
    const url = relatedUrl(basePath, id, relatedListId);
    const answer = list.ok
      ? await readRelatedJson(ctx, list.value, { ...withoutNullish(one), parentId: id, url, room })
      : list;
    if (answer.ok) room -= answer.value.cells;
    answers.push(answer);
  }
  return ok({ json: batchJson(answers) });
}

const relatedUrl =
  (basePath: string, parentId: string, name: string): RelatedUrl =>
  (page) =>
    pageUrl(basePath, `related-list-records/${parentId}/${name}`, page);
