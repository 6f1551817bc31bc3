import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { endpoints, type EndpointName } from '#protocol/api/endpoints.ts';
import {
  type ApiRequest,
  type BatchAdapter,
  type ReadAdapter,
  apiPathOf,
} from '#client/cache/adapter.ts';
import { prepareConfig } from '#client/cache/config-shape.ts';
import { actions } from './endpoints/actions.ts';
import { lists, relatedLists } from './endpoints/lists.ts';
import { metadata } from './endpoints/metadata.ts';
import { pages } from './endpoints/pages.ts';
import { records } from './endpoints/records.ts';
import type { Row } from './endpoints/row.ts';
import { search } from './endpoints/search.ts';

/** Every endpoint of the record API has one adapter. Source: record-api.md §7.1, §7.2. */

/** Why an endpoint has no adapter, or shares one. */
const exceptions: Partial<Record<EndpointName, string>> = {
  getRecordPhoto: 'bytes: an address for an <img>',
  getVersionData: 'bytes: an address to follow',
  getChanges: 'a stream: changes.ts listens to it',
  describeApi: 'for people and programs that make clients',
  getListRecordsByName: 'for the addresses of pages: getListRecordsByName asks by POST',
  getRelatedListRecords: 'for the addresses of pages: getRelatedListRecords asks by POST',
  getLookupRecordsPage: 'for the addresses of pages: getLookupRecords asks by POST',
};

const rows: Record<string, Row> = {
  ...metadata,
  ...actions,
  ...search,
  ...lists,
  ...relatedLists,
  ...pages,
  ...records,
};

type Any = ReadAdapter<unknown, unknown> | BatchAdapter<unknown, unknown>;
const folder = new URL('../../../src/client/adapters/', import.meta.url);
/** Product methods are no part of the record API. */
const elsewhere = ['apex.ts'];
const files = (await readdir(folder)).filter((file) => !elsewhere.includes(file));
const modules: Record<string, unknown>[] = await Promise.all(
  files.map((file) => import(new URL(file, folder).href)),
);
const isAdapter = (value: unknown): value is Any =>
  typeof value === 'object' && value !== null && 'shape' in value && 'name' in value;
const exported = modules.flatMap((module) => Object.entries(module));
const adapters = exported.flatMap(([name, value]) =>
  isAdapter(value) ? [{ name, adapter: value }] : [],
);

const isRead = (adapter: Any): adapter is ReadAdapter<unknown, unknown> => 'request' in adapter;

function configOf(adapter: Any, given: unknown): unknown {
  const prepared = prepareConfig(adapter.shape, given);
  if (prepared.kind !== 'ready') throw new Error(`${adapter.name}: ${JSON.stringify(prepared)}`);
  return prepared.config;
}

/** The request that an adapter makes for a config. */
function requestFor(adapter: Any, given: unknown): ApiRequest {
  const config = configOf(adapter, given);
  if (isRead(adapter)) return adapter.request(config);
  return adapter.single.batch!.request(adapter.parts(config));
}

const sent = ({ endpoint, body, ...rest }: ApiRequest) => [
  endpoint.method,
  apiPathOf({ endpoint, ...rest }),
  ...(body === undefined ? [] : [body]),
];

test('every adapter has a row, and the name it is exported under', () => {
  expect(adapters.map(({ name }) => name).sort()).toEqual(Object.keys(rows).sort());
  for (const { name, adapter } of adapters) expect(adapter.name).toBe(name);
});

describe.each(adapters)('$name', ({ name, adapter }) => {
  const row = rows[name]!;
  const endpoint: Endpoint = endpoints[row.endpoint];

  test('makes the request that its endpoint declares', () => {
    const request = requestFor(adapter, row.config);
    expect(sent(request)).toEqual([
      endpoint.method,
      row.path,
      ...(row.body === undefined ? [] : [row.body]),
    ]);
    expect(request.endpoint).toBe(endpoint);
  });

  test('adds the defaults, and nothing else', () => {
    if (row.least)
      expect(sent(requestFor(adapter, row.least.config))).toEqual([
        endpoint.method,
        row.least.path,
        ...(row.least.body === undefined ? [] : [row.least.body]),
      ]);
    else
      expect(Object.keys(configOf(adapter, row.config) as object)).toEqual(Object.keys(row.config));
  });

  test('uses only parameters that the endpoint declares', () => {
    for (const { config } of [row, ...(row.least ? [row.least] : [])]) {
      const { params, query = {}, body } = requestFor(adapter, config);
      expect(endpoint.path.match(/\{\w+\}/g) ?? []).toHaveLength(Object.keys(params).length);
      for (const one of Object.keys(query)) expect(Object.keys(endpoint.query)).toContain(one);
      expect(body === undefined).toBe(endpoint.body === null);
    }
  });

  test('caches its answers as long as the endpoint declares', () => {
    if (isRead(adapter)) expect(adapter.fresh).toBe(endpoint.fresh);
    else expect(adapter.single.fresh).toBe(endpoint.fresh);
  });

  test('is incomplete without a required key', () => {
    for (const key of row.needs)
      expect(prepareConfig(adapter.shape, { ...row.config, [key]: undefined })).toEqual({
        kind: 'incomplete',
      });
  });

  test('refuses an unknown key', () => {
    expect(prepareConfig(adapter.shape, { ...row.config, colour: 'red' }).kind).toBe('wrong');
  });

  test('has one cache key for equal configs', () => {
    const config = configOf(adapter, row.config);
    expect(
      JSON.stringify(configOf(adapter, Object.fromEntries(Object.entries(row.config).reverse()))),
    ).toBe(JSON.stringify(config));
    expect(JSON.stringify(configOf(adapter, config))).toBe(JSON.stringify(config));
    if (isRead(adapter)) return;
    // An item of a batch is cached by the key of its single read.
    for (const part of adapter.parts(config))
      expect(JSON.stringify(configOf(adapter.single, part))).toBe(JSON.stringify(part));
  });
});

test('every read endpoint has one adapter, or a reason to have none', () => {
  const asked = new Map<string, string[]>();
  for (const { name } of adapters)
    asked.set(rows[name]!.endpoint, [...(asked.get(rows[name]!.endpoint) ?? []), name]);
  // The platform's REST API is for other clients.
  const reads = Object.entries<Endpoint>(endpoints).filter(
    ([, { fresh, errors }]) => fresh !== null && errors !== 'rest',
  );
  const without = reads.filter(([name]) => !asked.has(name)).map(([name]) => name);
  expect(without.sort()).toEqual(Object.keys(exceptions).sort());
  expect([...asked].filter(([, names]) => names.length > 1)).toEqual([]);
});
