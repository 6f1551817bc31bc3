import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { getRecord, getRecords } from '#client/adapters/records.ts';
import { hearChanges, hearGap } from '#client/save/publish-save.ts';
import type { Snapshot } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { getRecordNotifyChange } from '#client/sync/notify.ts';
import { peek, type Policy, read } from '#client/cache/read.ts';
import { updateRecord } from '#client/save/update-record.ts';
import { wipe } from '#client/sync/wipe.ts';
import type { Answer, Fault, Loose, Row } from './model-server.ts';
import {
  ids,
  plainAdapter,
  advance,
  recordsIn,
  rows,
  rowsOf,
  comparable,
  watchSnapshots,
  unfrozenPaths,
  clientFixture,
} from '../client-fixture.ts';

/**
 * A client under random steps, with the history of every version of every row on the server.
 */

export const questions: { adapter: Loose; config: Loose }[] = [
  { adapter: getRecord, config: { recordId: ids.a, fields: ['Case.Subject'] } },
  { adapter: getRecord, config: { recordId: ids.a, fields: ['Case.Note', 'Case.Account.Name'] } },
  {
    adapter: getRecord,
    config: {
      recordId: ids.b,
      fields: ['Case.Subject'],
      optionalFields: ['Case.Secret', 'Case.Owner.Name'],
    },
  },
  {
    adapter: getRecords,
    config: { records: [{ recordIds: [ids.a, ids.b, ids.c], fields: ['Case.Subject'] }] },
  },
  { adapter: rowsOf, config: { objectApiName: 'Case', fields: ['Subject', 'Account.Name'] } },
  { adapter: rowsOf, config: { objectApiName: 'Case', fields: ['Note'], where: 'Nieuw' } },
  { adapter: getRecord, config: { recordId: ids.account, fields: ['Account.City'] } },
  { adapter: getRecord, config: { recordId: ids.own, fields: ['Verbinding__c.Name'] } },
  {
    adapter: getRecord,
    config: { recordId: ids.own, fields: ['Verbinding__c.Name', 'Verbinding__c.Note'] },
  },
  { adapter: getRecord, config: { recordId: ids.owner, fields: ['User.City'] } },
];

const policies: (Policy | undefined)[] = [
  undefined,
  undefined,
  undefined,
  'stale-while-revalidate',
  'cache-and-network',
  'no-cache',
  'only-if-cached',
];
const faults: Fault[] = [
  { status: 500 },
  { status: 404, body: [] },
  { status: 400, body: [] },
  { status: 429, headers: { 'retry-after': '3' } },
  'cut',
  'cutAfter',
  'truncated',
];
const row = fc.constantFrom(ids.a, ids.b, ids.c, ids.account, ids.own, ids.owner);
const some = fc.nat(5);
const question = fc.nat(questions.length - 1);

export const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('read'),
      question,
      policy: fc.constantFrom(...policies),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('watch'),
      question,
      policy: fc.constantFrom(...policies),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('stop', 'refresh', 'abort'), which: some }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('write'),
      row: fc.constantFrom(ids.a, ids.b, ids.own),
      outcome: fc.constantFrom('ok', 'ok', 'refused', 'gone', 'cutAfter'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change'),
      row,
      notice: fc.constantFrom('not', 'version', 'unknown'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete', 'link', 'move'),
      row: fc.constantFrom(ids.a, ids.b, ids.c),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fault'),
      fault: fc.constantFrom(...faults),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hold'), on: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('release'), which: some }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass'), ms: fc.constantFrom(1, 900, 5_000, 31_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('clock'),
      ms: fc.constantFrom(-3_600_000, -40_000, -10, 10, 31_000, 3_600_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('notify'), row }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('wipe', 'gap', 'batchOfAnotherSize') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('quiet') }) },
);
export type Step = {
  kind: string;
  question?: number;
  policy?: Policy;
  which?: number;
  row?: string;
  outcome?: string;
  notice?: string;
  fault?: Fault;
  times?: number;
  on?: boolean;
  ms?: number;
};

export function model() {
  const { api, client } = clientFixture();
  const it = {
    api,
    client,
    viewer: 0,
    /** True while answers for the previous viewer are still being delivered to their callers. */
    leaving: false,
    count: 0,
    history: new Map<string, Row>(),
    views: [] as {
      view: ReturnType<typeof watchSnapshots>;
      question: number;
      policy: Policy | undefined;
      versions: Map<string, number>;
    }[],
    reads: [] as { over: boolean; giveUp: AbortController }[],
    writing: new Set<string>(),
    faults: [] as Fault[],
    patch: null as Answer | 'cutAfter' | null,
  };
  api.fault = ({ method }) => {
    if (method !== 'PATCH') return it.faults.shift();
    const next = it.patch;
    it.patch = null;
    return next ?? undefined;
  };
  for (const id of api.rows.keys()) put(it, id, {});
  return it;
}
type Model = ReturnType<typeof model>;

/** Stores a new version of a row, whose values contain a counter and the viewer. */
function put(it: Model, id: string, more: Partial<Row>): void {
  const before = it.api.rows.get(id) ?? rows()[id]!;
  const version =
    Math.max(
      before.version,
      ...[...it.history.keys()]
        .filter((key) => key.startsWith(id))
        .map((key) => Number(key.slice(19))),
    ) + 1;
  const fields = Object.fromEntries(
    Object.keys(before.fields).map((name) => [
      name,
      name === 'Status' ? before.fields[name]! : `${name} ${++it.count} @${it.viewer}`,
    ]),
  );
  it.api.rows.set(id, { ...before, version, ...more, fields: { ...fields, ...more.fields } });
  it.history.set(`${id} ${version}`, it.api.rows.get(id)!);
}

/** Deletes a row. A late answer may bring it back once, so its seen versions are forgotten. */
function remove(it: Model, id: string): boolean {
  for (const { versions } of it.views) versions.delete(id);
  return it.api.rows.delete(id);
}

/** Checks the invariants of any emitted data. */
function check(it: Model, data: unknown, versions?: Map<string, number>): void {
  expect(unfrozenPaths(data)).toEqual([]);
  for (const record of recordsIn(data)) {
    if (record.apiName === 'User') continue;
    for (const [name, { value }] of Object.entries(record.fields)) {
      if (typeof value !== 'string' || name === 'Status') continue;
      if (!it.writing.has(record.id)) expect(value).toMatch(new RegExp(`@${it.viewer}$`));
      // Of a standard object all fields are of one version.
      const historyRow = it.history.get(`${record.id} ${record.weakEtag}`);
      if (record.apiName !== 'Verbinding__c' && !it.writing.has(record.id))
        expect({ id: record.id, name, value }).toEqual({
          id: record.id,
          name,
          value: historyRow?.fields[name],
        });
    }
    expect(record.weakEtag).toBeGreaterThanOrEqual(versions?.get(record.id) ?? 0);
    versions?.set(record.id, record.weakEtag);
  }
}

const acts: Record<string, (it: Model, step: Step) => unknown> = {
  read(it, { question: at = 0, policy }) {
    const { adapter, config } = questions[at]!;
    const one = { over: false, giveUp: new AbortController() };
    it.reads.push(one);
    const running = (): number =>
      [...it.client.entries.values()].filter((entry) => entry.running !== null).length;
    const isFresh = peek(it.client, adapter, config).state === 'fulfilled';
    const before = running();
    read(it.client, adapter, {
      config,
      signal: one.giveUp.signal,
      ...(policy && { policy }),
      window: 60_000,
    })
      .then((data) => it.leaving || check(it, data), expectRefusal)
      .catch((error: unknown) =>
        it.api.calls.push({ method: 'WRONG', path: String(error) } as never),
      )
      .finally(() => (one.over = true));
    if (isFresh && (policy === undefined || policy === 'only-if-cached'))
      expect(running()).toBe(before);
  },
  watch(it, { question: at = 0, policy }) {
    const versions = new Map<string, number>();
    const view = watchSnapshots(it.client, { ...questions[at]!, policy });
    check(it, view.now.data, versions);
    const tell = view.snapshots.push.bind(view.snapshots);
    let last: Snapshot = view.now;
    view.snapshots.push = (...snapshots) => {
      for (const snapshot of snapshots) {
        try {
          check(it, snapshot.data, versions);
          if (last.data !== undefined && snapshot.data !== undefined && !last.error)
            expect(snapshot.data).not.toEqual(last.data);
        } catch (error) {
          it.api.calls.push({ method: 'WRONG', path: String(error) } as never);
        }
        last = snapshot;
      }
      return tell(...snapshots);
    };
    it.views.push({ view, question: at, policy, versions });
  },
  stop: (it, { which = 0 }) => it.views.splice(which % (it.views.length || 1), 1)[0]?.view.stop(),
  refresh: (it, { which = 0 }) =>
    void it.views[which % (it.views.length || 1)]?.view.refresh().catch(expectRefusal),
  abort: (it, { which = 0 }) => it.reads.at(-1 - which)?.giveUp.abort(),
  write(it, { row: id = '', outcome }) {
    if (!it.api.rows.has(id) || it.writing.size > 0) return;
    it.writing.add(id);
    if (outcome === 'refused') it.patch = { status: 400, body: [] };
    if (outcome === 'gone') it.patch = { status: 204 };
    if (outcome === 'cutAfter') it.patch = 'cutAfter';
    const { holding } = it.api;
    it.api.holding = false;
    const Note = `Note ${++it.count} @${it.viewer}`;
    const done = updateRecord(it.client, { fields: { Id: id, Note } }).catch(expectRefusal);
    it.api.holding = holding;
    if (outcome === 'gone') remove(it, id);
    const now = it.api.rows.get(id);
    if (now) it.history.set(`${id} ${now.version}`, now);
    return done.then(() => it.writing.delete(id));
  },
  change(it, { row: id = '', notice }) {
    if (!it.api.rows.has(id)) return;
    put(it, id, {});
    const { apiName, version } = it.api.rows.get(id)!;
    if (notice !== 'not')
      hearChanges(it.client, [
        { id, apiName, kind: 'updated', ...(notice === 'version' && { weakEtag: version }) },
      ]);
  },
  delete(it, { row: id = '' }) {
    const kind = remove(it, id) ? 'deleted' : 'created';
    if (kind === 'created') put(it, id, {});
    hearChanges(it.client, [{ id, apiName: 'Case', kind }]);
  },
  link(it, { row: id = '' }) {
    if (it.api.rows.has(id))
      put(it, id, {
        links: {
          Account: it.api.rows.get(id)!.links?.Account ? null : ids.account,
          Owner: ids.owner,
        },
      });
  },
  move(it, { row: id = '' }) {
    const now = it.api.rows.get(id);
    if (now) put(it, id, { fields: { Status: now.fields.Status === 'Nieuw' ? 'Klaar' : 'Nieuw' } });
  },
  fault: (it, { fault, times = 1 }) =>
    it.faults.push(...Array.from({ length: times }, () => fault!)),
  batchOfAnotherSize: (it) =>
    it.faults.push({ status: 200, body: { hasErrors: false, results: [] } }),
  hold: (it, { on = false }) => (it.api.holding = on),
  release: (it, { which = 0 }) => it.api.release(which % (it.api.held.length || 1)),
  pass: (_, { ms }) => advance(ms),
  clock: (_, { ms = 0 }) => vi.setSystemTime(Date.now() + ms),
  notify: (it, { row: id = '' }) =>
    getRecordNotifyChange(it.client, [{ recordId: id }, { recordId: 'none' }]),
  gap: ({ client }) => hearGap(client),
  async wipe(it) {
    it.viewer++;
    it.leaving = true;
    wipe(it.client);
    for (const id of it.api.rows.keys()) put(it, id, {});
    for (const { versions } of it.views) versions.clear();
    await Promise.resolve().then(() => (it.leaving = false));
  },
  quiet: () => advance(),
};

/**
 * A caller may get a refusal of the server, a failed call or its own abort, never a fault of the
 * client.
 */
function expectRefusal(error: unknown): void {
  expect(['FetchError', 'AbortError']).toContain((error as Error).name);
}

export async function run(it: Model, steps: readonly Step[]): Promise<void> {
  for (const one of steps) await acts[one.kind]!(it, one);
}

/**
 * Once all calls have ended and the server has no more faults, every subscriber has the data of the
 * server or an error.
 */
export async function settle(it: Model): Promise<void> {
  it.faults.length = 0;
  it.api.holding = false;
  it.api.releaseAll();
  await advance(130_000);
  it.api.releaseAll();
  await advance();
  expect(it.reads.filter(({ over }) => !over)).toEqual([]);
  hearGap(it.client);
  await advance(10_000);
  const live = it.views.filter(({ policy }) => policy !== 'only-if-cached');
  for (const { view, question: at } of live)
    if (view.now.data !== undefined) expect(comparable(view.now.data)).toEqual(await truth(it, at));
  for (const { view, question: at } of live) {
    await view.refresh().catch(expectRefusal);
    await advance();
    expect(comparable(view.now.data)).toEqual(await truth(it, at));
  }
  expect(it.api.calls.filter(({ method }) => method === 'WRONG')).toEqual([]);
  expect(it.api.count).toBeLessThan(1_500);
}

/** The answer that a client without a cache gets. */
async function truth(it: Model, at: number): Promise<unknown> {
  const fresh = createClient({ fetch: it.api.fetch, once: true });
  const { adapter, config } = questions[at]!;
  return comparable(await read(fresh, adapter, { config }).catch(() => null));
}

/** Checks that expired data without subscribers is gone. */
export async function leave({ client, views }: Model): Promise<void> {
  for (const { view } of views) view.stop();
  await advance(3_700_000);
  await read(client, plainAdapter, { config: { name: 'x' } });
  await advance(61_000);
  await read(client, plainAdapter, { config: { name: 'y' } });
  const { entries, records, batchQueue, hydratedAnswers, queries } = client;
  expect([
    entries.size,
    records.records.size,
    records.awaited.size,
    records.touched.size,
    batchQueue.size,
    hydratedAnswers.size,
    queries.getQueryCache().getAll().length,
  ]).toEqual([2, 0, 0, 0, 0, 0, 2]);
  expect(vi.getTimerCount()).toBe(0);
}
