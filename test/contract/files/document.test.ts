import { Validator } from '@seriousme/openapi-schema-validator';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestHeaders } from '#protocol/api/declared-headers.ts';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import { productMethods } from '#protocol/api/product-methods.ts';
import { type Answer, openTestServer, type TestServer } from '../../support/server.ts';

/** The OpenAPI 3.1 document describes every endpoint and product method. */

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  parameters: { in: string; name: string }[];
  responses: Record<string, unknown>;
};
type Bodied = {
  requestBody?: {
    content: { 'application/json': { schema: { properties?: object; required?: string[] } } };
  };
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  servers: { url: string }[];
  components: { schemas: Record<string, object> };
};

const path = '/services/data/v65.0/openapi.json';
let server: TestServer;
let answer: Answer;
let document: Document;
beforeAll(async () => {
  server = await openTestServer();
  answer = await server.call(path);
  document = answer.body;
});
afterAll(() => server.close());

const operations = (): Operation[] =>
  Object.values(document.paths).flatMap((methods) => Object.values(methods));

it('the OpenAPI document is valid, and the same for a guest and for staff', async () => {
  expect(answer.status).toBe(200);
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  expect(document.openapi).toBe('3.1.0');
  expect((await server.call(path, { as: 'beheer' })).text).toBe(answer.text);
});

it('the OpenAPI document names the release 258 and 63', () =>
  expect(answer.body.info.description).toMatch(/\b258\b.*\b63\b/));

it('the OpenAPI document answers 304 to a matching ETag', async () => {
  expect(
    (await server.call(path, { headers: { 'If-None-Match': answer.headers.get('etag')! } })).status,
  ).toBe(304);
});

describe('the OpenAPI document', () => {
  it.each(Object.keys(endpoints) as EndpointName[])(
    'describes %s with its query parameters',
    (name) => {
      const described = operations().find(({ operationId }) =>
        operationId.split('_').includes(name),
      );
      expect(described?.summary).toMatch(/\w/);
      const inQuery = described!.parameters
        .filter((param) => param.in === 'query')
        .map((param) => param.name);
      for (const param of Object.keys(endpoints[name].query)) expect(inQuery).toContain(param);
      expect(Object.keys(described!.responses)).toContain('4XX');
    },
  );

  it('says of a parameter without effect that it changes nothing', () => {
    for (const [name, param] of [
      ['getRecordAvatars', 'formFactor'],
      ['getPathLayout', 'formFactor'],
      ['getApps', 'formFactor'],
      ['getNavItems', 'formFactor'],
      ['getRecordActions', 'formFactor'],
      ['getActionOverrides', 'defaultTemplateOnly'],
      ['getSearchFilterMetadata', 'channel'],
      ['getSearchFilterMetadata', 'configurationName'],
    ] as const) {
      const described = operations().find(({ operationId }) =>
        operationId.split('_').includes(name),
      );
      const found = described!.parameters.find((one) => one.name === param) as
        | { description?: string }
        | undefined;
      expect(found?.description, `${name} ${param}`).toMatch(/changes nothing/i);
    }
  });

  it('describes every product method', () => {
    for (const [name, { verbs }] of Object.entries(productMethods))
      for (const verb of verbs)
        expect(
          document.paths[`/lwr/apex/v65.0/${name}`]?.[verb.toLowerCase()],
          `${verb} ${name}`,
        ).toBeDefined();
  });

  it('says which product methods accept and which require an idempotency key', () => {
    for (const [name, { key, verbs }] of Object.entries(productMethods).filter(([, method]) =>
      method.verbs.some((verb) => verb === 'POST'),
    )) {
      const operation = document.paths[`/lwr/apex/v65.0/${name}`]![
        verbs.length > 1 ? 'post' : verbs[0]!.toLowerCase()
      ] as Operation & Bodied;
      const schema = operation.requestBody?.content['application/json'].schema;
      expect([
        name,
        Object.hasOwn(schema?.properties ?? {}, 'idempotencyKey'),
        schema?.required?.includes('idempotencyKey') ?? false,
      ]).toEqual([name, key !== 'none', key === 'required']);
    }
  });

  it('says what clients need to type calls: bodies, statuses and the form of refusals', () => {
    const path = '/services/data/v65.0/sobjects/{objectApiName}';
    const { post } = document.paths[path]!;
    const { patch } = document.paths[`${path}/{recordId}`]!;
    expect(post).toMatchObject({ requestBody: { required: true } });
    expect(Object.keys(patch!.responses)).toEqual(['204', '4XX', '5XX']);
    expect(patch!.responses['4XX']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    });
    const rows = document.paths['/services/data/v65.0/ui-api/search/results']!['post'];
    expect(rows).toMatchObject({ requestBody: { required: false } });
  });

  it('names the headers that a call reads, and every handler reads only declared ones', () => {
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const { headers = [] }: Endpoint = endpoints[name];
      const { parameters } = operations().find((one) => one.operationId.split('_').includes(name))!;
      const described = parameters.filter((one) => one.in === 'header').map((one) => one.name);
      expect(described, name).toEqual(expect.arrayContaining([...headers]));
    }
    const folder = new URL('../../../src/api/endpoints/', import.meta.url);
    const read = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...readFileSync(new URL(file, folder), 'utf8').matchAll(/headers\.get\('([\w-]+)'\)/g),
      ])
      .map(([, header]) => header!);
    const declared = Object.keys(requestHeaders).map((header) => header.toLowerCase());
    const ofEveryCall = ['content-type', 'content-length'];
    expect(read.length).toBeGreaterThan(5);
    expect(read.filter((one) => ![...declared, ...ofEveryCall].includes(one))).toEqual([]);
  });

  it('says what each subject and each operation is for', () => {
    for (const { operationId, description } of operations())
      expect(description, operationId).toMatch(/^\w.{20,}\.$/);
    for (const { name, description } of answer.body.tags) expect(description, name).toMatch(/\.$/);
  });

  it('names each shape that answers have, and uses each of these names', () => {
    const named = Object.keys(document.components.schemas);
    expect(named.length).toBeGreaterThan(100);
    for (const name of named) expect(answer.text).toContain(`"#/components/schemas/${name}"`);
  });

  it('says what any call can fail with, and which headers an answer has', () => {
    for (const { operationId, responses } of operations())
      for (const [status, answered] of Object.entries(responses as Record<string, object>)) {
        expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['4XX', '5XX']));
        if (status !== '304')
          expect(answered, `${operationId} ${status}`).toHaveProperty(['headers', 'X-Request-Id']);
      }
  });

  it('has no array without a word about its items, and no default that it refuses', () => {
    const wrong: string[] = [];
    const look = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const schema = value as Record<string, unknown>;
      if (schema['type'] === 'array' && !('items' in schema) && !('prefixItems' in schema))
        wrong.push(`${at}: no items`);
      if (Array.isArray(schema['prefixItems']) && schema['prefixItems'].length === 0)
        wrong.push(`${at}: an empty tuple`);
      if (typeof schema['default'] === 'string')
        if (schema['default'].length < Number(schema['minLength'] ?? 0))
          wrong.push(`${at}: a default that is too short`);
      for (const [key, inner] of Object.entries(schema)) look(inner, `${at}/${key}`);
    };
    look(document, '');
    expect(wrong).toEqual([]);
  });

  it('lists every part of a path as a parameter', () => {
    for (const [template, methods] of Object.entries(document.paths))
      for (const { parameters } of Object.values(methods))
        expect(
          parameters.filter((param) => param.in === 'path').map(({ name }) => `{${name}}`),
          template,
        ).toEqual(template.match(/\{\w+\}/g) ?? []);
  });

  it('describes no path or method that does not exist', async () => {
    for (const [template, methods] of Object.entries(document.paths))
      for (const method of Object.keys(methods)) {
        const target = template.replace(/\{\w+\}/g, (part) =>
          part.includes('listViewId') ? '00Bzzzzzzzzzzzz' : 'x',
        );
        const wrongMethod = await server.call(target, {
          as: 'beheer',
          method: 'put' in methods ? 'PATCH' : 'PUT',
        });
        expect([template, wrongMethod.status]).toEqual([template, 405]);
        expect(wrongMethod.headers.get('allow'), template).toContain(method.toUpperCase());
      }
  });
});

it('the OpenAPI document refers only to schemas it holds', () => {
  const named = [...answer.text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name]) => name!,
  );
  expect(new Set(named).size).toBeGreaterThan(5);
  for (const name of named) expect(Object.keys(document.components.schemas)).toContain(name);
});
