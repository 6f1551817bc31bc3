import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createApiKey,
  listApiKeys,
  rotateApiKey,
  withdrawApiKey,
} from '#auth/api-keys/api-keys.ts';
import { recordProof } from '#auth/login/proven.ts';
import { sha256 } from '#auth/factors/secrets.ts';
import type { IdentityService } from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import {
  byBearer,
  emailOf,
  system,
  openAuthFixture,
  untilRefused,
  userId,
  type UserName,
  type AuthFixture,
} from './auth-fixture.ts';

let world: AuthFixture;
let identityService: IdentityService;
beforeAll(async () => {
  world = await openAuthFixture();
  identityService = await world.copy();
});
afterAll(() => world.close());

const refused = (code: string, field?: string) => ({
  ok: false,
  problems: [field === undefined ? { code } : { code, field }],
});
/** A request context of this user, who logged in just now. */
const freshly = async (name: UserName) => {
  const token = /=([^;]+)/.exec(await world.cookieOf(name))![1]!;
  const call = { id: 'test', entryPoint: 'page' as const, session: sha256(token) };
  return { ...world.contextOf(world.viewerOf(name)), origin: { call } };
};
const keyFor = async (name: UserName, by: UserName | null = null) => {
  const ask = by === null ? world.contextOf(system) : await freshly(by);
  const result = await createApiKey(ask, { userId: userId(name), label: 'Koppeling' });
  if (!result.ok) throw new Error(`no key: ${result.problems[0]?.code}`);
  return result.value;
};

test('only administrators and the system make a key for somebody else', async () => {
  const wish = { userId: userId('customer'), label: 'Koppeling' };
  expect(await createApiKey(world.contextOf({ kind: 'guest' }), wish)).toEqual(
    refused('record.noRight'),
  );
  for (const name of ['casesOnly', 'colleague', 'sales'] as const)
    expect(await createApiKey(await freshly(name), wish)).toEqual(refused('record.noRight'));
  await keyFor('customer', 'administrator');
});

test('a user makes their own key only after they recently proved who they are', async () => {
  const wish = { userId: userId('sales'), label: 'Koppeling' };
  const unproven = { ok: false, problems: [{ code: 'stepUp.required' }] };
  expect(await createApiKey(world.contextOf(world.viewerOf('sales')), wish)).toMatchObject(
    unproven,
  );
  const ask = await freshly('sales');
  await world.db.run({
    text: `update session set created_at = created_at - interval '6 minutes' where user_id = $1`,
    values: [userId('sales')],
  });
  expect(await createApiKey(ask, wish)).toMatchObject(unproven);
  await recordProof(ask, ask.origin.call.session);
  expect((await createApiKey(ask, wish)).ok).toBe(true);
  const key = { id: 'x', userId: userId('sales'), madeBy: null, readsOnly: false, objects: null };
  const byProgram = { ...ask, origin: { ...ask.origin, byKey: key } };
  expect(await createApiKey(byProgram, wish)).toMatchObject(unproven);
});

test('a key ends after ninety days by default and within a year at most', async () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const make = (expiresOn?: string) =>
    createApiKey(world.contextOf(system, now), {
      userId: userId('customer'),
      label: 'Koppeling',
      expiresOn,
    });
  const made = await make();
  const listed = await listApiKeys(world.contextOf(system), { username: emailOf('customer') });
  if (!made.ok || !listed.ok) throw new Error('no key');
  expect(listed.value.find(({ id }) => id === made.value.id)?.expiresAt?.toISOString()).toBe(
    '2027-02-19T23:00:00.000Z',
  );
  expect(await make('2027-11-23')).toEqual(refused('day.tooFar', 'expiresOn'));
  expect((await make('2027-11-22')).ok).toBe(true);
});

test('a user has at most twenty working keys', async () => {
  for (let made = 0; made < 20; made++) await keyFor('withoutAccount');
  expect(
    await createApiKey(world.contextOf(system), {
      userId: userId('withoutAccount'),
      label: 'Koppeling',
    }),
  ).toMatchObject({
    problems: [{ code: 'record.limit' }],
  });
});

test('a key needs an active user and a readable label of at most eighty characters', async () => {
  for (const id of ['005000000000099AAA', 'no id', '\0', userId('inactive')]) {
    expect(await createApiKey(world.contextOf(system), { userId: id, label: 'Koppeling' })).toEqual(
      refused('record.notFound'),
    );
  }
  const label = async (text: string) =>
    createApiKey(world.contextOf(system), { userId: userId('customer'), label: text });
  expect(await label('  ')).toEqual(refused('form.required', 'label'));
  expect(await label('x'.repeat(81))).toEqual(refused('form.tooLong', 'label'));
  expect(await label('x\0')).toEqual(refused('form.textUnreadable', 'label'));
});

test('a key acts as its user without a session, and only its hash is stored', async () => {
  const { key } = await keyFor('customer', 'administrator');
  expect(key).toMatch(/^zk_[A-Za-z0-9_-]{43}$/);
  expect(await byBearer(identityService, key)).toMatchObject({
    ok: true,
    viewer: { kind: 'user', role: 'customer', userId: userId('customer') },
    session: null,
  });
  expect(
    await identityService.identify({
      authorization: `bearer   ${key}`,
      cookie: 'zorgeloos_session=ended',
      now: new Date(),
    }),
  ).toMatchObject({
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

test('no customer or sales user withdraws a key, and an unknown key is not found', async () => {
  const { id, key } = await keyFor('customer');
  for (const viewer of [
    { kind: 'guest' as const },
    world.viewerOf('customer'),
    world.viewerOf('sales'),
  ])
    expect(await withdrawApiKey(world.contextOf(viewer), id)).toEqual(refused('record.noRight'));
  for (const unknown of ['', 'x', `${id}0`, '00000000-0000-4000-8000-000000000000'])
    expect(await withdrawApiKey(world.contextOf(system), unknown)).toEqual(
      refused('record.notFound'),
    );
  expect(await byBearer(identityService, key)).toMatchObject({ ok: true });
});

test('every server refuses a withdrawn key within 100 milliseconds', async () => {
  const { id, key } = await keyFor('customer');
  const other = await world.copy();
  await byBearer(identityService, key);
  await byBearer(other, key);
  expect(await withdrawApiKey(world.contextOf(world.viewerOf('administrator')), id)).toMatchObject({
    ok: true,
    value: { userId: userId('customer') },
  });
  expect(await untilRefused(() => byBearer(identityService, key))).toBeLessThan(100);
  expect(await untilRefused(() => byBearer(other, key))).toBeLessThan(100);
  expect(await withdrawApiKey(world.contextOf(system), id)).toEqual(refused('record.notFound'));
});

test('the key of a deactivated user is refused', async () => {
  const { key } = await keyFor('colleague');
  await byBearer(identityService, key);
  await world.db.run({
    text: 'update "user" set isactive = false where id = $1',
    values: [userId('colleague')],
  });
  await untilRefused(() => byBearer(identityService, key));
});

test('the time a key was last used is stored at most once a minute', async () => {
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

describe('a key with a last day', () => {
  const make = (expiresOn: string, now = new Date('2026-11-21T12:00:00Z')) =>
    createApiKey(world.contextOf(system, now), {
      userId: userId('customer'),
      label: 'Koppeling',
      expiresOn,
    });

  test.each([
    ['2026-11-20', 'day.past'],
    ['2026-02-30', 'form.dateWrong'],
    ['morgen', 'form.dateWrong'],
    ['2026-11-21T00:00', 'form.dateWrong'],
    ['', 'form.dateWrong'],
  ])('is not made with the last day %j: %s', async (day, code) => {
    expect(await make(day)).toEqual(refused(code, 'expiresOn'));
  });

  test('works until the end of its last day in the Netherlands', async () => {
    const made = await make('2026-11-21');
    if (!made.ok) throw new Error('no key');
    const at = async (now: string) =>
      (await byBearer(await world.copy(), made.value.key, new Date(now))).ok;
    expect([await at('2026-11-21T22:59:59Z'), await at('2026-11-21T23:00:00Z')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a key that replaces another', () => {
  const rotate = (id: string, until: Date, viewer: Viewer = system) =>
    rotateApiKey(world.contextOf(viewer), { id, until });
  const inAnHour = () => new Date(Date.now() + 3_600_000);

  test('is made only by who may make keys for its user, from a working key', async () => {
    const { id } = await keyFor('administrator');
    for (const viewer of [
      { kind: 'guest' as const },
      world.viewerOf('customer'),
      world.viewerOf('sales'),
    ])
      expect(await rotate(id, inAnHour(), viewer)).toEqual(refused('record.noRight'));
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000'])
      expect(await rotate(unknown, inAnHour())).toEqual(refused('record.notFound'));
    expect(await rotate(id, new Date(0))).toEqual(refused('form.dateWrong', 'until'));
    await withdrawApiKey(world.contextOf(system), id);
    expect(await rotate(id, inAnHour())).toEqual(refused('record.notFound'));
  });

  test('is made by an administrator only after they recently proved who they are', async () => {
    const { id } = await keyFor('customer');
    const ask = await freshly('administrator');
    const text = `update session set created_at = created_at - interval '6 minutes' where user_id = $1`;
    await world.db.run({ text, values: [userId('administrator')] });
    const unproven = { ok: false, problems: [{ code: 'stepUp.required' }] };
    expect(await rotateApiKey(ask, { id, until: inAnHour() })).toMatchObject(unproven);
    await recordProof(ask, ask.origin.call.session);
    expect((await rotateApiKey(ask, { id, until: inAnHour() })).ok).toBe(true);
  });

  test('has the limits of the old key', async () => {
    const { id } = await keyFor('customer');
    const text = `update api_key set reads_only = true, objects = '{Case}' where id = $1`;
    await world.db.run({ text, values: [id] });
    const next = await rotate(id, inAnHour());
    if (!next.ok) throw new Error('no key');
    const found = await byBearer(await world.copy(), next.value.key);
    expect(found).toMatchObject({ viewer: { key: { readsOnly: true, objects: ['Case'] } } });
  });

  test('ends when the old key would have ended', async () => {
    const lastDay = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
    const made = await createApiKey(world.contextOf(system), {
      userId: userId('customer'),
      label: 'tijdelijk',
      expiresOn: lastDay,
    });
    if (!made.ok) throw new Error('no key');
    const next = await rotate(made.value.id, inAnHour());
    const keys = await listApiKeys(world.contextOf(system), { username: null });
    if (!next.ok || !keys.ok) throw new Error('no key');
    const ends = (id: string) => keys.value.find((key) => key.id === id)?.expiresAt;
    expect(ends(next.value.id)?.toISOString().slice(0, 10)).toBe(lastDay);
  });

  test('works beside the old key until the chosen moment, and alone from then on', async () => {
    const old = await keyFor('customer');
    const until = inAnHour();
    const made = await rotate(old.id, until);
    if (!made.ok) throw new Error('no key');
    const work = async (now: Date) => {
      const copy = await world.copy();
      return [
        (await byBearer(copy, old.key, now)).ok,
        (await byBearer(copy, made.value.key, now)).ok,
      ];
    };
    expect(await work(new Date())).toEqual([true, true]);
    expect(await work(new Date(until.getTime() - 1))).toEqual([true, true]);
    expect(await work(until)).toEqual([false, true]);
    const known = await listApiKeys(world.contextOf(system), { username: emailOf('customer') });
    // Found by its id: both keys may be made in the same millisecond.
    expect(known.ok && known.value.find(({ id }) => id === made.value.id)).toMatchObject({
      replaces: old.id,
      label: 'Koppeling',
      username: emailOf('customer'),
    });
  });

  test('makes every server refuse the old key within 100 milliseconds', async () => {
    const old = await keyFor('customer');
    const other = await world.copy();
    for (const copy of [identityService, other]) await byBearer(copy, old.key);
    const now = new Date();
    expect((await rotateApiKey(world.contextOf(system, now), { id: old.id, until: now })).ok).toBe(
      true,
    );
    for (const copy of [identityService, other])
      expect(await untilRefused(() => byBearer(copy, old.key))).toBeLessThan(100);
  });
});

test('customers and sales users cannot list the keys of all users', async () => {
  for (const name of ['customer', 'sales'] as const)
    expect(await listApiKeys(world.contextOf(world.viewerOf(name)), { username: null })).toEqual(
      refused('record.noRight'),
    );
  const nobody = { username: 'niemand@klant.example' };
  expect(await listApiKeys(world.contextOf(world.viewerOf('administrator')), nobody)).toEqual({
    ok: true,
    value: [],
  });
});

describe('a key with limits', () => {
  const scope = { readsOnly: true, objects: null };
  const makeNarrowed = async () => {
    const made = await createApiKey(world.contextOf(system), {
      userId: userId('sales'),
      label: 'Beperkt',
      scope,
    });
    if (!made.ok) throw new Error('no key');
    return made.value;
  };
  /**
   * The query by which a server looked a key up before keys had limits; such a server may still run
   * during an upgrade.
   */
  const foundBefore = (key: string) =>
    world.db.rows({
      text: `select u.id from api_key k join "user" u on u.id = k.user_id left join profile p on p.id = u.profileid
        where k.key = $1 and k.withdrawn_at is null and (k.expires_at is null or k.expires_at > $2) and u.isactive`,
      values: [sha256(key), new Date()],
    });

  test('is not found by a server without limits, which would treat it as unlimited', async () => {
    expect(await foundBefore((await keyFor('sales')).key)).toHaveLength(1);
    const { id, key } = await makeNarrowed();
    expect(await foundBefore(key)).toEqual([]);
    expect(await byBearer(identityService, key)).toMatchObject({
      ok: true,
      viewer: { userId: userId('sales'), key: { id, ...scope } },
    });
    const next = await rotateApiKey(world.contextOf(system), {
      id,
      until: new Date(Date.now() + 3_600_000),
    });
    if (!next.ok) throw new Error('no key');
    expect(await foundBefore(next.value.key)).toEqual([]);
    expect(await byBearer(identityService, next.value.key)).toMatchObject({
      ok: true,
      viewer: { key: scope },
    });
  });

  test('is recorded as used, and refused by every server soon after its withdrawal', async () => {
    const { id, key } = await makeNarrowed();
    const other = await world.copy();
    for (const copy of [identityService, other])
      expect(await byBearer(copy, key)).toMatchObject({ ok: true });
    const [used] = await world.db.rows({
      text: 'select last_used_at is not null as used from api_key where id = $1',
      values: [id],
    });
    expect(used).toEqual({ used: true });
    expect((await withdrawApiKey(world.contextOf(system), id)).ok).toBe(true);
    for (const copy of [identityService, other])
      expect(await untilRefused(() => byBearer(copy, key))).toBeLessThan(100);
  });
});
