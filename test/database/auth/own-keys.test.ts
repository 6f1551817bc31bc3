import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countOldKeys, setMissingKeyExpiry, claimExpiringKeys } from '#auth/api-keys/key-ends.ts';
import { endOwnKey, listKeysOf } from '#auth/api-keys/own-keys.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { publishedDuring } from './published-during.ts';
import { after, now, openSessionFixture, type SessionFixture } from './session-fixture.ts';
import { system, userId } from './auth-fixture.ts';

/** API keys of a user: who ends them, and when they expire. */

let fixture: SessionFixture;
beforeAll(async () => {
  fixture = await openSessionFixture();
});
afterAll(() => fixture.world.close());
beforeEach(() => fixture.rows('delete from api_key'));

const day = 86_400;
const guest: Viewer = { kind: 'guest' };

describe('API keys', () => {
  it('are listed newest first, without expired and withdrawn ones', async () => {
    await fixture.makeKey({ label: 'first' });
    await fixture.makeKey({ label: 'second', begun: 1, ends: 1 });
    await fixture.makeKey({ label: 'over', ends: 0 });
    await fixture.makeKey({ label: 'withdrawn', withdrawn: true });
    await fixture.makeKey({ label: 'of sales', name: 'sales' });
    const listed = await listKeysOf(fixture.as(system), userId('customer'));
    expect(listed.map(({ label }) => label)).toEqual(['second', 'first']);
    expect(listed[1]).toMatchObject({
      createdAt: now,
      lastUsedAt: null,
      expiresAt: null,
      hadNoEnd: false,
      readsOnly: false,
      objects: null,
    });
  });

  it('are ended once, by their user only, and every server is notified', async () => {
    const [plain, narrow] = [
      await fixture.makeKey({ label: 'plain' }),
      await fixture.makeKey({ label: 'narrow', narrowed: true }),
    ];
    for (const viewer of ['sales', guest, system] as const)
      expect(await endOwnKey(fixture.as(viewer), plain)).toBeNull();
    for (const id of ['', 'no id', `${plain}0`, `0${plain}`])
      expect(await endOwnKey(fixture.as('customer'), id)).toBeNull();
    const [{ key }] = (await fixture.rows<{ key: string }>(
      'select key from api_key where id = $1',
      plain,
    )) as [{ key: string }];
    const end = (id: string, label: string | null) => async () =>
      expect(await endOwnKey(fixture.as('customer', after(5)), id)).toBe(label);
    expect(await publishedDuring(fixture.world, end(plain.toUpperCase(), 'plain'))).toEqual([
      `session ${key}`,
    ]);
    expect(await publishedDuring(fixture.world, end(narrow, 'narrow'))).toEqual([
      'session narrowed of narrow',
    ]);
    expect(await publishedDuring(fixture.world, end(plain, null))).toEqual([]);
    expect(await fixture.rows('select distinct withdrawn_at from api_key')).toEqual([
      { withdrawn_at: after(5) },
    ]);
  });

  it('without an end get one after ninety days, unless they are withdrawn', async () => {
    await fixture.makeKey({ label: 'open' });
    await fixture.makeKey({ label: 'ends', ends: 5 });
    await fixture.makeKey({ label: 'withdrawn', withdrawn: true });
    expect([
      await setMissingKeyExpiry(fixture.as(system)),
      await setMissingKeyExpiry(fixture.as(system)),
    ]).toEqual([1, 0]);
    expect(
      await fixture.rows('select label, expires_at, had_no_end from api_key order by label'),
    ).toEqual([
      { label: 'ends', expires_at: after(5), had_no_end: false },
      { label: 'open', expires_at: new Date('2027-02-24T23:00:00Z'), had_no_end: true },
      { label: 'withdrawn', expires_at: null, had_no_end: false },
    ]);
  });

  it('that had no end are counted until they expire or are withdrawn', async () => {
    expect(await countOldKeys(fixture.as(system))).toEqual({ count: 0, firstEnd: null });
    await fixture.makeKey({ ends: 9, hadNoEnd: true });
    await fixture.makeKey({ ends: 5, hadNoEnd: true });
    await fixture.makeKey({ ends: 3 });
    await fixture.makeKey({ ends: 0, hadNoEnd: true });
    await fixture.makeKey({ ends: 2, hadNoEnd: true, withdrawn: true });
    expect(await countOldKeys(fixture.as(system))).toEqual({ count: 2, firstEnd: after(5) });
  });

  it('that expire within fourteen days are claimed once, unless no notice is needed', async () => {
    const long = { begun: -90 * day };
    await fixture.makeKey({ ...long, label: 'ends', ends: 14 * day });
    await fixture.makeKey({ ...long, label: 'ends soon', ends: 1 });
    await fixture.makeKey({ ...long, label: 'later', ends: 14 * day + 1 });
    await fixture.makeKey({ ...long, label: 'over', ends: 0 });
    await fixture.makeKey({ ...long, label: 'withdrawn', ends: 5, withdrawn: true });
    await fixture.makeKey({ ...long, label: 'inactive', ends: 5, name: 'inactive' });
    await fixture.makeKey({ label: 'short', begun: -1, ends: 14 * day - 1 });
    const replaced = await fixture.makeKey({ ...long, label: 'replaced', ends: 5 });
    await fixture.rows('update api_key set replaces = $1 where label = $2', replaced, 'later');
    const endingKeys = await claimExpiringKeys(fixture.as(system));
    expect(endingKeys.toSorted((one, other) => (one.label < other.label ? -1 : 1))).toEqual([
      { userId: userId('customer'), label: 'ends', expiresAt: after(14 * day) },
      { userId: userId('customer'), label: 'ends soon', expiresAt: after(1) },
    ]);
    expect(await claimExpiringKeys(fixture.as(system))).toEqual([]);
  });
});
