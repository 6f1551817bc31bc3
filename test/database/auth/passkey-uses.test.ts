import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deviceCookie } from '#auth/login/device-cookie.ts';
import { createPasskeyLoginOptions, passkeyLogIn } from '#auth/login/passkey-log-in.ts';
import { createStepUpPasskeyOptions, proveByPasskey } from '#auth/factors/step-up-passkey.ts';
import { recordPasskeyUse, verifyPasskeySignature } from '#auth/factors/used-passkey.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { authenticator } from '../../site/login/authenticator.ts';
import { settings } from '../../support/session-settings.ts';
import {
  after,
  elsewhere,
  guest,
  openPasskeyFixture,
  type Options,
  options,
  origin,
  type PasskeyFixture,
  refused,
  start,
  parseAssertion,
} from './passkey-fixture.ts';
import { system, userId, type UserName } from './auth-fixture.ts';

/** A passkey logs in or serves as step-up. Source: Web Authentication Level 3 §7.2. */

let keys: PasskeyFixture;
beforeAll(async () => {
  keys = await openPasskeyFixture();
});
afterAll(() => keys.close());
beforeEach(() => keys.empty());

describe('a log-in with a passkey', () => {
  const tools = () => ({ limits: keys.limits, settings });
  const challenge = async () =>
    (
      await options(
        createPasskeyLoginOptions(keys.as(guest), { origin, address: '192.0.2.1' }, tools()),
      )
    ).challenge;
  const enter = (text: string, changes: object = {}) =>
    passkeyLogIn(
      keys.as(guest, after(60)),
      { used: parseAssertion(text), origin, address: '192.0.2.1', userAgent: 'test', ...changes },
      tools(),
    );
  const wrong = refused('login.passkeyWrong');

  it('asks the browser for any passkey of this site, with user verification', async () => {
    const requestOptions = await options(
      createPasskeyLoginOptions(keys.as(guest), { origin, address: '192.0.2.1' }, tools()),
    );
    expect(requestOptions).toMatchObject({
      rpId: 'zakelijk.example',
      userVerification: 'required',
    });
    expect(requestOptions['allowCredentials']).toBeUndefined();
  });

  it('can be begun at most 240 times from one address', async () => {
    await keys.limits.take('passkey', '192.0.2.1', 240);
    const detail = expect.stringMatching(/^Retry after \d+ seconds$/);
    const tooMany = { ok: false, problems: [{ code: 'login.tooMany', detail }] };
    expect(
      await createPasskeyLoginOptions(keys.as(guest), { origin, address: '192.0.2.1' }, tools()),
    ).toEqual(tooMany);
    expect(
      (await createPasskeyLoginOptions(keys.as(guest), { origin, address: '192.0.2.2' }, tools()))
        .ok,
    ).toBe(true);
  });

  it('opens a session for its user, and stores when the passkey was used', async () => {
    const device = await keys.deviceOf('customer');
    const entered = await enter(
      device.use({ challenge: await challenge(), origin }, userId('customer')),
    );
    expect(entered).toMatchObject({ ok: true, value: { viewer: { userId: userId('customer') } } });
    expect(await keys.rows('select way, address, user_agent from login')).toEqual([
      { way: 'passkey', address: '192.0.2.1', user_agent: 'test' },
    ]);
    expect(await keys.rows('select last_used_at from passkey')).toEqual([
      { last_used_at: after(60) },
    ]);
  });

  it('gets one and the same refusal for every fault of its answer', async () => {
    const device = await keys.deviceOf('customer');
    const fresh = async () => ({ challenge: await challenge(), origin });
    const once = await fresh();
    expect((await enter(device.use(once))).ok).toBe(true);
    for (const text of [
      device.use(once),
      device.use({ challenge: 'a'.repeat(43), origin }),
      device.use({ ...(await keys.toMake('customer')), origin }),
      device.use({ ...(await fresh()), origin: elsewhere, host: 'zakelijk.example' }),
      device.use({ ...(await fresh()), host: 'elders.example' }),
      device.use({ ...(await fresh()), verified: false }),
      device.use(await fresh(), userId('sales')),
      authenticator().use(await fresh()),
    ])
      expect(await enter(text)).toEqual(wrong);
    const forged = { ...parseAssertion(authenticator().use(await fresh())), id: device.id };
    expect(await enter(JSON.stringify(forged))).toEqual(wrong);
    expect(await keys.rows('select 1 from session')).toHaveLength(1);
  });

  it('is refused for an inactive user, and the passkey does not count as used', async () => {
    const device = await keys.deviceOf('inactive');
    expect(await enter(device.use({ challenge: await challenge(), origin }))).toEqual(wrong);
    expect(await keys.rows('select last_used_at from passkey')).toEqual([{ last_used_at: null }]);
  });

  it('is refused when the counter of the passkey does not increase', async () => {
    const device = await keys.deviceOf('customer', start, 5);
    const at = async (counter: number) =>
      (await enter(device.use({ challenge: await challenge(), origin, counter }))).ok;
    expect([await at(5), await at(4), await at(6), await at(6), await at(7)]).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('is counted as an attempt only when it fails, and a known device is not blocked', async () => {
    const device = await keys.deviceOf('customer');
    await keys.limits.take('loginAddress', '192.0.2.1', 49);
    const attempt = async (changes: object = {}) =>
      enter(device.use({ challenge: await challenge(), origin }), changes);
    for (let times = 0; times < 2; times++) expect((await attempt()).ok).toBe(true);
    expect(await enter(device.use({ challenge: 'a'.repeat(43), origin }))).toEqual(wrong);
    expect(await attempt()).toMatchObject(refused('login.tooMany'));
    const phc = (await keys.rows<{ phc: string }>('select phc from password limit 1'))[0]!.phc;
    const cookie = deviceCookie(
      keys.as(guest),
      { userId: userId('customer'), phc },
      settings,
    ).split(';')[0];
    expect((await attempt({ cookie })).ok).toBe(true);
  });
});

describe('a step-up by passkey', () => {
  const toProve = async (name: UserName, session = 'session') =>
    (await createStepUpPasskeyOptions(keys.as(name), { origin, session })) as Options | null;
  const prove = (viewer: UserName | Viewer, text: string, session = 'session') =>
    proveByPasskey(keys.as(viewer, after(60)), { used: parseAssertion(text), origin, session });
  const begin = (token: string, name: UserName) =>
    keys.rows(
      `insert into session (token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent) values ($1, $2, $3, $3, $3, $3, '', '')`,
      token,
      userId(name),
      start,
    );
  const proven = async () =>
    keys.rows('select token, proven_at from session where proven_at is not null');

  it('asks a user with passkeys for one of these, the newest first', async () => {
    const [first, second] = [
      await keys.deviceOf('customer'),
      await keys.deviceOf('customer', after(1)),
    ];
    await keys.deviceOf('sales');
    expect(await toProve('customer')).toMatchObject({
      rpId: 'zakelijk.example',
      userVerification: 'required',
      allowCredentials: [second, first].map(({ id }) => ({ id, transports: ['internal'] })),
    });
    expect(await toProve('colleague')).toBeNull();
    expect(
      await createStepUpPasskeyOptions(keys.as(system), { origin, session: 'session' }),
    ).toBeNull();
  });

  it('is stored in this session, and the passkey as used', async () => {
    const device = await keys.deviceOf('customer');
    for (const token of ['session', 'other']) await begin(token, 'customer');
    expect(
      await prove(
        'customer',
        device.use({ challenge: (await toProve('customer'))!.challenge, origin }),
      ),
    ).toBe(true);
    expect(await proven()).toEqual([{ token: 'session', proven_at: after(60) }]);
    expect(await keys.rows('select last_used_at from passkey')).toEqual([
      { last_used_at: after(60) },
    ]);
  });

  it('is refused for another session, user, challenge or passkey, and a second time', async () => {
    const [device, other] = [
      await keys.deviceOf('customer', start, 5),
      await keys.deviceOf('sales'),
    ];
    await begin('session', 'customer');
    const fresh = async (session = 'session') => ({
      challenge: (await toProve('customer', session))!.challenge,
      origin,
    });
    const once = { ...(await fresh()), counter: 6 };
    expect(await prove('customer', device.use(once))).toBe(true);
    await keys.rows('update session set proven_at = null');
    const tries: readonly (readonly [UserName | Viewer, string])[] = [
      ['customer', device.use({ ...once, counter: 7 })],
      ['customer', device.use({ ...(await fresh('other')), counter: 7 })],
      ['customer', device.use({ challenge: 'a'.repeat(43), origin, counter: 7 })],
      ['customer', other.use({ ...(await fresh()), counter: 7 })],
      ['customer', device.use({ ...(await fresh()), counter: 7, verified: false })],
      ['customer', device.use({ ...(await fresh()), counter: 6 })],
      ['sales', device.use({ ...(await fresh()), counter: 7 })],
      [system, device.use({ ...(await fresh()), counter: 7 })],
    ];
    for (const [viewer, text] of tries) expect(await prove(viewer, text)).toBe(false);
    expect(await proven()).toEqual([]);
  });
});

describe('a use of a passkey', () => {
  it('is accepted once per counter, and repeatedly while a counter stays 0', async () => {
    const counting = {
      id: (await keys.deviceOf('customer', start, 1)).id,
      userId: userId('customer'),
    };
    const recordUse = (counter: number, who = counting) =>
      recordPasskeyUse(keys.as(guest), { ...who, counter });
    expect([
      await recordUse(1),
      await recordUse(2),
      await recordUse(2),
      await recordUse(0),
    ]).toEqual([false, true, false, false]);
    const still = { id: (await keys.deviceOf('customer')).id, userId: userId('customer') };
    expect([
      await recordUse(0, still),
      await recordUse(0, still),
      await recordUse(1, still),
      await recordUse(0, still),
    ]).toEqual([true, true, true, false]);
    expect(
      await recordPasskeyUse(keys.as(guest), {
        id: 'gone',
        userId: userId('customer'),
        counter: 9,
      }),
    ).toBe(false);
  });

  it('is verified to the passkey, its user and its counter', async () => {
    const device = await keys.deviceOf('customer');
    const challenge = 'a'.repeat(43);
    const signed = await verifyPasskeySignature(
      keys.as(guest),
      parseAssertion(device.use({ challenge, origin, counter: 3 })),
      {
        challenge,
        origin,
      },
    );
    expect(signed).toEqual({ id: device.id, userId: userId('customer'), counter: 3 });
  });
});
