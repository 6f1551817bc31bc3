import type * as queryEndpoints from '#protocol/endpoints/rest/query.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { servicesPath } from '#protocol/constants.ts';
import { soqlColumns } from '#engine/soql/columns.ts';
import { fewestInBatch, mostInBatch, queryMore, querySoql } from '#engine/soql/query.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';

/** Source: record-api.md §11.1. */

const query = (call: EndpointCall<typeof queryEndpoints.query>): Promise<HandlerResult> =>
  answerTo(call, false);

const queryAll = (call: EndpointCall<typeof queryEndpoints.queryAll>): Promise<HandlerResult> =>
  answerTo(call, true);

async function answerTo(
  { ctx, query: { q, columns }, headers, basePath }: EndpointCall<typeof queryEndpoints.query>,
  allRows: boolean,
): Promise<HandlerResult> {
  if (q === undefined || q.trim() === '')
    return refuse({ code: 'soql.malformed', detail: 'A query string has to be specified' });
  if (columns === true) {
    const found = await soqlColumns(ctx, q);
    return found.ok ? ok({ body: found.value }) : found;
  }
  const batch = batchSize(headers.get('sforce-query-options'));
  return asJson(await querySoql(ctx, q, { apiUrl: basePath + servicesPath, batch, allRows }));
}

async function more({
  ctx,
  path: { locator },
  basePath,
}: EndpointCall<typeof queryEndpoints.queryMore>): Promise<HandlerResult> {
  return asJson(await queryMore(ctx, locator, { apiUrl: basePath + servicesPath }));
}

const asJson = (answer: Result<string>): HandlerResult =>
  answer.ok ? { ok: true, value: { json: { text: answer.value } } } : answer;

/** `Sforce-Query-Options: batchSize=500`, within the platform's bounds. */
export function batchSize(options: string | null): number {
  const asked = /(?:^|[,;\s])batchSize=(\d{1,6})/i.exec(options ?? '')?.[1];
  return asked === undefined
    ? mostInBatch
    : Math.min(mostInBatch, Math.max(fewestInBatch, Number(asked)));
}

export const queryHandlers: Handlers<typeof queryEndpoints> = {
  query,
  queryAll,
  queryMore: more,
};
