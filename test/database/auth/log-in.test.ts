import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRateLimits } from '#auth/api-keys/rate-limits.ts';
import { logIn, type LogIn, type LogInTools } from '#auth/login/log-in.ts';
import {
  savePasswordHash,
  dummyPasswordHash,
  passwordHash,
  setPassword,
  verifyPassword,
} from '#auth/factors/passwords.ts';
import {
  byCookie,
  emailOf,
  system,
  noLimits,
  openAuthFixture,
  password,
  userId,
  type AuthFixture,
} from './auth-fixture.ts';
import { settings } from '../../support/session-settings.ts';

let world: AuthFixture;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());
beforeEach(() => world.db.run({ text: 'delete from limit_counter', values: [] }));

const attempt = (input: Partial<LogIn>, tools: Partial<LogInTools> = {}) =>
  logIn(
    world.contextOf(),
    { email: emailOf('customer'), password, address: '192.0.2.1', userAgent: 'test', ...input },
    { limits: noLimits, settings, ...tools },
  );

const cookieOf = (result: Awaited<ReturnType<typeof logIn>>): string =>
  result.ok && 'setCookie' in result.value ? result.value.setCookie : '';

const wrong = { ok: false, problems: [{ code: 'login.wrong' }] };
const tooMany = { ok: false, problems: [{ code: 'login.tooMany' }] };

test.each([
  ['a wrong password', { password: 'Zorgeloos-2025!' }],
  ['an empty password', { password: '' }],
  ['the password in another case', { password: password.toUpperCase() }],
  ['an unknown address', { email: 'nobody@klant.example' }],
  ['an empty address', { email: '' }],
  ['an address with U+0000', { email: 'customer@klant.example\0' }],
  ['a lone surrogate', { email: '\ud800', password: '\ud800' }],
  ['an inactive user', { email: emailOf('inactive') }],
])('%s is refused with one and the same answer', async (_what, input) => {
  expect(await attempt(input)).toEqual(wrong);
});

test('a log-in of an unknown or inactive user takes as much hashing as any other', async () => {
  const hashed: string[] = [];
  const verify: LogInTools['verify'] = (typed, phc) => {
    hashed.push(phc);
    return verifyPassword(typed, phc);
  };
  for (const email of ['nobody@klant.example', emailOf('inactive'), emailOf('customer')])
    await attempt({ email, password: 'Zorgeloos-2025!' }, { verify });
  expect(hashed.slice(0, 2)).toEqual([dummyPasswordHash, dummyPasswordHash]);
  expect(hashed[2]).not.toBe(dummyPasswordHash);
  expect(hashed[2]?.split('$').slice(0, 4)).toEqual(dummyPasswordHash.split('$').slice(0, 4));
});

test('after ten failures from an address servers block the account for it', async () => {
  const { db } = await world.open();
  const limits = openRateLimits({ db: world.db, off: false });
  const elsewhere = openRateLimits({ db, off: false });
  for (let i = 0; i < 5; i++) {
    expect(await attempt({ password: 'x', address: '192.0.2.1' }, { limits })).toEqual(wrong);
    expect(
      await attempt(
        { password: 'x', email: ' Customer@KLANT.example ', address: '192.0.2.1' },
        { limits: elsewhere },
      ),
    ).toEqual(wrong);
  }
  expect(await attempt({ address: '192.0.2.1' }, { limits })).toMatchObject(tooMany);
  expect(await attempt({ address: '198.51.100.1' }, { limits })).toMatchObject({ ok: true });
  expect(await attempt({ email: emailOf('sales') }, { limits })).toMatchObject({ ok: true });
  limits.close();
  elsewhere.close();
});

test('an unknown e-mail address is blocked after as many failures', async () => {
  const limits = openRateLimits({ db: world.db, off: false });
  for (let i = 0; i < 10; i++)
    expect(await attempt({ email: 'nobody@klant.example' }, { limits })).toEqual(wrong);
  expect(await attempt({ email: 'nobody@klant.example' }, { limits })).toMatchObject(tooMany);
  limits.close();
});

test('after fifty failures an IP address is blocked, whatever accounts it tries', async () => {
  const limits = openRateLimits({ db: world.db, off: false });
  const verify = async () => false;
  for (let i = 0; i < 50; i++)
    expect(
      await attempt(
        { email: `guess${i}@klant.example`, address: `2001:db8::${i}` },
        { limits, verify },
      ),
    ).toEqual(wrong);
  expect(await attempt({ address: '2001:db8::ffff' }, { limits })).toMatchObject(tooMany);
  expect(await attempt({ address: '2001:db8:0:1::1' }, { limits })).toMatchObject({ ok: true });
  limits.close();
});

test('logging in often with the right password blocks nobody', async () => {
  const limits = openRateLimits({ db: world.db, off: false });
  for (let i = 0; i < 12; i++) expect(await attempt({}, { limits })).toMatchObject({ ok: true });
  limits.close();
});

test('session tokens and addresses of failed log-ins are not stored in plain text', async () => {
  const limits = openRateLimits({ db: world.db, off: false });
  await attempt({ password: 'x', address: '203.0.113.77' }, { limits });
  const result = await attempt({}, { limits });
  const token = /zorgeloos_session=([^;]+)/.exec(cookieOf(result))?.[1];
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const storedText = await world.db.rows({
    text: `select string_agg(t, ' ') as everything from (select s::text as t from session s union all select l::text from limit_counter l) x`,
    values: [],
  });
  expect(JSON.stringify(storedText)).not.toContain(token);
  expect(JSON.stringify(storedText)).not.toContain('203.0.113.77');
  limits.close();
});

test('the e-mail address may have capitals and spaces; each log-in has its own token', async () => {
  const first = await attempt({ email: '  CUSTOMER@Klant.Example\n' });
  const second = await attempt({});
  expect(first).toMatchObject({
    ok: true,
    value: { viewer: { kind: 'user', role: 'customer', userId: userId('customer') } },
  });
  expect(cookieOf(second)).not.toBe(cookieOf(first));
});

test('a password that changes while it is verified is refused', async () => {
  const verify: LogInTools['verify'] = async (typed, phc) => {
    const right = await verifyPassword(typed, phc);
    await setPassword(world.contextOf(system), userId('colleague'), 'Anders-dan-eerst-1');
    return right;
  };
  expect(await attempt({ email: emailOf('colleague') }, { verify })).toEqual(wrong);
  expect(
    await attempt({ email: emailOf('colleague'), password: 'Anders-dan-eerst-1' }),
  ).toMatchObject({ ok: true });
});

test('a log-in with the old password is refused when a change is under way', async () => {
  const { db } = await world.open();
  const late = await db.transaction(async (tx) => {
    await tx.run({
      text: 'update password set phc = $2 where user_id = $1',
      values: [userId('administrator'), dummyPasswordHash],
    });
    const pending = attempt({ email: emailOf('administrator') });
    await Promise.race([pending, pause(500)]);
    await tx.run({
      text: 'delete from session where user_id = $1',
      values: [userId('administrator')],
    });
    return { pending };
  });
  expect(await late.pending).toEqual(wrong);
});

test('only the user, an administrator and the system set a password', async () => {
  const noRight = { ok: false, problems: [{ code: 'record.noRight' }] };
  expect(await setPassword(world.contextOf(), userId('customer'), password)).toEqual(noRight);
  expect(
    await setPassword(world.contextOf(world.viewerOf('casesOnly')), userId('customer'), password),
  ).toEqual(noRight);
  expect(
    await setPassword(world.contextOf(world.viewerOf('sales')), userId('customer'), password),
  ).toEqual(noRight);
  expect(
    await setPassword(world.contextOf(system), userId('customer'), 'elf tekens!'),
  ).toMatchObject({
    problems: [{ code: 'record.rule', field: 'password' }],
  });
  expect(
    await setPassword(world.contextOf(system), userId('customer'), 'x'.repeat(129)),
  ).toMatchObject({
    problems: [{ code: 'form.tooLong', field: 'password' }],
  });
  expect(await setPassword(world.contextOf(system), '005000000000099AAA', password)).toEqual({
    ok: false,
    problems: [{ code: 'record.notFound' }],
  });
  expect(
    await setPassword(
      world.contextOf(world.viewerOf('customer')),
      userId('customer'),
      'een lange zin over brood',
    ),
  ).toEqual({ ok: true, value: null });
  expect(
    await setPassword(
      world.contextOf(world.viewerOf('administrator')),
      userId('customer'),
      'een lange zin over brood',
    ),
  ).toEqual({ ok: true, value: null });
  await savePasswordHash(world.contextOf(system), userId('customer'), await passwordHash(password));
});

test('a new password ends the sessions of its user and of nobody else', async () => {
  const identityService = await world.copy();
  const mine = await world.cookieOf('customer');
  const other = await world.cookieOf('sales');
  await setPassword(world.contextOf(system), userId('customer'), 'een lange zin over brood');
  expect(await byCookie(identityService, mine)).toMatchObject({ ok: false });
  expect(await byCookie(identityService, other)).toMatchObject({ ok: true });
});

test('logging in deletes the ended sessions of the user', async () => {
  await world.cookieOf('withoutAccount', new Date(Date.now() - 86_400_000));
  await world.cookieOf('withoutAccount');
  expect(
    await world.db.rows({
      text: 'select token from session where user_id = $1',
      values: [userId('withoutAccount')],
    }),
  ).toHaveLength(1);
});
