import { setTimeout as pause } from 'node:timers/promises';
import { EventSource } from 'eventsource';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Change, changesEvent } from '#protocol/shapes/changes.ts';
import { accounts, password } from '../../support/server.ts';
import { type Answer, metricsKey, startWorkers, type WorkersServer } from './server.ts';

/**
 * The change stream of two processes behind one port, read by a client of others. Source:
 * docs/decisions/0009-change-stream-sends-ids.md.
 */

let two: WorkersServer;
let cookie: string;
let company: string;
beforeAll(async () => {
  two = await startWorkers();
  const entered = await two.call('/inloggen', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      stap: 'wachtwoord',
      email: accounts.verkoop,
      password,
    }).toString(),
  });
  cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  [{ id: company }] = (await rows<{ id: string }>(
    'select id from account order by id limit 1',
  )) as [{ id: string }];
});
const open: EventSource[] = [];
afterEach(() => open.splice(0).forEach((source) => source.close()));
afterAll(() => two.remove());

const base = '/services/data/v65.0/ui-api';
const rows = <Row>(text: string, ...values: unknown[]) =>
  two.database.db.rows<Row>({ text, values });

/** `connections`: the reference of each answer. `at`: the connection by which a change came. */
type Reader = {
  changes: (Change & { at: number })[];
  gaps: number;
  lastId: string;
  connections: string[];
};

function read(since = ''): Reader {
  const reader: Reader = { changes: [], gaps: 0, lastId: since, connections: [] };
  const source = new EventSource(new URL(`${base}/changes`, two.server.url), {
    async fetch(input, init) {
      const asked = fetch(input, {
        ...init,
        headers: {
          ...init.headers,
          cookie,
          'sec-fetch-site': 'same-origin',
          // It sends the id of its own last event itself.
          ...(reader.lastId === since && since !== '' && { 'last-event-id': since }),
        },
      });
      const answer = await Promise.race([asked, pause(5_000, null)]);
      // The client tries again.
      if (answer === null) throw new TypeError('no answer');
      if (answer.ok) reader.connections.push(answer.headers.get('x-request-id') ?? '');
      return answer;
    },
  });
  source.addEventListener('message', ({ data, lastEventId }) => {
    const event = v.parse(changesEvent, JSON.parse(data));
    const at = reader.connections.length;
    if ('gap' in event) reader.gaps++;
    if ('changes' in event) reader.changes.push(...event.changes.map((one) => ({ ...one, at })));
    reader.lastId = lastEventId;
  });
  open.push(source);
  return reader;
}

const send = (method: string, path: string, body: object): Promise<Answer> =>
  two.call(base + path, {
    method,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const make = (LastName: string): Promise<Answer> =>
  send('POST', '/records', {
    apiName: 'Contact',
    allowSaveOnDuplicate: true,
    fields: { LastName, AccountId: company },
  });
const stored = (like: string) =>
  rows<{ id: string; version: Date }>(
    'select id, systemmodstamp as version from contact where lastname like $1 order by id',
    like,
  );
const has = (reader: Reader, id: string) => reader.changes.some((one) => one.id === id);

it('a client continues on the other process: in order, nothing lost, nothing twice', async () => {
  const first = read();
  await expect.poll(() => first.connections.length).toBe(1);
  // The id of an event from here on is one to continue from.
  await make('Begin');
  const [begin] = await stored('Begin');
  await expect.poll(() => has(first, begin!.id)).toBe(true);
  open.splice(0).forEach((source) => source.close());
  let { lastId } = first;
  const references = [...first.connections];
  const seen: Reader['changes'] = [];
  for (let round = 0; round < 4; round++) {
    const name = `Ronde ${String(round)}`;
    for (let at = 0; at < 3; at++) expect((await make(`${name} ${String(at)}`)).status).toBe(201);
    const reader = read(lastId);
    const made = await stored(`${name}%`);
    await expect.poll(() => made.every(({ id }) => has(reader, id))).toBe(true);
    expect(reader.gaps).toBe(0);
    open.splice(0).forEach((source) => source.close());
    references.push(...reader.connections);
    seen.push(...reader.changes.filter(({ apiName }) => apiName === 'Contact'));
    ({ lastId } = reader);
  }
  const all = await stored('Ronde%');
  expect(seen.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  // Ids of one process do not sort with those of the other; versions do.
  const versions = seen.map(({ weakEtag }) => weakEtag);
  expect(versions).toEqual(versions.toSorted((one, other) => one - other));
  const answers = references.map((reference): Answer => {
    return { status: 200, headers: new Headers(), text: '', reference };
  });
  expect(new Set(await two.workersOf(answers))).toEqual(new Set([1, 2]));
});

/** A connection to a process that dies is closed. */
const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

it('a client misses nothing while each process is killed', async () => {
  const reader = read();
  await expect.poll(() => reader.connections.length).toBe(1);
  await make('Aanloop');
  const [first] = await stored('Aanloop');
  await expect.poll(() => has(reader, first!.id)).toBe(true);
  let writing = true;
  let written = 0;
  /** Repeats a save whose answer it did not get, so a row can be made twice. */
  const writer = (async () => {
    while (writing) {
      const answer = await orNull(make(`Doden ${String(written)}`));
      if (answer?.status === 201) written++;
      // A client that missed more than 200 changes gets a gap instead.
      await pause(300);
    }
  })();
  const workers = async () => {
    const { text } = await two.call('/metrics/health', {
      headers: { authorization: `Bearer ${metricsKey}` },
    });
    return (JSON.parse(text) as { server: { workers: { worker: number; pid: number }[] } }).server
      .workers;
  };
  for (const number of [1, 2]) {
    const before = await workers();
    const { pid } = before.find(({ worker }) => worker === number)!;
    process.kill(pid, 'SIGKILL');
    const isReplaced = async () => {
      const now = (await orNull(workers())) ?? [];
      return now.length === 2 && now.every((one) => one.pid !== pid);
    };
    await expect.poll(isReplaced, { interval: 1_000 }).toBe(true);
    const until = written + 10;
    await expect.poll(() => written).toBeGreaterThan(until);
  }
  writing = false;
  await writer;
  const all = await stored('Doden%');
  expect(all.length).toBeGreaterThanOrEqual(written);
  await expect.poll(() => all.every(({ id }) => has(reader, id))).toBe(true);
  expect(reader.connections.length).toBeGreaterThan(1);
  expect(reader.gaps).toBe(0);
  // A change can come again by the next connection, never twice by the same one.
  const keys = reader.changes.map(({ id, kind, weakEtag, at }) =>
    [id, kind, weakEtag, at].join(' '),
  );
  expect(new Set(keys).size).toBe(keys.length);
});
