import { vi } from 'vitest';
import type { ReadAdapter } from '#client/cache/adapter.ts';
import type { Client, Snapshot } from '#client/client.ts';
import { createClient, type ClientOptions } from '#client/create-client.ts';
import type { Policy } from '#client/cache/read.ts';
import { watch } from '#client/sync/watch.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { type Loose, type Row, server, type Value } from './cache/model-server.ts';

/** Clients, each with its own fake server, on a clock that the test moves. */

/** An adapter for a list: rows of an object, ordered by id. */
export type RowsConfig = { objectApiName: string; fields: string[]; where?: string | undefined };
export type RowsPage = { count: number; records: readonly Rec[]; title: string };
const text = (value: unknown): string => String(value);
export const rowsOf: ReadAdapter<RowsConfig, RowsPage> = {
  name: 'rowsOf',
  shape: {
    keys: {
      objectApiName: text,
      fields: (value) => value as string[],
      where: { rule: text, or: undefined },
    },
  },
  fresh: 30_000,
  request: ({ objectApiName, fields, where }) => ({
    endpoint: { method: 'POST', path: '/ui-api/rows/{objectApiName}' },
    params: { objectApiName },
    body: { fields, where },
  }),
  mapRecords: (page, swap) => ({ ...page, records: page.records.map(swap) }),
  lists: ({ objectApiName }) => [objectApiName],
};

/** An adapter for an answer without records, which is fresh for 15 minutes. */
export const plainAdapter: ReadAdapter<
  { name: string },
  { name: string; wide: Record<string, Value> }
> = {
  name: 'plain',
  shape: { keys: { name: text } },
  fresh: 900_000,
  request: ({ name }) => ({
    endpoint: { method: 'GET', path: '/ui-api/plain/{name}' },
    params: { name },
  }),
};

export const ids = {
  a: '500000000000001AAA',
  b: '500000000000002AAA',
  c: '500000000000003AAA',
  account: '001000000000001AAA',
  owner: '005000000000001AAA',
  own: 'a00000000000001AAA',
};
/** Three cases, an account, an owner who is given with only their name, and a custom object. */
export const rows = (): Record<string, Row> => ({
  [ids.a]: {
    apiName: 'Case',
    version: 1,
    fields: { Subject: 'a1', Status: 'Nieuw', Note: 'n1' },
    links: { Account: ids.account, Owner: ids.owner },
    bare: ['Owner'],
  },
  [ids.b]: {
    apiName: 'Case',
    version: 1,
    fields: { Subject: 'b1', Status: 'Nieuw', Note: 'n1' },
    links: { Account: ids.account, Owner: ids.owner },
    bare: ['Owner'],
  },
  [ids.c]: {
    apiName: 'Case',
    version: 1,
    fields: { Subject: 'c1', Status: 'Nieuw', Note: 'n1' },
    links: { Account: null, Owner: null },
  },
  [ids.account]: { apiName: 'Account', version: 1, fields: { Name: 'Bakker', City: 'Ede' } },
  [ids.owner]: { apiName: 'User', version: 5, fields: { Name: 'Jan', City: 'Ede' } },
  [ids.own]: {
    apiName: 'Verbinding__c',
    version: 1,
    fields: { Name: 'v1', Code: 'x', Note: 'n1' },
  },
});

/**
 * A client with its own fake server, on a clock that the test moves. Call `vi.useRealTimers()`
 * afterwards.
 */
export function clientFixture(
  options: { rows?: Record<string, Row>; client?: Omit<ClientOptions, 'fetch'> } = {},
) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 8) });
  const api = server(options.rows ?? rows());
  const client = createClient({ fetch: api.fetch, ...options.client });
  return {
    api,
    client,
    shown: (adapter: Loose, config: unknown, policy?: Policy) =>
      watchSnapshots(client, { adapter, config, policy }),
  };
}

/** Subscribes, and collects the snapshots. */
export function watchSnapshots(
  client: Client,
  { adapter, config, policy }: { adapter: Loose; config: unknown; policy?: Policy | undefined },
) {
  const snapshots: Snapshot<Loose>[] = [];
  const watching = watch<Loose, Loose>(client, adapter, {
    config: config as object,
    listener: (snapshot) => void snapshots.push(snapshot),
    ...(policy && { policy }),
  });
  return {
    ...watching,
    snapshots,
    get now() {
      return watching.snapshot();
    },
  };
}

const turn = globalThis.setImmediate;

/** Advances the clock, and runs all timers and promises that are due. */
export async function advance(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let i = 0; i < 4; i++) {
    await new Promise<void>((resolve) => {
      turn(resolve);
    });
    await vi.advanceTimersByTimeAsync(0);
  }
}

/** Moves the clock without running timers. */
export const setLater = (ms: number): unknown => vi.setSystemTime(Date.now() + ms);

/** The paths in a value that are not frozen; empty when it is deeply frozen. */
export function unfrozenPaths(value: unknown, at = '', seen = new Set<object>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const below = Object.entries(value).flatMap(([name, one]) =>
    unfrozenPaths(one, `${at}.${name}`, seen),
  );
  return Object.isFrozen(value) ? below : [at || '.', ...below];
}

export const values = (record: Rec | undefined): Record<string, unknown> | undefined =>
  record &&
  Object.fromEntries(
    Object.entries(record.fields).map(([name, { value }]) => [
      name,
      typeof value === 'object' && value !== null ? values(value) : value,
    ]),
  );

/** All records in some data, nested ones too. */
export function recordsIn(data: unknown): Rec[] {
  if (typeof data !== 'object' || data === null) return [];
  const below = Object.values(data).flatMap(recordsIn);
  return 'weakEtag' in data ? [data as Rec, ...below] : below;
}

/** The data without dates, eTags, and versions of users, which may be given by name only. */
export const comparable = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data ?? null, (name, value: unknown) => {
      if (['eTag', 'lastModifiedDate', 'systemModstamp'].includes(name)) return undefined;
      return typeof value === 'object' &&
        value !== null &&
        'apiName' in value &&
        value.apiName === 'User'
        ? { ...value, weakEtag: 0 }
        : value;
    }),
  );

/** The first case at this version, without fields. */
export const recordOfVersion = (weakEtag: number) => ({
  apiName: 'Case',
  childRelationships: {},
  eTag: 'e'.repeat(32),
  id: ids.a,
  lastModifiedById: null,
  lastModifiedDate: null,
  recordTypeId: null,
  recordTypeInfo: null,
  systemModstamp: null,
  weakEtag,
});
