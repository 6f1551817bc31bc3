import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey, withdrawApiKey } from '#session/api-keys.ts';
import type { IdentityDesk } from '#session/viewer.ts';
import type { Viewer } from '#wire/viewer.ts';
import { byBearer, house, openWorld, untilRefused, userId, type UserName, type World } from './world.ts';

let world: World;
let desk: IdentityDesk;
beforeAll(async () => {
  world = await openWorld();
  desk = await world.copy();
});
afterAll(() => world.close());

const refused = (code: string, field?: string) => ({ ok: false, problems: [field === undefined ? { code } : { code, field }] });
const keyFor = async (name: UserName, viewer: Viewer = house) => {
  const result = await createApiKey(world.ask(viewer), { userId: userId(name), label: 'Koppeling' });
  if (!result.ok) throw new Error(`no key: ${result.problems[0]?.code}`);
  return result.value;
};

test('guests and customers make no keys, not even for themselves', async () => {
  for (const viewer of [{ kind: 'guest' as const }, world.viewerOf('customer'), world.viewerOf('casesOnly')]) {
    expect(await createApiKey(world.ask(viewer), { userId: userId('customer'), label: 'Koppeling' })).toEqual(refused('record.noRight'));
  }
});

test('sales makes no key that is worth more than sales: for customers and themselves only', async () => {
  const ask = world.ask(world.viewerOf('sales'));
  for (const name of ['administrator', 'colleague'] as const) {
    expect(await createApiKey(ask, { userId: userId(name), label: 'Koppeling' })).toEqual(refused('record.noRight'));
  }
  await keyFor('customer', world.viewerOf('sales'));
  await keyFor('sales', world.viewerOf('sales'));
  await keyFor('sales', world.viewerOf('administrator'));
});

test('a key needs an active user and a label', async () => {
  for (const id of ['005000000000099AAA', 'no id', '\0', userId('inactive')]) {
    expect(await createApiKey(world.ask(house), { userId: id, label: 'Koppeling' })).toEqual(refused('record.notFound'));
  }
  const label = async (text: string) => createApiKey(world.ask(house), { userId: userId('customer'), label: text });
  expect(await label('  ')).toEqual(refused('form.required', 'label'));
  expect(await label('x'.repeat(81))).toEqual(refused('form.tooLong', 'label'));
  expect(await label('x\0')).toEqual(refused('form.textUnreadable', 'label'));
});

test('a key acts as its user, without a session; the database keeps only its hash', async () => {
  const { key } = await keyFor('customer', world.viewerOf('administrator'));
  expect(key).toMatch(/^zk_[A-Za-z0-9_-]{43}$/);
  expect(await byBearer(desk, key)).toMatchObject({ ok: true, viewer: { kind: 'user', role: 'customer', userId: userId('customer') }, session: null });
  expect(await desk.identify({ authorization: `bearer   ${key}`, cookie: 'zorgeloos_session=ended', now: new Date() })).toMatchObject({
    ok: true,
    session: null,
  });
  const [row] = await world.db.rows<{ everything: string }>({
    text: 'select k::text as everything from api_key k order by created_at desc, id limit 1',
    values: [],
  });
  expect(row?.everything).not.toContain(key.slice(3));
  expect(row?.everything).toContain(userId('administrator'));
});

test('only staff and the house withdraw a key, and only one that works', async () => {
  const { id, key } = await keyFor('customer');
  for (const viewer of [{ kind: 'guest' as const }, world.viewerOf('customer')])
    expect(await withdrawApiKey(world.ask(viewer), id)).toEqual(refused('record.noRight'));
  for (const unknown of ['', 'x', `${id}0`, '00000000-0000-4000-8000-000000000000'])
    expect(await withdrawApiKey(world.ask(house), unknown)).toEqual(refused('record.notFound'));
  expect(await byBearer(desk, key)).toMatchObject({ ok: true });
});

test('a withdrawn key is refused on every copy within a second', async () => {
  const { id, key } = await keyFor('customer');
  const other = await world.copy();
  await byBearer(desk, key);
  await byBearer(other, key);
  expect(await withdrawApiKey(world.ask(world.viewerOf('sales')), id)).toEqual({ ok: true, value: null });
  expect(await untilRefused(() => byBearer(desk, key))).toBeLessThan(500);
  expect(await untilRefused(() => byBearer(other, key))).toBeLessThan(500);
  expect(await withdrawApiKey(world.ask(house), id)).toEqual(refused('record.notFound'));
});

test('the key of a deactivated user is refused', async () => {
  const { key } = await keyFor('colleague');
  await byBearer(desk, key);
  await world.db.run({ text: 'update "user" set isactive = false where id = $1', values: [userId('colleague')] });
  await untilRefused(() => byBearer(desk, key));
});

test('a key knows the local day it was last used, written once a day', async () => {
  const { id, key } = await keyFor('customer');
  const usedOn = async (now: string) => {
    const copy = await world.copy();
    await byBearer(copy, key, new Date(now));
    const [row] = await world.db.rows<{ day: string; writer: string }>({
      text: 'select last_used_on as day, xmin::text as writer from api_key where id = $1',
      values: [id],
    });
    return row;
  };
  const first = await usedOn('2026-11-21T09:00:00Z');
  expect(first?.day).toBe('2026-11-21');
  expect(await usedOn('2026-11-21T22:59:59Z')).toEqual(first);
  expect(await usedOn('2026-11-21T23:00:00Z')).toMatchObject({ day: '2026-11-22' });
});
