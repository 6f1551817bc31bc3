import { servicesPath } from '#protocol/constants.ts';
import * as recordEndpoints from '#protocol/endpoints/records.ts';

type Call = { method: string; body?: BodyInit };
type Operation = { records: readonly unknown[] };
type Operations = { allOrNone?: boolean; operations: readonly Operation[] };
type Item = { statusCode: number; result: unknown };
type Results = { hasErrors: boolean; results: readonly Item[] };

export type BatchRetry = { body: string; merge: (second: Response) => Promise<Response> };

const { method: batchMethod, path: batchPath } = recordEndpoints.executeBatchRecordOperations;

const bodyOf = (url: string, { method, body }: Call): string | null =>
  method === batchMethod && typeof body === 'string' && url.endsWith(servicesPath + batchPath)
    ? body
    : null;

/** Of a batch that is not all-or-none, only the refused records are sent again. */
export async function batchRetry(
  url: string,
  call: Call,
  first: Response,
): Promise<BatchRetry | null> {
  const body = bodyOf(url, call);
  if (first.status !== 200 || body === null) return null;
  const text = await first.clone().text();
  if (!text.includes('"STEP_UP_REQUIRED"')) return null;
  // proof: this is the type of the response of this endpoint
  const answer = JSON.parse(text) as Results;
  const refused = answer.results.map(isRefused);
  if (!refused.includes(true)) return null;
  const sent = JSON.parse(body) as Operations; // proof: this is the type of the endpoint's request
  if (sent.allOrNone !== false) return { body, merge: async (second) => second };
  return {
    body: JSON.stringify({ ...sent, operations: only(sent.operations, refused) }),
    merge: mergeInto(answer, refused),
  };
}

const isRefused = ({ statusCode, result }: Item): boolean =>
  statusCode === 403 &&
  Array.isArray(result) &&
  result.some((error: { errorCode?: unknown }) => error.errorCode === 'STEP_UP_REQUIRED');

/** `chosen`: one item for each record, across all operations. */
function only(operations: readonly Operation[], chosen: readonly boolean[]): Operation[] {
  let place = 0;
  return operations
    .map((operation) => ({
      ...operation,
      records: operation.records.filter(() => chosen[place++] === true),
    }))
    .filter(({ records }) => records.length > 0);
}

const mergeInto =
  (answer: Results, refused: readonly boolean[]) =>
  async (second: Response): Promise<Response> => {
    // proof: this is the type of the response of this endpoint
    const { results: again } = (await second.json()) as Results;
    let place = 0;
    const results = answer.results.map((item, at) =>
      refused[at] === true ? (again[place++] ?? item) : item,
    );
    return Response.json({
      hasErrors: results.some(({ statusCode }) => statusCode >= 400),
      results,
    });
  };
