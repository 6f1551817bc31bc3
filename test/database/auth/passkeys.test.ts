import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOneTimeToken } from '#auth/factors/one-time-token.ts';
import {
  createPasskeyRegistrationOptions,
  savePasskey,
  listOwnPasskeys,
  listPasskeysOf,
  removeOwnPasskey,
} from '#auth/factors/passkeys.ts';
import { ownerOfPasskey } from '#auth/factors/used-passkey.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { authenticator } from '../../site/login/authenticator.ts';
import {
  after,
  elsewhere,
  guest,
  parseRegistration,
  openPasskeyFixture,
  origin,
  type PasskeyFixture,
  refused,
  start,
} from './passkey-fixture.ts';
import { system, userId, type UserName } from './auth-fixture.ts';

/** A passkey is made, listed and removed. Source: Web Authentication Level 3 §7.1. */

let keys: PasskeyFixture;
beforeAll(async () => {
  keys = await openPasskeyFixture();
});
afterAll(() => keys.close());
beforeEach(() => keys.empty());

describe('a new passkey', () => {
  const addPasskeyAs = (name: UserName | Viewer, text: string, now = start) =>
    savePasskey(keys.as(name, now), { made: parseRegistration(text), name: 'Laptop', origin });
  const wrong = refused('passkey.notAdded');

  it('is added by users only', async () => {
    for (const viewer of [guest, system]) {
      expect(
        await createPasskeyRegistrationOptions(keys.as(viewer), { origin, name: 'Jan' }),
      ).toEqual(refused('record.noRight'));
      const { challenge } = await keys.toMake('customer');
      expect(await addPasskeyAs(viewer, authenticator().make({ challenge, origin }))).toEqual(
        refused('record.noRight'),
      );
    }
  });

  it('is requested for this site and user, and from a device without one', async () => {
    const device = await keys.deviceOf('customer');
    expect(await keys.toMake('customer')).toMatchObject({
      rp: { name: 'Voorbeeld Telecom', id: 'zakelijk.example' },
      user: {
        id: Buffer.from(userId('customer')).toString('base64url'),
        name: 'Jan',
        displayName: 'Jan',
      },
      attestation: 'none',
      excludeCredentials: [{ id: device.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    });
    expect(await keys.toMake('sales')).toMatchObject({ excludeCredentials: [] });
  });

  it('is stored with its name, its counter and its transports', async () => {
    const device = await keys.deviceOf('customer', after(5), 7);
    expect(
      await keys.rows(
        'select id, user_id, counter, transports, name, created_at, last_used_at from passkey',
      ),
    ).toEqual([
      {
        id: device.id,
        user_id: userId('customer'),
        counter: 7,
        transports: ['internal'],
        name: 'Laptop',
        created_at: after(5),
        last_used_at: null,
      },
    ]);
  });

  it('that is sent again is not added again, nor for another user', async () => {
    const device = authenticator();
    const { challenge } = await keys.toMake('customer');
    const text = device.make({ challenge, origin });
    expect(await addPasskeyAs('customer', text)).toEqual({ ok: true, value: { added: true } });
    expect(await addPasskeyAs('customer', text)).toEqual({ ok: true, value: { added: false } });
    expect(await addPasskeyAs('sales', text)).toEqual(wrong);
    const again = await keys.toMake('sales');
    expect(
      await addPasskeyAs('sales', device.make({ challenge: again.challenge, origin })),
    ).toEqual(wrong);
    expect(await keys.rows('select user_id from passkey')).toEqual([
      { user_id: userId('customer') },
    ]);
  });

  it.each<[string, () => Promise<string> | string]>([
    [
      'for a challenge of another user',
      async () => authenticator().make({ ...(await keys.toMake('sales')), origin }),
    ],
    [
      'for a challenge that the server did not issue',
      () => authenticator().make({ challenge: 'a'.repeat(43), origin }),
    ],
    [
      'for a challenge of a log-in',
      async () =>
        authenticator().make({
          challenge: await createOneTimeToken(keys.as(guest), {
            purpose: 'passkey-login',
            ownerId: '',
            minutes: 10,
          }),
          origin,
        }),
    ],
    [
      'on another site',
      async () =>
        authenticator().make({
          ...(await keys.toMake('customer')),
          origin: elsewhere,
          host: 'zakelijk.example',
        }),
    ],
    [
      'for another site',
      async () =>
        authenticator().make({
          ...(await keys.toMake('customer')),
          origin,
          host: 'elders.example',
        }),
    ],
    [
      'without user verification',
      async () =>
        authenticator().make({ ...(await keys.toMake('customer')), origin, verified: false }),
    ],
  ])('made %s is not stored', async (_, make) => {
    expect(await addPasskeyAs('customer', await make())).toEqual(wrong);
    expect(await keys.rows('select 1 from passkey')).toEqual([]);
  });

  it('is accepted within ten minutes, and its challenge is valid once', async () => {
    const { challenge } = await keys.toMake('customer');
    expect(
      await addPasskeyAs('customer', authenticator().make({ challenge, origin }), after(600)),
    ).toEqual(wrong);
    expect(
      (await addPasskeyAs('customer', authenticator().make({ challenge, origin }), after(599))).ok,
    ).toBe(true);
    expect(await addPasskeyAs('customer', authenticator().make({ challenge, origin }))).toEqual(
      wrong,
    );
  });

  it('is refused when the user has twenty', async () => {
    const insert = `insert into passkey (id, user_id, public_key, counter, transports, name, created_at)
      select 'old' || n, $1, '\\x00', 0, '{}', 'old', now() from generate_series(1, $2::int) n`;
    await keys.rows(insert, userId('customer'), 19);
    await keys.deviceOf('customer');
    await expect(keys.deviceOf('customer')).rejects.toThrow('passkey.notAdded');
    await keys.deviceOf('sales');
  });
});

describe('a user’s passkeys', () => {
  it('are listed newest first for their user', async () => {
    const [first, second] = [
      await keys.deviceOf('customer'),
      await keys.deviceOf('customer', after(1)),
    ];
    await keys.deviceOf('sales');
    const listed = [
      { id: second.id, name: 'Laptop', createdAt: after(1), lastUsedAt: null },
      { id: first.id, name: 'Laptop', createdAt: start, lastUsedAt: null },
    ];
    expect(await listOwnPasskeys(keys.as('customer'))).toEqual(listed);
    expect(await listPasskeysOf(keys.as(system), userId('customer'))).toEqual(listed);
    expect([await listOwnPasskeys(keys.as(guest)), await listOwnPasskeys(keys.as(system))]).toEqual(
      [[], []],
    );
  });

  it('are removed by their user only', async () => {
    const { id } = await keys.deviceOf('customer');
    for (const viewer of ['sales', guest, system] as const)
      expect(await removeOwnPasskey(keys.as(viewer), id)).toBeNull();
    expect([
      await removeOwnPasskey(keys.as('customer'), 'none'),
      await removeOwnPasskey(keys.as('customer'), `${id}\0`),
    ]).toEqual([null, null]);
    expect(await ownerOfPasskey(keys.as(guest), id)).toBe(userId('customer'));
    expect([
      await removeOwnPasskey(keys.as('customer'), id),
      await removeOwnPasskey(keys.as('customer'), id),
    ]).toEqual(['Laptop', null]);
    expect(await ownerOfPasskey(keys.as(guest), id)).toBeNull();
  });
});
