import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import { createSeal } from '#engine/model/seal.ts';
import { type ChangeFeed, openChangeFeed } from '#engine/events/change-feed.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { openTestServer, storedRows, type TestServer, userId } from '../../../support/server.ts';

/**
 * Which events subscribers get from the notifications of the database. Source:
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
    (await server.contextOf('verkoop')).viewer,
    (await server.contextOf('korenaar')).viewer,
  ];
  const sql =
    'select c.id from "case" c join "user" u on u.accountid = c.accountid where u.id = $1 and zichtbaarheid__c = $2 limit 1';
  [{ id: request }] = (await storedRows<{ id: string }>(
    server,
    sql,
    customer.kind === 'user' && customer.userId,
    'Bedrijf',
  )) as [{ id: string }];
  colleague = await userId(server.ctx, 'collega');
});
afterAll(() => server.close());

let changes: ChangeFeed;
/** Sends a notification of the database. Queries are counted, and are delayed or fail on demand. */
let notifyRows: (word: string) => void;
let positions = 0;
let queryCount: number;
let held: Promise<void> | undefined;
let away: boolean;
let faults: unknown[];
let gapsEnded: number;
const stopped = (): void => undefined;
beforeEach(async () => {
  [queryCount, held, away, faults, gapsEnded] = [0, undefined, false, [], 0];
  const { db } = server.dependencies.database;
  const watched: Db = {
    ...db,
    async rows<Row>(statement: Parameters<Db['rows']>[0]) {
      queryCount++;
      await held;
      if (away) throw new Error('away');
      return db.rows<Row>(statement);
    },
  };
  const listen = {
    on: (listener: (message: { topic: string; key: string }) => void) => {
      notifyRows = (key) => {
        listener({ topic: 'rows', key });
        listener({ topic: 'position', key: `${++positions}.9.9` });
      };
      return () => (notifyRows = stopped);
    },
    onGap: () => () => void gapsEnded++,
  };
  changes = await openChangeFeed({
    db: watched,
    listen,
    registry: server.dependencies.registry,
    report: (fault) => faults.push(fault),
    seal: createSeal(randomBytes(32)),
  });
  notifyRows('Case []');
  queryCount = 0;
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

describe('a subscriber who continues from a position', () => {
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

  it('gets the changed rows that they may see, also without subscribers then', async () => {
    notifyRows(updated(request, 1));
    const [mine, theirs] = [changes.position(customer), changes.position({ kind: 'guest' })];
    expect([await eventsSince(customer, mine), queryCount]).toEqual([[[]], 0]);
    notifyRows(updated(request, 2));
    expect(await eventsSince(customer, mine)).toEqual([[about(request, 2)]]);
    expect(await eventsSince({ kind: 'guest' }, theirs)).toEqual([[]]);
  });

  it('gets a gap for a position of another viewer and after an unlisted change', async () => {
    const position = changes.position(customer);
    expect(await eventsSince(staff, position)).toEqual(['gap']);
    notifyRows('Case *');
    expect(await eventsSince(customer, position)).toEqual(['gap']);
  });

  it('gets a gap when the database fails', async () => {
    const position = changes.position(customer);
    notifyRows(updated(request, 1));
    away = true;
    expect(await eventsSince(customer, position)).toEqual(['gap']);
    expect(faults).toHaveLength(1);
  });
});

it('without subscribers a change takes no query', async () => {
  notifyRows(updated(request, 1));
  await pause(400);
  expect(queryCount).toBe(0);
});

it('several changes of a row are one event with the highest version, or 0 if unknown', async () => {
  const { events } = listening(customer);
  [3, 5, 4].forEach((version) => notifyRows(updated(request, version)));
  await expect.poll(() => events).toEqual([about(request, 5)]);
  [0, 7].forEach((version) => notifyRows(updated(request, version)));
  await expect.poll(() => events.at(-1)).toEqual(about(request, 0));
});

it('who subscribes during the query for viewers gets a gap, if they may see the rows', async () => {
  const first = listening(customer);
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  notifyRows(`Case ${JSON.stringify([[request, 'updated', 1, { sales: true }]])}`);
  await expect.poll(() => queryCount).toBe(1);
  const [late, guest] = [listening(staff), listening({ kind: 'guest' })];
  resolve();
  await expect.poll(() => first.events).toEqual([about(request, 1)]);
  expect([late.events, guest.events]).toEqual([['gap'], []]);
});

it('a change during a query is published after it', async () => {
  const { events } = listening(customer);
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  notifyRows(updated(request, 1));
  await expect.poll(() => queryCount).toBe(1);
  notifyRows(updated(request, 2));
  resolve();
  await expect.poll(() => events).toEqual([about(request, 1), about(request, 2)]);
});

it('a failed query and an unreadable message cause a gap, and later changes events', async () => {
  const { events } = listening(customer);
  away = true;
  notifyRows(updated(request, 1));
  await expect.poll(() => events).toEqual(['gap']);
  away = false;
  notifyRows('Case [nonsense');
  expect(events).toEqual(['gap', 'gap']);
  notifyRows(updated(request, 2));
  await expect.poll(() => events.at(-1)).toEqual(about(request, 2));
  expect(faults.length).toBe(2);
});

it('more than 2,000 changed rows cause a gap for their viewers, without a query', async () => {
  const [all, few, guest] = [listening(staff), listening(customer), listening({ kind: 'guest' })];
  for (let i = 0; i < 2_001; i++) notifyRows(updated(`500${String(i).padStart(15, '0')}`, 1));
  await expect.poll(() => [all.events, few.events]).toEqual([['gap'], ['gap']]);
  expect([guest.events, queryCount]).toEqual([[], 0]);
});

it('more than 200 rows cause a gap only for a subscriber who sees them all', async () => {
  const ids = (
    await storedRows<{ id: string }>(server, 'select id from contact order by id limit 201')
  ).map(({ id }) => id);
  const publishContacts = (count: number): void =>
    notifyRows(`Contact ${JSON.stringify(ids.slice(0, count).map((id) => [id, 'updated', 1]))}`);
  const [all, few] = [listening(staff), listening(customer)];
  publishContacts(201);
  await expect.poll(() => all.events).toEqual(['gap']);
  expect(few.events).not.toContain('gap');
  publishContacts(200);
  await expect.poll(() => all.events.length).toBe(201);
});

it('a subscriber gets no events after it stops', async () => {
  const [gone, there] = [listening(customer), listening(customer)];
  gone.stop();
  notifyRows(updated(request, 1));
  await expect.poll(() => there.events.length).toBe(1);
  expect(gone.events).toEqual([]);
});

describe('several changes of a row at once', () => {
  it('are one "created" event when the row was created and changed', async () => {
    const { events } = listening(customer);
    notifyRows(`Case ${JSON.stringify([[request, 'created', 1]])}`);
    notifyRows(updated(request, 2));
    await expect.poll(() => events).toEqual([{ ...about(request, 2), kind: 'created' }]);
  });

  it('are a "deleted" event for those who saw the row before any of them', async () => {
    const [first, second] = [listening(staff), listening(customer)];
    const gone = '500000000999999AAA';
    for (const before of [{ sales: true }, { customer: true }])
      notifyRows(`Case ${JSON.stringify([[gone, 'updated', 1, before]])}`);
    await expect
      .poll(() => [first.events[0], second.events[0]])
      .toEqual(Array(2).fill({ ...about(gone, 0), kind: 'deleted' }));
  });

  it.each([
    ['the fields of the first are unknown', [[], ['MobilePhone']]],
    ['the fields of the last are unknown', [['MobilePhone'], []]],
    ['the first changed a field that the viewer reads', [['LastName'], ['MobilePhone']]],
  ])('are published to a viewer without its system fields when %s', async (_, written) => {
    const { events } = listening(customer);
    for (const fields of written)
      notifyRows(
        `User ${JSON.stringify([[colleague, 'updated', 1, ...(fields.length > 0 ? [null, fields] : [])]])}`,
      );
    await expect
      .poll(() => events)
      .toEqual([{ apiName: 'User', id: colleague, kind: 'updated', weakEtag: 0 }]);
  });

  it('cause one gap, without a query, when one of them is unlisted', async () => {
    const { events } = listening(customer);
    notifyRows('Case *');
    notifyRows(updated(request, 1));
    await expect.poll(() => events).toEqual(['gap']);
    expect(queryCount).toBe(0);
  });
});

describe('a subscriber who saw a row and still does', () => {
  const before = { customer: true };

  it('gets the change and no gap', async () => {
    const { events } = listening(customer);
    notifyRows(`Case ${JSON.stringify([[request, 'updated', 3, before]])}`);
    await expect.poll(() => events).toEqual([about(request, 3)]);
  });

  it('without its system fields gets no event when no field they read changed', async () => {
    const [{ events }, all] = [listening(customer), listening(staff)];
    notifyRows(`User ${JSON.stringify([[colleague, 'updated', 3, before, ['MobilePhone']]])}`);
    await expect.poll(() => all.events.length).toBe(1);
    expect(events).toEqual([]);
  });

  it('without its system fields gets its creation, whatever fields were written', async () => {
    const { events } = listening(customer);
    notifyRows(`User ${JSON.stringify([[colleague, 'created', 3, null, ['MobilePhone']]])}`);
    await expect
      .poll(() => events)
      .toEqual([{ apiName: 'User', id: colleague, kind: 'created', weakEtag: 0 }]);
  });
});

it('a deleted row also causes a gap, as child rows are deleted with it', async () => {
  const { events } = listening(staff);
  notifyRows(`Case ${JSON.stringify([['500000000999999AAA', 'deleted', 0, { sales: true }]])}`);
  await expect
    .poll(() => events)
    .toEqual([{ ...about('500000000999999AAA', 0), kind: 'deleted' }, 'gap']);
});

it('a subscriber gets no events of an object they cannot see', async () => {
  const [guest, { events }] = [listening({ kind: 'guest' }), listening(staff)];
  notifyRows(`Case ${JSON.stringify([[request, 'updated', 1, { guest: true }]])}`);
  await expect.poll(() => events).toEqual([about(request, 1)]);
  expect(guest.events).toEqual([]);
});

it('a user who did not see a deleted row gets no event', async () => {
  const seen = [
    ['viewer.account', customer.kind === 'user' && customer.accountId],
    ['viewer.user', colleague],
  ];
  const [{ events }, all] = [listening(customer), listening(staff)];
  notifyRows(
    `Case ${JSON.stringify([['500000000000999999', 'deleted', 0, { customer: [seen], sales: true }]])}`,
  );
  await expect.poll(() => all.events.length).toBeGreaterThan(0);
  expect(events).toEqual([]);
});

it('a subscriber gets events according to the rights of their role', async () => {
  const less: Viewer = customer.kind === 'user' ? { ...customer, role: 'casesOnly' } : customer;
  const [all, few] = [listening(customer), listening(less)];
  const [{ id }] = (await storedRows<{ id: string }>(
    server,
    'select id from contact where accountid = $1 and id <> $2 limit 1',
    ...(customer.kind === 'user' ? [customer.accountId, customer.contactId] : []),
  )) as [{ id: string }];
  notifyRows(`Contact ${JSON.stringify([[id, 'updated', 1]])}`);
  await expect
    .poll(() => all.events)
    .toEqual([{ apiName: 'Contact', id, kind: 'updated', weakEtag: 1 }]);
  expect(few.events).toEqual([]);
});

it('a closed feed stops listening and publishes nothing, a pending query included', async () => {
  const { events } = listening(customer);
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  notifyRows(updated(request, 1));
  await expect.poll(() => queryCount).toBe(1);
  changes.close();
  resolve();
  await pause(100);
  expect([events, notifyRows, gapsEnded]).toEqual([[], stopped, 1]);
});
