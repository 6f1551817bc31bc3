import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sweepChangeLog } from '#engine/events/change-log.ts';
import { storedRows, type TestServer, userId } from '../../support/server.ts';
import {
  type ChangeStream,
  hasGap,
  kindsOf,
  type Listening,
  openChangeStream,
  openListening,
} from './change-stream.ts';

/**
 * A client that was away sends the id of its last event, and gets what it missed. Source:
 * record-api.md §11.6, docs/decisions/0009-change-stream-sends-ids.md.
 */

let world: Listening;
let server: TestServer;
const open: ChangeStream[] = [];
beforeAll(async () => {
  world = await openListening();
  ({ server } = world);
});
afterEach(() => {
  open.splice(0).forEach((stream) => stream.hangUp());
  world.hangUp();
});
afterAll(() => server.close());

type Account = Parameters<Listening['listen']>[0];

/** `url`: of the server that answers. */
async function resume(
  lastEventId: string,
  { as = 'korenaar', url = server.url }: { as?: Account; url?: string } = {},
): Promise<ChangeStream> {
  const authorization = `Bearer ${await server.apiKey(as ?? 'korenaar')}`;
  const stream = await openChangeStream(url, { authorization, 'last-event-id': lastEventId });
  open.push(stream);
  expect([stream.status, stream.headers.get('last-event-id')]).toEqual([200, 'replayed']);
  await stream.until(({ events }) => events.length > 0);
  return stream;
}

/** The id of an event after which nothing has changed. */
async function latestId(as: Account = 'korenaar'): Promise<string> {
  const stream = await world.listen(as);
  await world.waitForAllChanges(stream);
  stream.hangUp();
  return stream.lastId()!;
}

it('each event has an id', async () => {
  const stream = await world.listen('korenaar');
  await world.waitForAllChanges(stream);
  const first = stream.lastId();
  await world.waitForAllChanges(stream);
  expect(first).toMatch(/^\d+\.\d+\.\d+\.[\w-]{22}$/);
  expect(stream.lastId()).not.toBe(first);
});

describe('a client that reconnects with the id of its last event', () => {
  it('gets what it missed, once, and later continues from there', async () => {
    const changed = await world.request();
    const id = await latestId();
    await world.change(changed, { Subject: 'Intussen gewijzigd' });
    const made = await world.request();
    await latestId();
    const stream = await resume(id);
    expect([kindsOf(stream, changed), kindsOf(stream, made)]).toEqual([['updated'], ['created']]);
    expect(hasGap(stream)).toBe(false);
    const next = await resume(stream.lastId()!);
    expect([kindsOf(next, changed), kindsOf(next, made), hasGap(next)]).toEqual([[], [], false]);
  });

  it('gets it from another server, and from one that started later', async () => {
    const request = await world.request();
    const id = await latestId();
    await world.change(request, { Subject: 'Elders gewijzigd' });
    await latestId();
    const late = await server.openCopy();
    for (const { url } of [world.copy, late]) {
      const stream = await resume(id, { url });
      // Changes of transactions that ran at that time are repeated, here that it was created.
      expect([kindsOf(stream, request).length, hasGap(stream)]).toEqual([1, false]);
    }
  });

  it('gets no row that it may not see', async () => {
    const id = await latestId('korenaar');
    const [hidden, seen] = [
      await world.request({ Zichtbaarheid__c: 'Alleen melder' }),
      await world.request(),
    ];
    await latestId('korenaar');
    const stream = await resume(id);
    expect([kindsOf(stream, hidden), kindsOf(stream, seen)]).toEqual([[], ['created']]);
  });

  it('gets one gap for an id of somebody else, a changed one, and one that is no id', async () => {
    const [mine, theirs] = [await latestId('korenaar'), await latestId('verkoop')];
    for (const id of [theirs, mine.replace(/^\d+/, '1'), 'x', '9'.repeat(300)]) {
      const stream = await resume(id);
      await world.waitForAllChanges(stream);
      expect(stream.events.filter((event) => 'gap' in event)).toHaveLength(1);
    }
  });

  it('gets one gap after more than a day', async () => {
    const id = await latestId();
    const age = (hours: number): Promise<unknown> =>
      storedRows(
        server,
        `update change_log set written_at = now() - make_interval(hours => $1) returning id`,
        hours,
      );
    const late = await server.openCopy();
    await age(23);
    expect(hasGap(await resume(id, { url: late.url }))).toBe(false);
    await age(25);
    const stream = await resume(id, { url: (await server.openCopy()).url });
    expect(stream.events).toEqual([{ gap: true }]);
    const next = await resume(stream.lastId()!);
    expect(hasGap(next)).toBe(false);
  });

  it('gets a gap when its rights changed since', async () => {
    const id = await latestId('collega');
    const user = await userId(server.ctx, 'collega');
    const [{ rights }] = (await storedRows<{ rights: string }>(
      server,
      'select portaalrechten__c as rights from "user" where id = $1',
      user,
    )) as [{ rights: string }];
    const changed = await server.call(`/records/${user}`, {
      as: 'beheer',
      fresh: true,
      method: 'PATCH',
      body: {
        fields: {
          Portaalrechten__c: rights === 'Volledig' ? 'Alleen serviceverzoeken' : 'Volledig',
        },
      },
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await resume(id, { as: 'collega' })).events).toEqual([{ gap: true }]);
  });

  it('misses nothing of writers that run at the same time', async () => {
    const id = await latestId();
    const requests = await Promise.all(Array.from({ length: 12 }, () => world.request()));
    let last = id;
    const seen = new Set<string>();
    const collect = (stream: ChangeStream): void =>
      stream.changes().forEach((change) => seen.add(change.id));
    const writing = Promise.all(
      requests.map((request, i) => world.change(request, { Subject: `Tegelijk ${i}` })),
    );
    for (let i = 0; i < 10; i++) {
      const stream = await resume(last, { url: i % 2 === 0 ? server.url : world.copy.url });
      collect(stream);
      last = stream.lastId() ?? last;
      stream.hangUp();
    }
    await writing;
    await latestId();
    collect(await resume(last));
    expect(requests.filter((request) => !seen.has(request))).toEqual([]);
  });
});

it('the sweep deletes what was published more than 26 hours ago', async () => {
  await storedRows(
    server,
    `insert into change_log (transaction, oldest_running, written_at, messages)
     values ('1', '1', now() - interval '27 hours', '{}'),
       ('2', '1', now() - interval '25 hours', '{}')`,
  );
  await sweepChangeLog(server.ctx.db);
  const rows = await storedRows(
    server,
    `select transaction::text from change_log where transaction <= '2' order by transaction`,
  );
  expect(rows).toEqual([{ transaction: '2' }]);
});

describe('while servers of an earlier version run too', () => {
  /** They notify of a change, and do not log it. */
  const saveOnEarlierVersion = (id: string) =>
    storedRows(
      server,
      `select pg_notify('zorgeloos', 'rows:Case [["' || $1 || '","updated",1]]') from pg_sleep(0)`,
      id,
    );

  it('a client that was away gets a gap from a server that did not hear of the change', async () => {
    const id = await world.request();
    const lastId = await latestId();
    await saveOnEarlierVersion(id);
    const logged = () =>
      storedRows(server, `select id from change_log where 'rows: *' = any(messages)`);
    await expect.poll(async () => (await logged()).length).toBeGreaterThan(0);
    const later = await server.openCopy();
    const away = await resume(lastId, { url: later.url });
    expect(away.events).toEqual([{ gap: true }]);
    // A server that heard of it knows what changed.
    const known = await resume(lastId);
    expect(kindsOf(known, id)).toEqual(['updated']);
    // Who connects again after that misses nothing.
    const next = await latestId();
    const again = await resume(next, { url: later.url });
    expect(again.events.filter((event) => 'gap' in event)).toEqual([]);
    await later.close();
  });

  it('changes of this version cause no gap', async () => {
    await storedRows(server, `delete from change_log returning id`);
    const stream = await world.listen('korenaar');
    for (let at = 0; at < 5; at++) await world.request();
    await world.waitForAllChanges(stream);
    expect(
      await storedRows(server, `select id from change_log where 'rows: *' = any(messages)`),
    ).toEqual([]);
  });
});
