import * as v from 'valibot';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import { samples } from './samples.ts';
import {
  type Answer,
  valueAt,
  CheckFailedError,
  codeOf,
  expectStatus,
  expectThat,
  isEvents,
  openConformanceFixture,
  type TestedServer,
  type ConformanceFixture,
  type Rule,
} from './tested-server.ts';
import { listRules } from './list-rules.ts';
import { otherRules } from './other-rules.ts';
import { readingRules } from './reading-rules.ts';
import { writingRules } from './writing-rules.ts';

/** `fault`: why the check failed; null when it passed. */
export type Finding = { endpoint: EndpointName; rule: string; fault: string | null };

/** Removes the created records at the end. Throws `CannotPrepare` when the server refuses them. */
export async function* checkServer(server: TestedServer): AsyncGenerator<Finding> {
  const { world, close } = await openConformanceFixture(server);
  try {
    for (const { endpoint, rule, check } of rules)
      yield { endpoint, rule, fault: await faultOf(() => check(world)) };
    for (const endpoint of Object.keys(samples) as EndpointName[])
      yield* checkEndpoint(world, endpoint); // proof: `Object.keys` returns only keys of that table
  } finally {
    const remaining = await close();
    if (remaining.length > 0)
      yield {
        endpoint: 'deleteRecord',
        rule: 'removes the records that this run made',
        fault: `these remain: ${remaining.join(', ')}`,
      };
  }
}

/** Source: record-api.md §1. */
async function* checkEndpoint(
  world: ConformanceFixture,
  endpoint: EndpointName,
): AsyncGenerator<Finding> {
  const declared: Endpoint = endpoints[endpoint];
  const { path, status = declared.status ?? 200, maybe404, ...options } = samples[endpoint](world);
  const found = (rule: string, check: () => void | Promise<void>) =>
    faultOf(check).then((fault): Finding => ({ endpoint, rule, fault }));
  let answer: Answer;
  try {
    answer = await world.call(path, options);
  } catch (error) {
    yield {
      endpoint,
      rule: 'answers',
      fault: error instanceof Error ? error.message : String(error),
    };
    return;
  }
  // A server keeps its bulk jobs: they tell who changed what.
  const isRemovable = endpoint !== 'createBulkJob';
  if (isRemovable && (answer.status === 201 || valueAt(answer.body, 'isCreated') === true))
    for (const id of [valueAt(answer.body, 'id'), valueAt(answer.body, 'contentDocument.id')])
      if (typeof id === 'string' && id.length === 18) world.remember(id);
  if (endpoint === 'compositeTree') world.remember(String(valueAt(answer.body, 'results.0.id')));
  if (endpoint === 'createSobjects') world.remember(String(valueAt(answer.body, '0.id')));
  if (maybe404 === true && answer.status === 404) return;
  yield await found(`answers ${status}`, () => expectStatus(answer, status));
  if (answer.status !== status) return;
  if (status < 400)
    yield await found('has the shape of the contract (4, 6)', () => expectShape(endpoint, answer));
  yield await found('is never stored by a shared cache (1.4)', () =>
    expectThat(
      /private|no-store/.test(answer.headers.get('cache-control') ?? ''),
      `says Cache-Control: ${answer.headers.get('cache-control') ?? 'nothing'}`,
    ),
  );
  if (declared.method === 'GET' && declared.answers === undefined && path.startsWith('/ui-api'))
    yield await found('has an ETag, and is 304 for a client that has it (1.4)', () =>
      expectETag(world, path, answer),
    );
  yield await found('refuses another method with 405 (1.3)', async () => {
    const method = declared.method === 'PUT' ? 'PATCH' : 'PUT';
    const { status: refused } = await world.call(path, { method });
    expectThat(refused === 405, `answers ${refused} to ${method}, not 405`);
  });
}

function expectShape(endpoint: EndpointName, answer: Answer): void {
  const { answer: shape, answers }: Endpoint = endpoints[endpoint];
  if (answers === 'events')
    return expectThat(
      isEvents(answer),
      `is ${answer.headers.get('content-type') ?? 'of no type'}, no events`,
    );
  if (shape === null)
    return expectThat(
      answer.status !== 204 || answer.text === '',
      'has a body although there is nothing to return',
    );
  const parsed = v.safeParse(shape, answer.body);
  const [issue] = parsed.issues ?? [];
  expectThat(
    parsed.success,
    issue === undefined ? '' : `${v.getDotPath(issue) ?? 'the answer'}: ${issue.message}`,
  );
}

async function expectETag(world: ConformanceFixture, path: string, answer: Answer): Promise<void> {
  const tag = answer.headers.get('etag');
  expectThat(tag !== null && /^"[^"]+"$/.test(tag), 'has no strong ETag');
  const own = valueAt(answer.body, 'eTag');
  expectThat(
    own === undefined || tag === `"${String(own)}"`,
    'has an ETag header that differs from the eTag in the answer',
  );
  const again = await world.call(path, { headers: { 'if-none-match': tag! } });
  expectThat(
    again.status === 304 && again.text === '',
    `answers ${again.status} to a client that has it, not 304`,
  );
}

async function faultOf(check: () => void | Promise<void>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof CheckFailedError) return error.message;
    return `could not be tried: ${error instanceof Error ? error.message : String(error)}`;
  }
}

export async function keyFault(server: TestedServer): Promise<string | null> {
  const answer = await server.call('/ui-api/object-info');
  return answer.status === 200
    ? null
    : `The server answers ${answer.status} ${codeOf(answer)} to the first call`;
}

export const rules: readonly Rule[] = [
  ...readingRules,
  ...listRules,
  ...otherRules,
  ...writingRules,
];
