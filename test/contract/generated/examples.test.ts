import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseQuery } from '#api/pipeline/parse.ts';
import { type ApiExample, apiExamples } from '#domain/api-examples.ts';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import { productMethodAnswers } from '#protocol/api/method-answers.ts';
import {
  type ProductMethodName,
  productMethods,
  productPath,
} from '#protocol/api/product-methods.ts';
import { type Answer, openTestServer } from '../../support/server.ts';
import { endpointCalls } from '../endpoints/all.ts';
import { createCallRecords, prepareFor, sendCall } from '../endpoints/call-records.ts';
import type { CallRecords, SuccessfulCall } from '../endpoints/endpoint-call.ts';
import { createScenarioRecords } from './product-scenario.ts';
import { scenarios } from './product-scenarios.ts';
import { shortened } from './shorten.ts';

/**
 * The examples in the OpenAPI document are real calls. After a change of an answer, record them:
 * `RECORD_EXAMPLES=1 npx vitest run --project=contract test/contract/generated/examples.test.ts`.
 */

const names = Object.keys(endpoints) as EndpointName[]; // proof: the keys of that very table
const methods = Object.keys(productMethods) as ProductMethodName[]; // proof: as above

describe.runIf(process.env['RECORD_EXAMPLES'] === '1')('recording', () => {
  it('writes an example of each operation', async () => {
    const server = await openTestServer({
      environment: { BRAND_WEBSHOP_SIGN_ON_URL: 'https://webshop.example/saml' },
    });
    const recorded: Record<string, ApiExample> = {};
    const made = await createCallRecords(server);
    for (const name of names) {
      await prepareFor(server, name, made);
      recorded[name] = await exampleOf(name, made, (call) => sendCall(server, made, call));
    }
    for (const name of names) {
      const answer = answerByHand(name, recorded);
      if (answer !== undefined) recorded[name] = { ...recorded[name], answer };
    }
    const scenario = await createScenarioRecords(server);
    for (const name of methods) {
      const { given } = scenarios[name];
      const schema: v.GenericSchema = productMethodAnswers[name];
      for (const as of ['korenaar', 'beheer'] as const) {
        const body = await given(scenario);
        const answer = await server.call(productPath(name), { as, method: 'POST', body });
        const said: unknown = /^\d+$/.test(answer.text) ? Number(answer.text) : answer.body;
        if (answer.status !== 200 || !v.is(schema, said)) continue;
        recorded[name.replace('/', '_')] = {
          ...(Object.keys(body).length > 0 && { body: asStored(body) }),
          answer: shortened(said, schema),
        };
        break;
      }
    }
    await server.close();
    const file = join(import.meta.dirname, '../../../src/domain/api-examples.json');
    const text = JSON.stringify(recorded, null, 2);
    const { origin } = new URL(server.url);
    writeFileSync(file, `${text.replaceAll(origin, 'https://portal.example.nl')}\n`);
  });
});

it('no example names the server that a test started', () => {
  expect(JSON.stringify(apiExamples)).not.toMatch(/127\.0\.0\.1|localhost/);
});

async function exampleOf(
  name: EndpointName,
  made: CallRecords,
  send: (call: SuccessfulCall) => ReturnType<typeof sendCall>,
): Promise<ApiExample> {
  const endpoint: Endpoint = endpoints[name];
  const { answers } = endpointCalls[name];
  const called = await firstGood(
    [...answers.filter(({ as, shape }) => as && !shape), ...answers],
    send,
    endpoint,
  );
  if (called === null) throw new Error(`No call of ${name}`);
  const { call, answer } = called;
  const url = new URL(call.path(made), 'http://localhost/services/data/v65.0/ui-api/');
  const [path = '', query = ''] = call.path(made).split('?');
  const body = call.body?.(made) ?? emptyBody(endpoint);
  const sent = Object.fromEntries(
    [...new URLSearchParams(query)].filter(([param]) => Object.hasOwn(endpoint.query, param)),
  );
  return {
    path: pathValues(endpoint.path, path.startsWith('/services') ? url.pathname : path),
    ...(Object.keys(sent).length > 0 && { query: sent }),
    ...(body !== undefined && endpoint.body !== 'multipart' && { body }),
    ...(answer.status < 300 && answer.text !== '' && answerOf(endpoint, answer)),
  };
}

/** A postcode in the form that JSON Schema can check; people may type it in others. */
const asStored = (body: Record<string, unknown>): object =>
  typeof body['postcode'] === 'string'
    ? { ...body, postcode: body['postcode'].replaceAll(' ', '').toUpperCase() }
    : body;

/** For a body that may be left out. */
const emptyBody = ({ body }: Endpoint): object | undefined =>
  body !== null && typeof body !== 'string' && v.is(body, {}) ? {} : undefined;

function answerOf(
  { answer: declared, answers: how }: Endpoint,
  { text, body }: Answer,
): ApiExample {
  if (declared === null || how !== undefined)
    return { answer: text.split('\n').slice(0, 3).join('\n') };
  return v.is(declared, body) ? { answer: shortened(body, declared) } : {};
}

/** What cannot be recorded as it is. */
function answerByHand(name: EndpointName, recorded: Readonly<Record<string, ApiExample>>): unknown {
  if (name === 'updateQueryJob')
    return { ...(recorded['getQueryJob']?.answer as object), state: 'Aborted' };
  // The document in the document would end nowhere, and its references lead outside of it.
  if (name === 'describeApi') {
    const components = { headers: {}, schemas: {}, securitySchemes: {} };
    return { ...(recorded[name]?.answer as object), components, paths: {} };
  }
  const { answers }: Endpoint = endpoints[name];
  if (answers !== 'events') return undefined;
  const changed = { apiName: 'Case', id: '500000000000001AAA', kind: 'updated', weakEtag: 1 };
  return { changes: [changed] };
}

/** Calls in turn, because some calls work once or after an earlier one. */
async function firstGood(
  calls: readonly SuccessfulCall[],
  send: (call: SuccessfulCall) => ReturnType<typeof sendCall>,
  { answer: declared, answers: how }: Endpoint,
) {
  let refused = null;
  for (const call of calls) {
    const answer = await send(call);
    const isPlain = declared === null || how !== undefined || v.is(declared, answer.body);
    if (answer.status < 300 && isPlain) return { call, answer };
    refused ??= { call, answer };
  }
  return refused;
}

/** Of the last parts of the path, because a call may leave out its first ones. */
function pathValues(declared: string, called: string): Record<string, string> {
  const [parts, values] = [declared.split('/').toReversed(), called.split('/').toReversed()];
  return Object.fromEntries(
    parts
      .flatMap((part, at) =>
        part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(values[at] ?? '')]] : [],
      )
      .toReversed(),
  );
}

describe('the example of each operation fits its declaration:', () => {
  it.each(names)('%s', (name) => {
    const { path, query, body, answer }: Endpoint = endpoints[name];
    const example = apiExamples[name];
    expect(Object.keys(example?.path ?? {})).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param),
    );
    expect(Object.values(example?.path ?? {})).not.toContain('');
    const sent = new URLSearchParams(example!.query);
    expect([...sent.keys()].filter((key) => !Object.hasOwn(query, key))).toEqual([]);
    expect(parseQuery({ query }, sent).ok).toBe(true);
    if (body !== null && typeof body !== 'string' && !v.is(body, undefined))
      expect(example).toHaveProperty('body');
    if (example!.body !== undefined && body !== null && typeof body !== 'string')
      expect(issuesOf(body, example!.body)).toEqual([]);
    if (answer === null) return;
    expect(issuesOf(answer, example!.answer)).toEqual([]);
  });

  it.each(methods)('%s', (name) => {
    const example = apiExamples[name.replace('/', '_')];
    const { idempotencyKey: _, ...body } = (example?.body ?? {}) as Record<string, unknown>;
    expect(issuesOf(productMethods[name].params, body)).toEqual([]);
    expect(issuesOf(productMethodAnswers[name], example!.answer)).toEqual([]);
  });
});

const issuesOf = (schema: v.GenericSchema, value: unknown): string[] =>
  v.safeParse(schema, value).issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ??
  [];

describe('the OpenAPI document', () => {
  type Content = Record<string, { example?: unknown }>;
  type Operation = {
    operationId: string;
    parameters: { in: string; name: string; example?: unknown }[];
    requestBody?: { content: Content };
    responses: Record<string, { content?: Content }>;
  };
  let operations: Operation[];
  beforeAll(async () => {
    const server = await openTestServer({ from: 'empty' });
    const { body } = await server.call('/services/data/v65.0/openapi.json');
    await server.close();
    operations = Object.values(body.paths as Record<string, Record<string, Operation>>).flatMap(
      (one) => Object.values(one),
    );
  });

  it('shows the parts of each path, each body of JSON and each answer by an example', () => {
    const bare: string[] = [];
    for (const { operationId, parameters, requestBody, responses } of operations) {
      for (const one of parameters)
        if (one.in === 'path' && one.example === undefined) bare.push(`${operationId} ${one.name}`);
      if (requestBody?.content['application/json'] && !hasExample(requestBody.content))
        bare.push(`${operationId} body`);
      const { content } = responses['200'] ?? responses['201'] ?? {};
      if (content && !hasExample(content)) bare.push(`${operationId} answer`);
    }
    expect(bare).toEqual([]);
  });

  const hasExample = (content: Content): boolean =>
    Object.values(content).some(({ example }) => example !== undefined);
});
