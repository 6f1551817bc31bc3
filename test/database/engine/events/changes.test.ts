import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import { type ChangeFeed, openChangeFeed } from '#engine/events/change-feed.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { openTestServer, stored, type TestServer, userId } from '../../../support/server.ts';

/**
 * What listeners are told of what the database tells. Source:
 * docs/decisions/0009-change-stream-sends-ids.md.
 */

let server: TestServer;
let staff: Viewer;
let customer: Viewer;
let request: string;
let colleague: string;
beforeAll(async () => {
  server = await openTestServer();
  [staff, customer] = [
    (await server.askAs('verkoop')).viewer,
    (await server.askAs('korenaar')).viewer,
  ];
  const sql =
    'select c.id from "case" c join "user" u on u.accountid = c.accountid where u.id = $1 and zichtbaarheid__c = $2 limit 1';
  [{ id: request }] = (await stored<{ id: string }>(
    server,
    sql,
    customer.kind === 'user' && customer.userId,
    'Bedrijf',
  )) as [{ id: string }];
  colleague = await userId(server.ctx, 'collega');
});
afterAll(() => server.close());

let changes: ChangeFeed;
/** What is said by the database, statements counted, held up or failing where a test says so. */
let say: (word: string) => void;
let asked: number;
let held: Promise<void> | undefined;
let away: boolean;
let faults: unknown[];
let gapsEnded: number;
const stopped = (): void => undefined;
beforeEach(() => {
  [asked, held, away, faults, gapsEnded] = [0, undefined, false, [], 0];
  const { db } = server.dependencies.database;
  const watched: Db = {
    ...db,
    async rows<Row>(statement: Parameters<Db['rows']>[0]) {
      asked++;
      await held;
      if (away) throw new Error('away');
      return db.rows<Row>(statement);
    },
  };
  const listen = {
    on: (listener: (message: { topic: string; key: string }) => void) => {
      say = (key) => listener({ topic: 'rows', key });
      return () => (say = stopped);
    },
    onGap: () => () => void gapsEnded++,
  };
  changes = openChangeFeed({
    db: watched,
    listen,
    registry: server.dependencies.registry,
    report: (fault) => faults.push(fault),
  });
});
afterEach(() => changes.close());

function listening(viewer: Viewer): { events: unknown[]; stop: () => void } {
  const events: unknown[] = [];
  const stop = changes.subscribe({
    viewer: () => viewer,
    changed: (list) => events.push(...list),
    gap: () => events.push('gap'),
  });
  return { events, stop };
}

const updated = (id: string, weakEtag: number): string =>
  `Case ${JSON.stringify([[id, 'updated', weakEtag]])}`;
const about = (id: string, weakEtag: number) => ({
  apiName: 'Case',
  id,
  kind: 'updated',
  weakEtag,
});

describe('who listens later than they were answered', () => {
  const makeSubscriber = (viewer: Viewer, events: unknown[]) => ({
    viewer: () => viewer,
    changed: (list: readonly unknown[]) => events.push(list),
    gap: () => events.push('gap'),
  });
  const eventsSince = async (viewer: Viewer, position: string): Promise<unknown[]> => {
    const events: unknown[] = [];
    await changes.replaySince(makeSubscriber(viewer, events), position);
    return events;
  };

  it('is told of the rows they see that changed since then, with nobody listening at that time', async () => {
    say(updated(request, 1));
    const [mine, theirs] = [changes.position(customer), changes.position({ kind: 'guest' })];
    expect([await eventsSince(customer, mine), asked]).toEqual([[[]], 0]);
    say(updated(request, 2));
    expect(await eventsSince(customer, mine)).toEqual([[about(request, 2)]]);
    expect(await eventsSince({ kind: 'guest' }, theirs)).toEqual([[]]);
  });

  it('is told of a gap where nobody knows what they missed', async () => {
    const position = changes.position(customer);
    expect(await eventsSince(staff, position)).toEqual(['gap']);
    say('Case *');
    expect(await eventsSince(customer, position)).toEqual(['gap']);
  });

  it('is told of a gap when it cannot be asked', async () => {
    const position = changes.position(customer);
    say(updated(request, 1));
    away = true;
    expect(await eventsSince(customer, position)).toEqual(['gap']);
    expect(faults).toHaveLength(1);
  });
});

it('where nobody listens nothing is asked', async () => {
  say(updated(request, 1));
  await pause(400);
  expect(asked).toBe(0);
});

it('a row is told with its last version, and of an unknown one nobody knows the version', async () => {
  const { events } = listening(customer);
  [3, 5, 4].forEach((version) => say(updated(request, version)));
  await expect.poll(() => events).toEqual([about(request, 5)]);
  [0, 7].forEach((version) => say(updated(request, version)));
  await expect.poll(() => events.at(-1)).toEqual(about(request, 0));
});

it('who comes while it is asked who sees the rows is told that they missed something, if they may see such rows', async () => {
  const first = listening(customer);
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  say(`Case ${JSON.stringify([[request, 'updated', 1, { sales: true }]])}`);
  await expect.poll(() => asked).toBe(1);
  const [late, guest] = [listening(staff), listening({ kind: 'guest' })];
  resolve();
  await expect.poll(() => first.events).toEqual([about(request, 1)]);
  expect([late.events, guest.events]).toEqual([['gap'], []]);
});

it('what is said while it is asked is told with the next beat', async () => {
  const { events } = listening(customer);
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  say(updated(request, 1));
  await expect.poll(() => asked).toBe(1);
  say(updated(request, 2));
  resolve();
  await expect.poll(() => events).toEqual([about(request, 1), about(request, 2)]);
});

it('what cannot be asked or read is something missed, and the next is told again', async () => {
  const { events } = listening(customer);
  away = true;
  say(updated(request, 1));
  await expect.poll(() => events).toEqual(['gap']);
  away = false;
  say('Case [nonsense');
  expect(events).toEqual(['gap', 'gap']);
  say(updated(request, 2));
  await expect.poll(() => events.at(-1)).toEqual(about(request, 2));
  expect(faults.length).toBe(2);
});

it('many rows at once are something missed for who may see such rows: nobody is asked about each', async () => {
  const [all, few, guest] = [listening(staff), listening(customer), listening({ kind: 'guest' })];
  for (let i = 0; i < 2_001; i++) say(updated(`500${String(i).padStart(15, '0')}`, 1));
  await expect.poll(() => [all.events, few.events]).toEqual([['gap'], ['gap']]);
  expect([guest.events, asked]).toEqual([[], 0]);
});

it('more rows than a page shows are something missed for who sees them all, and for nobody else', async () => {
  const ids = (
    await stored<{ id: string }>(server, 'select id from contact order by id limit 201')
  ).map(({ id }) => id);
  const words = (count: number): void =>
    say(`Contact ${JSON.stringify(ids.slice(0, count).map((id) => [id, 'updated', 1]))}`);
  const [all, few] = [listening(staff), listening(customer)];
  words(201);
  await expect.poll(() => all.events).toEqual(['gap']);
  expect(few.events).not.toContain('gap');
  words(200);
  await expect.poll(() => all.events.length).toBe(201);
});

it('who stopped listening hears nothing more', async () => {
  const [gone, there] = [listening(customer), listening(customer)];
  gone.stop();
  say(updated(request, 1));
  await expect.poll(() => there.events.length).toBe(1);
  expect(gone.events).toEqual([]);
});

describe('several changes of a row in one beat', () => {
  it('made and changed is made, and is told once', async () => {
    const { events } = listening(customer);
    say(`Case ${JSON.stringify([[request, 'created', 1]])}`);
    say(updated(request, 2));
    await expect.poll(() => events).toEqual([{ ...about(request, 2), kind: 'created' }]);
  });

  it('whoever saw it before any of them is told that it is gone', async () => {
    const [first, second] = [listening(staff), listening(customer)];
    const gone = '500000000999999AAA';
    for (const before of [{ sales: true }, { customer: true }])
      say(`Case ${JSON.stringify([[gone, 'updated', 1, before]])}`);
    await expect
      .poll(() => [first.events[0], second.events[0]])
      .toEqual(Array(2).fill({ ...about(gone, 0), kind: 'deleted' }));
  });

  it.each([
    ['which fields the first wrote nobody knows', [[], ['MobilePhone']]],
    ['which fields the last wrote nobody knows', [['MobilePhone'], []]],
    ['the first wrote what they read, the last did not', [['LastName'], ['MobilePhone']]],
  ])('who sees a row without its stamps is told of it where %s', async (_, written) => {
    const { events } = listening(customer);
    for (const fields of written)
      say(
        `User ${JSON.stringify([[colleague, 'updated', 1, ...(fields.length > 0 ? [null, fields] : [])]])}`,
      );
    await expect
      .poll(() => events)
      .toEqual([{ apiName: 'User', id: colleague, kind: 'updated', weakEtag: 0 }]);
  });

  it('many rows of an object and then one more: nobody is asked about that one', async () => {
    const { events } = listening(customer);
    say('Case *');
    say(updated(request, 1));
    await expect.poll(() => events).toEqual(['gap']);
    expect(asked).toBe(0);
  });
});

describe('who saw a row and still does', () => {
  const before = { customer: true };

  it('is told of the change, and begins nothing anew', async () => {
    const { events } = listening(customer);
    say(`Case ${JSON.stringify([[request, 'updated', 3, before]])}`);
    await expect.poll(() => events).toEqual([about(request, 3)]);
  });

  it('without its stamps, is told nothing where nothing they read changed', async () => {
    const [{ events }, all] = [listening(customer), listening(staff)];
    say(`User ${JSON.stringify([[colleague, 'updated', 3, before, ['MobilePhone']]])}`);
    await expect.poll(() => all.events.length).toBe(1);
    expect(events).toEqual([]);
  });

  it('without its stamps, is told that it was made, whatever was written', async () => {
    const { events } = listening(customer);
    say(`User ${JSON.stringify([[colleague, 'created', 3, null, ['MobilePhone']]])}`);
    await expect
      .poll(() => events)
      .toEqual([{ apiName: 'User', id: colleague, kind: 'created', weakEtag: 0 }]);
  });
});

it('a row that goes takes those below it along: who sees all of them begins anew as well', async () => {
  const { events } = listening(staff);
  say(`Case ${JSON.stringify([['500000000999999AAA', 'deleted', 0, { sales: true }]])}`);
  await expect
    .poll(() => events)
    .toEqual([{ ...about('500000000999999AAA', 0), kind: 'deleted' }, 'gap']);
});

it('nobody is told of an object they see nothing of, whatever is said of its rows', async () => {
  const [guest, { events }] = [listening({ kind: 'guest' }), listening(staff)];
  say(`Case ${JSON.stringify([[request, 'updated', 1, { guest: true }]])}`);
  await expect.poll(() => events).toEqual([about(request, 1)]);
  expect(guest.events).toEqual([]);
});

it('who is named with a row but never saw it is not told that it is gone', async () => {
  const seen = [
    ['viewer.account', customer.kind === 'user' && customer.accountId],
    ['viewer.user', colleague],
  ];
  const [{ events }, all] = [listening(customer), listening(staff)];
  say(
    `Case ${JSON.stringify([['500000000000999999', 'deleted', 0, { customer: [seen], sales: true }]])}`,
  );
  await expect.poll(() => all.events.length).toBeGreaterThan(0);
  expect(events).toEqual([]);
});

it('the same user with other rights is told what those let them see', async () => {
  const less: Viewer = customer.kind === 'user' ? { ...customer, role: 'casesOnly' } : customer;
  const [all, few] = [listening(customer), listening(less)];
  const [{ id }] = (await stored<{ id: string }>(
    server,
    'select id from contact where accountid = $1 and id <> $2 limit 1',
    ...(customer.kind === 'user' ? [customer.accountId, customer.contactId] : []),
  )) as [{ id: string }];
  say(`Contact ${JSON.stringify([[id, 'updated', 1]])}`);
  await expect
    .poll(() => all.events)
    .toEqual([{ apiName: 'Contact', id, kind: 'updated', weakEtag: 1 }]);
  expect(few.events).toEqual([]);
});

it('closed, it hears nothing more and tells nothing more, not even what it was asking', async () => {
  const { events } = listening(customer);
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  say(updated(request, 1));
  await expect.poll(() => asked).toBe(1);
  changes.close();
  resolve();
  await pause(100);
  expect([events, say, gapsEnded]).toEqual([[], stopped, 1]);
});
