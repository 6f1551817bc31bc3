import type * as compositeEndpoints from '#protocol/endpoints/rest/composite.ts';
import { servicesPath } from '#protocol/constants.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';
import type { InnerAnswer, InnerCall } from '../../pipeline/inner-calls.ts';
import { compositeTree } from './composite-tree.ts';
import {
  MissingReferenceError,
  textWithReferences,
  withReferences,
} from './composite-references.ts';

/** Source: record-api.md §11.3. */

const mostCalls = 25;

type Composite = EndpointCall<typeof compositeEndpoints.composite>;
type Asked = Composite['body']['compositeRequest'][number];
type Item = InnerAnswer & { referenceId: string };

async function composite(call: Composite): Promise<HandlerResult> {
  const { ctx, body } = call;
  const asked = body.compositeRequest;
  const problem = countProblem(asked.length) ?? twiceNamed(asked);
  if (problem) return problem;
  if (!body.allOrNone) return answered(await runAll(call, asked, { together: false }));
  let items: Item[] = [];
  const done = await inTransaction(ctx, async (inside) => {
    items = await runAll(call, asked, { together: true, inside });
    return items.some(isFailed) ? refuse({ code: 'record.halted', detail: rolledBack }) : ok(null);
  });
  // The caller may not write at all, so no call was made.
  if (!done.ok && items.length === 0) return done;
  return answered(done.ok ? items : items.map((item) => (isFailed(item) ? item : undone(item))));
}

const rolledBack =
  'The transaction was rolled back since another operation in the same transaction failed.';
const isFailed = ({ status }: InnerAnswer): boolean => status >= 400;

const halted = (message: string): Pick<InnerAnswer, 'status' | 'body' | 'headers'> => ({
  status: 400,
  body: [{ errorCode: 'PROCESSING_HALTED', message }],
  headers: {},
});
const undone = ({ referenceId }: Item): Item => ({ ...halted(rolledBack), referenceId });

/** One after the other. With `together`, the first failure halts the others. */
async function runAll(
  call: Composite,
  asked: readonly Asked[],
  { together, inside }: { together: boolean; inside?: RequestContext },
): Promise<Item[]> {
  const answers = new Map<string, unknown>();
  const items: Item[] = [];
  for (const one of asked) {
    const { referenceId } = one;
    const isHalted = together && items.some(isFailed);
    const item = isHalted ? halted(rolledBack) : await runOne(call, one, { answers, inside });
    items.push({ ...item, referenceId });
    if (!isFailed(item)) answers.set(referenceId, item.body);
  }
  return items;
}

async function runOne(
  { inner, basePath }: Composite,
  { method, url, body, httpHeaders }: Asked,
  {
    answers,
    inside,
  }: { answers: ReadonlyMap<string, unknown>; inside: RequestContext | undefined },
): Promise<InnerAnswer> {
  try {
    const asked: InnerCall = {
      method,
      url: innerUrl(textWithReferences(url, answers), basePath),
      body: withReferences(body, answers),
      headers: httpHeaders,
      ...(inside && { db: inside.db }),
    };
    return await inner(asked);
  } catch (error) {
    if (error instanceof MissingReferenceError) return halted(error.message);
    throw error;
  }
}

/** A path of the API, from `/services` or from the version on. */
function innerUrl(url: string, basePath: string): string {
  if (url.startsWith('/services/')) return basePath + url;
  if (/^\/?v\d+\.\d\//.test(url)) return `${basePath}/services/data/${url.replace(/^\//, '')}`;
  return url.startsWith(`${basePath}/services/`) ? url : `${basePath}${servicesPath}/unknown`;
}

const countProblem = (count: number) =>
  count === 0 || count > mostCalls
    ? refuse({ code: 'record.limit', detail: `Send 1 to ${mostCalls} calls` })
    : null;

function twiceNamed(asked: readonly Asked[]): ReturnType<typeof refuse> | null {
  const names = asked.map(({ referenceId }) => referenceId);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  return twice === undefined
    ? null
    : refuse({ code: 'record.input', detail: `The referenceId ${twice} stands in the call twice` });
}

const answered = (items: readonly Item[]): HandlerResult =>
  ok({
    body: {
      compositeResponse: items.map(({ status, body, headers, referenceId }) => ({
        body,
        httpHeaders: headers,
        httpStatusCode: status,
        referenceId,
      })),
    },
  });

async function compositeBatch({
  inner,
  basePath,
  body: { batchRequests, haltOnError },
}: EndpointCall<typeof compositeEndpoints.compositeBatch>): Promise<HandlerResult> {
  const problem = countProblem(batchRequests.length);
  if (problem) return problem;
  const results: { statusCode: number; result: unknown }[] = [];
  for (const { method, url, richInput } of batchRequests) {
    const isHalted = haltOnError && results.some(({ statusCode }) => statusCode >= 400);
    const { status, body } = isHalted
      ? { ...halted('Batch processing halted per request'), status: 412 }
      : await inner({ method, url: innerUrl(url, basePath), body: richInput, headers: {} });
    results.push({ statusCode: status, result: body });
  }
  return ok({ body: { hasErrors: results.some(({ statusCode }) => statusCode >= 400), results } });
}

export const compositeHandlers: Handlers<typeof compositeEndpoints> = {
  composite,
  compositeBatch,
  compositeTree,
};
