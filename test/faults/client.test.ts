import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hearGap } from '#client/save/publish-save.ts';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getRecord, getRecords } from '#client/adapters/records.ts';
import type { Client, Fetch } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { read } from '#client/cache/read.ts';
import { updateRecord } from '#client/save/update-record.ts';
import { watch, type Watch } from '#client/sync/watch.ts';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../support/server.ts';
import { companyOf } from '../rows.ts';

/**
 * Clients of customers and staff on a real server, over an unreliable network. Source:
 * record-api.md §7.
 */

let server: TestServer;
let cases: string[];
beforeAll(async () => {
  server = await openTestServer();
  const account = await companyOf(server, 'korenaar');
  cases = (
    await storedRows<{ id: string }>(
      server,
      'select id from "case" where accountid = $1 order by id limit 4',
      account,
    )
  ).map(({ id }) => id);
  cases = await Promise.all(
    cases.map(
      async (id) =>
        (await server.call(`/records/${id}?fields=Case.Id`, { as: 'beheer' })).body.id as string,
    ),
  );
});
afterAll(() => server.close());

const span = process.env.DEEP ? 60_000 : 4_000; // ms
type Network = { fails: number; calls: number };

/**
 * A fetch of which a share fails: lost before or after the server acted, answered by a proxy, cut
 * off, or late.
 */
function unsteady(network: Network): Fetch {
  return async (path, init) => {
    network.calls++;
    const real = (): Promise<Response> => fetch(new URL(path, server.url), init);
    if (Math.random() >= network.fails) return real();
    const faults: (() => Promise<Response>)[] = [
      () => Promise.reject(new TypeError('lost')),
      async () => {
        await real();
        throw new TypeError('lost on the way back');
      },
      async () => new Response('<h1>502</h1>', { status: 500 }),
      async () => new Response(null, { status: 503, headers: { 'retry-after': '1' } }),
      async () => new Response((await (await real()).text()).slice(0, -7), { status: 200 }),
      async () => {
        await pause(300);
        return real();
      },
    ];
    return faults[Math.floor(Math.random() * faults.length)]!();
  };
}

const subject = (recordId: string) => ({ recordId, fields: ['Case.Id', 'Case.Subject'] });
const whole = (recordId: string) => ({
  recordId,
  fields: ['Case.Subject', 'Case.Status', 'Case.Account.Name'],
  optionalFields: ['Case.Description'],
});
// The questions have different types; this test handles all in one way.
type Question = { adapter: never; config: never };
const questionsOf = (ids: readonly string[]): Question[] =>
  [
    ...ids.flatMap((id) => [
      { adapter: getRecord, config: subject(id) },
      { adapter: getRecord, config: whole(id) },
    ]),
    {
      adapter: getRecords,
      config: { records: [{ recordIds: ids, fields: ['Case.Subject', 'Case.Status'] }] },
    },
    {
      adapter: getListRecordsByName,
      config: { objectApiName: 'Case', listViewApiName: '__recent', fields: ['Case.Subject'] },
    },
  ] as unknown as Question[];

type Shown = { question: Question; view: Watch<object> };
type Screen = {
  client: Client;
  shown: Shown[];
  saved: { id: string; value: string; began: number; ended: number; sure: boolean }[];
};

async function screenOf(as: AccountName, network: Network): Promise<Screen> {
  const client = createClient({
    fetch: unsteady(network),
    headers: { authorization: `Bearer ${await server.apiKey(as)}` },
  });
  return { client, shown: [], saved: [] };
}

/** Random reads and saves of one screen until the time is over. */
async function work(
  { client, shown, saved }: Screen,
  { until, name }: { until: number; name: string },
): Promise<void> {
  const questions = questionsOf(cases);
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
  for (let n = 0; Date.now() < until; n++) {
    const act = Math.random();
    const question = any(questions);
    if (act < 0.3)
      shown.push({
        question,
        view: watch<object, object>(client, question.adapter, {
          config: question.config,
          listener: () => undefined,
        }),
      });
    else if (act < 0.4) shown.splice(0, 1)[0]?.view.stop();
    else if (act < 0.6)
      await read(client, question.adapter, { config: question.config }).catch(expectRefusal);
    else if (act < 0.7) void any(shown)?.view.refresh().catch(expectEnd);
    else {
      const one = {
        id: any(cases),
        value: `${name} ${n}`,
        began: performance.now(),
        ended: Infinity,
        sure: false,
      };
      saved.push(one);
      await updateRecord(client, { fields: { Id: one.id, Subject: one.value } }).then(
        () => (one.sure = true),
        expectRefusal,
      );
      one.ended = performance.now();
    }
    await pause(Math.random() * 20);
  }
}

function expectRefusal(error: unknown): void {
  expect((error as Error).name).toBe('FetchError');
}

/** A call also ends when its last viewer stops watching. */
function expectEnd(error: unknown): void {
  if ((error as Error).name !== 'AbortError') expectRefusal(error);
}

const withoutVersions = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data ?? null, (name, value: unknown) =>
      ['eTag', 'lastModifiedDate', 'systemModstamp', 'weakEtag', 'lastModifiedById'].includes(name)
        ? undefined
        : value,
    ),
  );

const names = ['korenaar', 'collega', 'beheer', 'verkoop'] as const;

describe('after network failures and a gap', () => {
  const network = { fails: 0.05, calls: 0 };
  let screens: Screen[];
  beforeAll(async () => {
    screens = await Promise.all(names.map((as) => screenOf(as, network)));
    const until = Date.now() + span;
    await Promise.all(screens.map((screen, i) => work(screen, { until, name: names[i]! })));
    network.fails = 0;
  });

  it('every screen shows the data of the server, and no call runs on', async () => {
    for (const { client, shown } of screens) {
      const fresh = createClient({ fetch: unsteady(network), headers: client.headers, once: true });
      hearGap(client);
      for (const one of shown) await expectShown(one, fresh);
      await vi.waitFor(
        () =>
          expect([...client.entries.values()].filter(({ running }) => running !== null)).toEqual(
            [],
          ),
        { timeout: 60_000 },
      );
      for (const { view } of shown) view.stop();
    }
    expect(network.calls).toBeGreaterThan(50);
  });

  it('every confirmed save is stored or overwritten later', async () => {
    const saved = screens.flatMap((screen) => screen.saved);
    expect(saved.some(({ sure }) => sure)).toBe(true);
    for (const id of cases) {
      const now = (await server.call(`/records/${id}?fields=Case.Subject`, { as: 'beheer' })).body
        .fields.Subject.value as string;
      const ofThis = saved.filter((one) => one.id === id);
      if (!ofThis.some(({ sure }) => sure)) continue;
      const last = ofThis.find(({ value }) => value === now);
      expect(last, now).toBeDefined();
      expect(ofThis.filter(({ sure, began }) => sure && began > last!.ended)).toEqual([]);
    }
  });
});

/** Waits until what is shown is what a new client reads. */
async function expectShown({ question, view }: Shown, fresh: Client): Promise<void> {
  const truth = await read(fresh, question.adapter, { config: question.config }).catch(() => null);
  // Shown data stay as fulfilled until their replacement is complete; changes of others are read at
  // most every 5 s (spec §9).
  await vi.waitFor(
    () => {
      const { data, state } = view.snapshot();
      const { config } = question;
      expect({ config, state, data: withoutVersions(data) }).toEqual({
        config,
        state: truth ? 'fulfilled' : 'error',
        data: withoutVersions(truth),
      });
    },
    { timeout: 60_000, interval: 100 },
  );
}
