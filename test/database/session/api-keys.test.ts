import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey, listApiKeys, rotateApiKey, withdrawApiKey } from '#session/api-keys.ts';
import type { IdentityDesk } from '#session/viewer.ts';
import type { Viewer } from '#wire/viewer.ts';
import { byBearer, emailOf, house, openWorld, untilRefused, userId, type UserName, type World } from './world.ts';

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
  expect(await untilRefused(() => byBearer(desk, key))).toBeLessThan(100);
  expect(await untilRefused(() => byBearer(other, key))).toBeLessThan(100);
  expect(await withdrawApiKey(world.ask(house), id)).toEqual(refused('record.notFound'));
});

test('the key of a deactivated user is refused', async () => {
  const { key } = await keyFor('colleague');
  await byBearer(desk, key);
  await world.db.run({ text: 'update "user" set isactive = false where id = $1', values: [userId('colleague')] });
  await untilRefused(() => byBearer(desk, key));
});

test('a key knows the minute it was last used, written once a minute', async () => {
  const { id, key } = await keyFor('customer');
  const usedAt = async (now: string) => {
    await byBearer(await world.copy(), key, new Date(now));
    const [row] = await world.db.rows<{ at: Date; writer: string }>({
      text: 'select last_used_at as at, xmin::text as writer from api_key where id = $1',
      values: [id],
    });
    return row;
  };
  const first = await usedAt('2026-11-21T09:00:00Z');
  expect(first?.at).toEqual(new Date('2026-11-21T09:00:00Z'));
  expect(await usedAt('2026-11-21T09:00:59Z')).toEqual(first);
  expect((await usedAt('2026-11-21T09:01:00Z'))?.at).toEqual(new Date('2026-11-21T09:01:00Z'));
});

describe('a key that ends by itself', () => {
  const make = (expiresOn: string, now = new Date('2026-11-21T12:00:00Z')) =>
    createApiKey(world.ask(house, now), { userId: userId('customer'), label: 'Koppeling', expiresOn });

  test.each([
    ['2026-11-20', 'day.past'],
    ['2026-02-30', 'form.dateWrong'],
    ['morgen', 'form.dateWrong'],
    ['2026-11-21T00:00', 'form.dateWrong'],
    ['', 'form.dateWrong'],
  ])('is not made for %j: %s', async (day, code) => {
    expect(await make(day)).toEqual(refused(code, 'expiresOn'));
  });

  test('works through its last day in the Netherlands, and not a moment longer', async () => {
    const made = await make('2026-11-21');
    if (!made.ok) throw new Error('no key');
    const at = async (now: string) => (await byBearer(await world.copy(), made.value.key, new Date(now))).ok;
    expect([await at('2026-11-21T22:59:59Z'), await at('2026-11-21T23:00:00Z')]).toEqual([true, false]);
  });
});

describe('a key that takes over from another', () => {
  const rotate = (id: string, until: Date, viewer: Viewer = house) => rotateApiKey(world.ask(viewer), { id, until });
  const inAnHour = () => new Date(Date.now() + 3_600_000);

  test('is made by who may make one for that user, of a key that works', async () => {
    const { id } = await keyFor('administrator');
    for (const viewer of [{ kind: 'guest' as const }, world.viewerOf('customer'), world.viewerOf('sales')])
      expect(await rotate(id, inAnHour(), viewer)).toEqual(refused('record.noRight'));
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000']) expect(await rotate(unknown, inAnHour())).toEqual(refused('record.notFound'));
    expect(await rotate(id, new Date(0))).toEqual(refused('form.dateWrong', 'until'));
    await withdrawApiKey(world.ask(house), id);
    expect(await rotate(id, inAnHour())).toEqual(refused('record.notFound'));
  });

  test('the new key ends when the old one would have, unless a day is named', async () => {
    const made = await createApiKey(world.ask(house), { userId: userId('customer'), label: 'tijdelijk', expiresOn: '2099-12-31' });
    if (!made.ok) throw new Error('no key');
    const next = await rotate(made.value.id, inAnHour());
    const keys = await listApiKeys(world.ask(house), null);
    if (!next.ok || !keys.ok) throw new Error('no key');
    expect(keys.value.find(({ id }) => id === next.value.id)?.expiresAt?.toISOString()).toBe('2099-12-31T23:00:00.000Z');
  });

  test('both work until the chosen moment, then only the new one', async () => {
    const old = await keyFor('customer');
    const until = inAnHour();
    const made = await rotate(old.id, until, world.viewerOf('sales'));
    if (!made.ok) throw new Error('no key');
    const work = async (now: Date) => {
      const copy = await world.copy();
      return [(await byBearer(copy, old.key, now)).ok, (await byBearer(copy, made.value.key, now)).ok];
    };
    expect(await work(new Date())).toEqual([true, true]);
    expect(await work(new Date(until.getTime() - 1))).toEqual([true, true]);
    expect(await work(until)).toEqual([false, true]);
    const known = await listApiKeys(world.ask(house), emailOf('customer'));
    expect(known.ok && known.value[0]).toMatchObject({ id: made.value.id, replaces: old.id, label: 'Koppeling', username: emailOf('customer') });
  });

  test('at once: the old one is refused on every copy within a second', async () => {
    const old = await keyFor('customer');
    const other = await world.copy();
    for (const copy of [desk, other]) await byBearer(copy, old.key);
    const now = new Date();
    expect((await rotateApiKey(world.ask(house, now), { id: old.id, until: now })).ok).toBe(true);
    for (const copy of [desk, other]) expect(await untilRefused(() => byBearer(copy, old.key))).toBeLessThan(100);
  });
});

test('keys are listed to staff and the house only', async () => {
  expect(await listApiKeys(world.ask(world.viewerOf('customer')), null)).toEqual(refused('record.noRight'));
  expect(await listApiKeys(world.ask(world.viewerOf('sales')), 'niemand@klant.example')).toEqual({ ok: true, value: [] });
});
