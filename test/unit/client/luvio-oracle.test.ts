import {
  Environment,
  type FragmentSelection,
  Luvio,
  type Selector,
  type Snapshot,
  Store,
  type StoreLink,
} from '@luvio/engine';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { peek, type Policy, read } from '#client/cache/read.ts';
import { errorLifetime } from '#protocol/constants.ts';
import { ids, advance, watchSnapshots, clientFixture } from './client-fixture.ts';

/**
 * The same scripts run with Luvio, the engine of Salesforce, with a minimal adapter for records,
 * and with this client. States and numbers of calls are compared. Source: record-api.md §7.3,
 * §10.
 */

afterEach(() => vi.useRealTimers());

type Side = {
  read: (fields: string[], policy?: Policy) => Promise<string>;
  peek: (fields: string[]) => string;
  /** The number of snapshots with data that a subscriber gets. */
  countEmissions: (fields: string[]) => () => number;
  calls: () => number;
};
type World = ReturnType<typeof clientFixture>;
const paths = (fields: string[]): string[] => fields.map((name) => `Case.${name}`);

function clientSide({ api, client }: World): Side {
  const config = (fields: string[]) => ({ recordId: ids.a, fields: paths(fields) });
  return {
    read: (fields, policy) =>
      read(client, getRecord, {
        config: config(fields),
        window: 5_000,
        ...(policy && { policy }),
      }).then(
        (record) => `data ${String(record?.fields.Subject?.value ?? '')}`,
        ({ status }: { status: number }) => `error ${status}`,
      ),
    peek: (fields) => peek(client, getRecord, config(fields)).state,
    countEmissions(fields) {
      const { snapshots } = watchSnapshots(client, { adapter: getRecord, config: config(fields) });
      return () => snapshots.filter(({ data }) => data !== undefined).length;
    },
    calls: () => api.count,
  };
}

const namespace = 'UiApi';
const ttl = 30_000;
const key = `${namespace}::Record:${ids.a}`;

/**
 * A minimal adapter for Luvio: a record with scalar fields in one store entry, as the generated
 * adapters have.
 */
function luvioSide({ api }: World): Side {
  const store = new Store();
  const luvio = new Luvio(
    new Environment(store, () => Promise.reject(new Error('Nothing is fetched here'))),
  );
  const fragment = (fields: string[]): FragmentSelection => ({
    kind: 'Fragment',
    private: [],
    selections: fields.map((name) => ({ kind: 'Scalar', name })),
  });
  const selector = (fields: string[]): Selector => ({
    recordId: key,
    node: fragment(fields),
    variables: {},
  });
  type Values = Record<string, string>;
  const meta = { namespace, representationName: 'Record', ttl };
  async function network(fields: string[]): Promise<Snapshot<Values>> {
    const response = await api.fetch(
      `/services/data/v65.0/ui-api/records/${ids.a}?fields=${paths(fields).join(',')}`,
      { method: 'GET', headers: {} },
    );
    if (!response.ok) {
      const refused = luvio.errorSnapshot({
        status: response.status,
        body: null,
        statusText: '',
        ok: false,
        headers: {},
      });
      luvio.storeIngestError(key, refused, { ...meta, ttl: errorLifetime });
      luvio.storeBroadcast();
      return refused as unknown as Snapshot<Values>; // proof: an error has no data of any type
    }
    const { fields: cells } = JSON.parse(await response.text()) as {
      fields: Record<string, { value: string }>;
    };
    const fieldValues = Object.fromEntries(
      Object.entries(cells).map(([name, { value }]) => [name, value]),
    );
    const before = store.records[key] as Values | undefined; // proof: only this function publishes it
    luvio.storeIngest(
      key,
      (answer: unknown): StoreLink => {
        const entry = { ...(before && !('status' in before) && before), ...(answer as Values) };
        if (JSON.stringify(entry) !== JSON.stringify(before)) luvio.storePublish(key, entry);
        luvio.publishStoreMetadata(key, meta);
        return { __ref: key };
      },
      fieldValues,
    );
    const snapshot = luvio.storeLookup<Values>(selector(fields));
    luvio.storeBroadcast();
    return snapshot;
  }
  function name(snapshot: Snapshot<Values>): string {
    if (snapshot.state === 'Error') return `error ${(snapshot.error as { status: number }).status}`; // proof: made of an answer, or 504 by the engine
    return `data ${snapshot.data?.Subject ?? ''}`;
  }
  return {
    async read(fields, policy) {
      const cachePolicy =
        policy &&
        (policy === 'stale-while-revalidate'
          ? { type: policy, staleDurationSeconds: 5 }
          : { type: policy });
      const snapshot = await luvio.applyCachePolicy<Selector, Values>(
        cachePolicy ? { cachePolicy } : {},
        selector(fields),
        (wanted, lookup) => lookup(wanted),
        () => network(fields),
      );
      return name(snapshot);
    },
    peek: (fields) => luvio.storeLookup(selector(fields)).state.toLowerCase(),
    countEmissions(fields) {
      let count = 0;
      luvio.storeSubscribe(luvio.storeLookup(selector(fields)), ({ data }) => {
        if (data !== undefined) count++;
      });
      return () => count;
    },
    calls: () => api.count,
  };
}

const pass = (ms: number): unknown => vi.setSystemTime(Date.now() + ms);
const subject = ['Subject'];

/** The results of each side, in order. `differs`: where this client differs on purpose, and why. */
type Script = {
  title: string;
  script: (side: Side, at: World) => Promise<unknown[]>;
  differs?: { says: unknown[]; why: string };
};
const scripts: Script[] = [
  { title: 'nothing is cached', script: async (side) => [side.peek(subject), side.calls()] },
  {
    title: 'a record is read twice',
    script: async (side) => [
      await side.read(subject),
      side.peek(subject),
      await side.read(subject),
      side.calls(),
    ],
  },
  {
    title: 'a record is read in the millisecond it expires, and after it',
    script: async (side) => {
      const said = [await side.read(subject)];
      pass(30_000);
      said.push(await side.read(subject), side.peek(subject), String(side.calls()));
      pass(1);
      return [...said, await side.read(subject), side.calls()];
    },
  },
  {
    title: 'another field of the same record is read',
    script: async (side) => [
      await side.read(subject),
      side.peek(['Note']),
      await side.read(['Note']),
      side.peek(subject),
      side.calls(),
    ],
  },
  ...(
    [
      'cache-then-network',
      'no-cache',
      'cache-and-network',
      'only-if-cached',
      'stale-while-revalidate',
    ] as const
  ).map((policy) => ({
    title: `${policy}: missing, fresh, stale inside and outside the window`,
    script: async (side: Side, { api }: World) => {
      const said: unknown[] = [await side.read(subject, policy), side.calls()];
      await side.read(subject);
      api.change(ids.a, { Subject: 'a2' });
      said.push(await side.read(subject, policy));
      await advance();
      said.push(side.calls());
      pass(30_000 + 4_000);
      said.push(await side.read(subject, policy));
      await advance();
      said.push(side.calls());
      pass(30_000 + 60_000);
      said.push(await side.read(subject, policy));
      await advance();
      return [...said, side.calls()];
    },
  })),
  {
    title: 'a record expires without a read',
    script: async (side) => {
      await side.read(subject);
      pass(30_001);
      return [side.peek(subject), side.calls()];
    },
    differs: {
      says: ['stale', 1],
      why: 'a look-up of Luvio ignores expiry, only its policies use it; see spec §4',
    },
  },
  {
    title: 'a record is read again at once after a server error',
    script: async (side, { api }) => {
      api.fault = () => ({ status: 500, body: [] });
      return [await side.read(subject), await side.read(subject), side.calls()];
    },
  },
  {
    title: 'a refusal is cached for a while',
    script: async (side, { api }) => {
      api.fault = () => ({ status: 404, body: [] });
      const said: unknown[] = [
        await side.read(subject),
        side.peek(subject),
        await side.read(subject),
        side.calls(),
      ];
      api.fault = () => undefined;
      pass(30_001);
      return [...said, await side.read(subject), side.calls()];
    },
  },
  {
    title: 'a subscriber gets changed data, and no equal data',
    script: async (side, { api }) => {
      await side.read(subject);
      const emissionCount = side.countEmissions(subject);
      await side.read(subject, 'no-cache');
      const equal = emissionCount();
      api.change(ids.a, { Subject: 'a2' });
      await side.read(subject, 'no-cache');
      return [equal, emissionCount(), side.calls()];
    },
  },
];

describe('this client behaves as Luvio when', () => {
  it.each(scripts)('$title', async ({ script, differs }) => {
    const own = clientFixture();
    const mine = await script(clientSide(own), own);
    vi.useRealTimers();
    const other = clientFixture();
    const its = await script(luvioSide(other), other);
    if (!differs) expect(mine).toEqual(its);
    else {
      expect(mine, differs.why).toEqual(differs.says);
      expect(mine).not.toEqual(its);
    }
  });
});
