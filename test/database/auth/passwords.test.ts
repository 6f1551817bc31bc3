import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSecrets } from '#db/secrets.ts';
import { peekOneTimeToken, createOneTimeToken } from '#auth/factors/one-time-token.ts';
import {
  hasJustSetPassword,
  isOwnPassword,
  savePasswordHash,
  lockPassword,
  dummyPasswordHash,
  passwordHash,
  replacePassword,
  setPassword,
  usersWithPassword,
  verifyPassword,
} from '#auth/factors/passwords.ts';
import { beginPasswordSeal } from '#auth/sealing/password-hashes.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { changedContext } from '../../support/context.ts';
import { publishedDuring } from './published-during.ts';
import {
  emailOf,
  system,
  openAuthFixture,
  password,
  userId,
  type UserName,
  type AuthFixture,
} from './auth-fixture.ts';

/** What a password is, who may set it, and what ends when it changes. */

let world: AuthFixture;
let seeded: string;
beforeAll(async () => {
  world = await openAuthFixture();
  [seeded = ''] = await stored('customer');
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['session', 'one_time']) await rows(`delete from ${table}`);
  await rows('update password set phc = $1', seeded);
});

const now = new Date('2026-11-26T12:00:00Z');
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const newPassword = 'een lange zin over brood';
const rows = <Row>(text: string, ...values: readonly unknown[]): Promise<Row[]> =>
  world.db.rows<Row>({ text, values: [...values] });
const contextOf = (viewer: Viewer | UserName, at = now) =>
  world.contextOf(typeof viewer === 'string' ? world.viewerOf(viewer) : viewer, at);
const stored = async (name: UserName): Promise<string[]> =>
  (await rows<{ phc: string }>('select phc from password where user_id = $1', userId(name))).map(
    ({ phc }) => phc,
  );
const problem = (...problems: readonly object[]) => ({ ok: false, problems });

async function begin(token: string, name: UserName): Promise<void> {
  await rows(
    `insert into session (token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent)
      values ($1, $2, $3, $3, $4, $4, '', '')`,
    token,
    userId(name),
    now,
    after(1_000_000),
  );
}
const sessions = async (): Promise<string[]> =>
  (await rows<{ token: string }>('select token from session order by token')).map(
    ({ token }) => token,
  );

describe('a password', () => {
  it.each<[string, Viewer | UserName]>([
    ['a guest', { kind: 'guest' }],
    ['another customer', 'casesOnly'],
    ['a colleague of sales', 'sales'],
  ])('cannot be set by %s', async (_, viewer) => {
    expect(await setPassword(contextOf(viewer), userId('customer'), newPassword)).toEqual(
      problem({ code: 'record.noRight' }),
    );
    expect(await stored('customer')).toEqual([seeded]);
  });

  it.each<[string, Viewer | UserName]>([
    ['the user', 'customer'],
    ['an administrator', 'administrator'],
    ['the system', system],
  ])('can be set by %s', async (_, viewer) => {
    expect(await setPassword(contextOf(viewer), userId('customer'), newPassword)).toEqual({
      ok: true,
      value: null,
    });
    const [phc = ''] = await stored('customer');
    expect([await verifyPassword(newPassword, phc), await verifyPassword(password, phc)]).toEqual([
      true,
      false,
    ]);
  });

  it('cannot be set for a user who does not exist', async () => {
    expect(await setPassword(contextOf(system), '005000000000099AAA', newPassword)).toEqual(
      problem({ code: 'record.notFound' }),
    );
  });

  it('has 12 to 128 characters, where an emoji counts as one', async () => {
    const set = async (typed: string) => {
      const result = await setPassword(contextOf(system), userId('customer'), typed);
      return result.ok ? 'set' : result.problems;
    };
    const short = [
      { code: 'record.rule', field: 'password', detail: 'A password has at least 12 characters' },
    ];
    expect(await set('vlot-kiwi/7')).toEqual(short);
    expect(await set('🥖🍞🥐🥯🧀🍎🍐🍇🍒🍓🥝')).toEqual(short);
    expect(await set('vlot-kiwi/7q')).toBe('set');
    const long = 'brood, kaas, melk en een halve meloen; '.repeat(4);
    expect(await set(long.slice(0, 128))).toBe('set');
    expect(await set(long.slice(0, 129))).toEqual([{ code: 'form.tooLong', field: 'password' }]);
    expect(await set(`${long.slice(0, 127)}🥖`)).toBe('set');
  });

  it('cannot be set when it is easy to guess', async () => {
    const common = problem({ code: 'password.common', field: 'password' });
    expect(await setPassword(contextOf(system), userId('customer'), 'wachtwoord12')).toEqual(
      common,
    );
    expect(await stored('customer')).toEqual([seeded]);
  });

  it('can be the first of its user, and the time of each change is stored', async () => {
    await rows('delete from password where user_id = $1', userId('customer'));
    const changed = async () =>
      rows('select changed_at as at from password where user_id = $1', userId('customer'));
    await setPassword(contextOf(system), userId('customer'), newPassword);
    expect(await changed()).toEqual([{ at: now }]);
    await setPassword(contextOf(system, after(5)), userId('customer'), newPassword);
    expect(await changed()).toEqual([{ at: after(5) }]);
    await savePasswordHash(contextOf(system, after(9)), userId('customer'), seeded);
    expect([await changed(), await stored('customer')]).toEqual([[{ at: after(9) }], [seeded]]);
  });
});

describe('a new password', () => {
  const tokenFor = (name: UserName, purpose: 'second-factor' | 'invitation' = 'second-factor') =>
    createOneTimeToken(contextOf(system), { purpose, ownerId: userId(name), minutes: 10 });

  it('ends every session of its user, and of nobody else', async () => {
    await begin('one', 'customer');
    await begin('two', 'customer');
    await begin('of sales', 'sales');
    await setPassword(contextOf(system), userId('customer'), newPassword);
    expect(await sessions()).toEqual(['of sales']);
  });

  it('keeps the current session of a user who changes it themselves', async () => {
    await begin('here', 'customer');
    await begin('elsewhere', 'customer');
    await replacePassword(contextOf('customer'), {
      userId: userId('customer'),
      password: newPassword,
      currentSession: 'here',
    });
    expect(await sessions()).toEqual(['here']);
  });

  it('voids the second step that its user has begun, and nobody else’s', async () => {
    const [own, invitation, other] = [
      await tokenFor('customer'),
      await tokenFor('customer', 'invitation'),
      await tokenFor('sales'),
    ];
    await setPassword(contextOf(system), userId('customer'), newPassword);
    expect(await peekOneTimeToken(contextOf(system), 'second-factor', own)).toBeNull();
    expect(await peekOneTimeToken(contextOf(system), 'invitation', invitation)).not.toBeNull();
    expect(await peekOneTimeToken(contextOf(system), 'second-factor', other)).not.toBeNull();
  });

  it('is notified to every server, and a refused one is not', async () => {
    const set = (typed: string) =>
      publishedDuring(world, () => setPassword(contextOf(system), userId('customer'), typed));
    expect(await set(newPassword)).toEqual([`user ${userId('customer')}`]);
    expect(await set('kort')).toEqual([]);
  });
});

describe('a hash', () => {
  it('is argon2id of 19 MiB and two passes, with 16 bytes of salt and 32 of result', async () => {
    const [one, other] = [await passwordHash(newPassword), await passwordHash(newPassword)];
    const shape = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;
    for (const phc of [one, other, dummyPasswordHash]) expect(phc).toMatch(shape);
    expect(one.split('$')[4]).not.toBe(other.split('$')[4]);
    expect(one.split('$')[5]).not.toBe(other.split('$')[5]);
  });

  it('matches only its password, also when an accent is typed as two characters', async () => {
    const phc = await passwordHash('een caf\u00e9 in Parijs');
    expect(await verifyPassword('een cafe\u0301 in Parijs', phc)).toBe(true);
    expect(await verifyPassword('een cafe in Parijs', phc)).toBe(false);
    expect(await verifyPassword('', dummyPasswordHash)).toBe(false);
  });

  it.each([
    '$argon2id$v=19$m=64,t=3,p=2$em91dHpvdXR6b3V0$DkuKzsRAVMNelZXzdk0U46WiJ4gTX3oi',
    '$argon2id$v=19$m=128,t=12,p=10$em91dHpvdXR6b3V0$NQ+ipq0RZz1HDUwbLRyQrz3WogUBf8nR',
  ])('with other parameters and another length is verified with those: %s', async (phc) => {
    expect(await verifyPassword('brood', phc)).toBe(true);
    expect(await verifyPassword('brooD', phc)).toBe(false);
  });

  it.each([
    '',
    'x',
    ` ${dummyPasswordHash}`,
    `${dummyPasswordHash}\n`,
    `${dummyPasswordHash}=`,
    dummyPasswordHash.replace('argon2id', 'argon2i'),
    dummyPasswordHash.replace('m=19456', 'm='),
    dummyPasswordHash.slice(0, dummyPasswordHash.lastIndexOf('$') + 1),
  ])('of another format makes verification fail with an error: `%s`', async (phc) => {
    await expect(verifyPassword(password, phc)).rejects.toThrow(
      'a stored password hash is not in argon2id PHC format',
    );
  });
});

describe('the check of the viewer’s own password', () => {
  it('is true only for their own password', async () => {
    expect(await isOwnPassword(contextOf('customer'), password)).toBe(true);
    expect(await isOwnPassword(contextOf('customer'), `${password}!`)).toBe(false);
  });

  it('is false for a guest, for the system and for a user without a password', async () => {
    expect(await isOwnPassword(contextOf({ kind: 'guest' }), password)).toBe(false);
    expect(await isOwnPassword(contextOf(system), password)).toBe(false);
    await rows('delete from password where user_id = $1', userId('colleague'));
    expect(await isOwnPassword(contextOf('colleague'), password)).toBe(false);
    await savePasswordHash(contextOf(system), userId('colleague'), seeded);
  });
});

describe('the check that a password was just set', () => {
  it('is true for ten minutes, for this password and this user only', async () => {
    await setPassword(contextOf(system), userId('customer'), newPassword);
    const justSet = (viewer: Viewer | UserName, typed: string, at = now) =>
      hasJustSetPassword(contextOf(viewer, at), typed);
    const [almost, over] = [after(10 * 60_000 - 1), after(10 * 60_000)];
    expect([
      await justSet('customer', newPassword),
      await justSet('customer', newPassword, almost),
    ]).toEqual([true, true]);
    expect(await justSet('customer', newPassword, over)).toBe(false);
    expect(await justSet('customer', password)).toBe(false);
    await rows(
      'update password set changed_at = $1 where user_id <> $2',
      after(-86_400_000),
      userId('customer'),
    );
    expect(await justSet('sales', password)).toBe(false);
    expect([
      await justSet({ kind: 'guest' }, newPassword),
      await justSet(system, newPassword),
    ]).toEqual([false, false]);
  });
});

it('a transaction that locks a password makes others wait for that one only', async () => {
  const atOnce = (name: UserName) =>
    world.db.transaction(async (db) => {
      await db.run({ text: `set local lock_timeout = '200ms'`, values: [] });
      await lockPassword({ ...contextOf(system), db }, userId(name));
    });
  await world.db.transaction(async (db) => {
    await lockPassword({ ...contextOf(system), db }, userId('customer'));
    await expect(atOnce('customer')).rejects.toThrow('lock timeout');
    await atOnce('sales');
  });
  await atOnce('customer');
});

describe('the search for users with a given password', () => {
  const names = async (
    among: Parameters<typeof usersWithPassword>[2],
    typed = password,
    ctx = contextOf(system),
  ) =>
    (await usersWithPassword(ctx, typed, among)).map(({ username }) =>
      username.replace('@klant.example', ''),
    );

  it('finds all users, inactive ones included, ordered by login name', async () => {
    await setPassword(contextOf(system), userId('sales'), newPassword);
    const others = [
      'administrator',
      'casesonly',
      'colleague',
      'customer',
      'inactive',
      'withoutaccount',
    ];
    expect(await names(null)).toEqual(others);
    expect(await usersWithPassword(contextOf(system), newPassword, null)).toEqual([
      { userId: userId('sales'), username: emailOf('sales') },
    ]);
    expect(await names(null, 'van niemand')).toEqual([]);
  });

  it('can be limited to a pattern of ids and to login names', async () => {
    const among = { ids: '00500000000000[12]AAA', usernames: [emailOf('administrator')] };
    expect(await names(among)).toEqual(['administrator', 'casesonly', 'customer']);
    expect(await names({ ids: 'none', usernames: [] })).toEqual([]);
  });

  it('finds users behind sealed hashes with the key, and none without it', async () => {
    const secrets = openSecrets({ current: 'Aa1'.repeat(12), previous: undefined });
    await rows('delete from password');
    await beginPasswordSeal({ db: world.db, secrets });
    const ctx = changedContext(contextOf(system), { services: { secrets } });
    await savePasswordHash(ctx, userId('customer'), seeded);
    await setPassword(ctx, userId('sales'), newPassword);
    for (const name of ['customer', 'sales'] as const)
      expect((await stored(name))[0]).toMatch(/^sealed\$/);
    expect([await names(null, password, ctx), await names(null, newPassword, ctx)]).toEqual([
      ['customer'],
      ['sales'],
    ]);
    expect(await isOwnPassword({ ...ctx, viewer: world.viewerOf('sales') }, newPassword)).toBe(
      true,
    );
    await rows('delete from house_secret');
    expect([await names(null, password), await names(null, newPassword)]).toEqual([[], []]);
    for (const name of [
      'customer',
      'casesOnly',
      'sales',
      'administrator',
      'colleague',
      'withoutAccount',
      'inactive',
    ] as const)
      await savePasswordHash(contextOf(system), userId(name), seeded);
  });
});
