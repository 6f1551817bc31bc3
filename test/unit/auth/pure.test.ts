import { expect, test } from 'vitest';
import { throttledAddress, wholeAddress } from '#auth/sessions/address.ts';
import {
  clearCookieHeaders,
  hasSessionCookie,
  acceptsOldCookieName,
  readSessionCookie,
  sessionCookie,
  sessionTokens,
} from '#auth/sessions/cookie.ts';
import { dummyPasswordHash, passwordHash, verifyPassword } from '#auth/factors/passwords.ts';
import { sameOrigin } from '#auth/sessions/same-origin.ts';
import { settings } from '../../support/session-settings.ts';

const own = 'https://zakelijk.example';

test.each([
  ['a foreign page', 'cross-site', own],
  ['another host of the same site', 'same-site', own],
  ['a typed address or a bookmark', 'none', own],
  ['a foreign page without the header', null, 'https://elsewhere.example'],
  ['a page with an opaque origin', null, 'null'],
  ['the same host on another port', null, `${own}:8443`],
  ['the same host without encryption', null, 'http://zakelijk.example'],
  ['a request without either header', null, null],
])('%s is not same-origin', (_who, secFetchSite, origin) => {
  expect(sameOrigin({ secFetchSite, origin }, own)).toBe(false);
});

test.each([
  ['Sec-Fetch-Site', 'same-origin', null],
  ['Origin, without Sec-Fetch-Site', null, own],
])('a page of the site is same-origin by %s', (_header, secFetchSite, origin) => {
  expect(sameOrigin({ secFetchSite, origin }, own)).toBe(true);
});

test.each([
  ['', undefined],
  ['theme=dark; lang=nl', undefined],
  ['xzorgeloos_session=a', undefined],
  ['zorgeloos_session2=a', undefined],
  ['zorgeloos_session=', undefined],
  ['zorgeloos_session', undefined],
  ['zorgeloos_session=abc', 'abc'],
  ['theme=dark; zorgeloos_session=abc; lang=nl', 'abc'],
  ['xzorgeloos_session=no;zorgeloos_session=abc', 'abc'],
  ['zorgeloos_session=first; zorgeloos_session=second', 'first'],
  ['__Host-zorgeloos=other; zorgeloos_session=abc', 'abc'],
  ['zorgeloos_session=abc ; theme=dark', 'abc'],
])('the session cookie of plain http in `%s` is %s', (header, token) => {
  expect(readSessionCookie(header, settings)?.token).toBe(token);
});

const overTls = { ...settings, secureCookie: true, cookiePath: '/site' };

test.each([
  ['theme=dark', undefined],
  ['x__Host-zorgeloos=a', undefined],
  ['__Host-zorgeloos=', undefined],
  ['__Host-zorgeloos=abc; theme=dark', { token: 'abc', old: false }],
  ['zorgeloos_session=theirs; __Host-zorgeloos=abc', { token: 'abc', old: false }],
  ['zorgeloos_session=abc', { token: 'abc', old: true }],
])('the session cookie of https in `%s` is %s', (header, sent) => {
  expect(readSessionCookie(header, overTls)).toEqual(sent);
});

test('the session tokens of a request are those under both cookie names', () => {
  expect(sessionTokens('theme=dark; xzorgeloos_session=a')).toEqual([]);
  expect(sessionTokens('zorgeloos_session=a; __Host-zorgeloos=b')).toEqual(['b', 'a']);
});

test('a session cookie is detected under either name', () => {
  for (const header of ['zorgeloos_session=a', 'theme=dark; __Host-zorgeloos=a'])
    expect(hasSessionCookie(header)).toBe(true);
  expect(hasSessionCookie('theme=dark; lang=nl')).toBe(false);
});

test('the old cookie name is valid for sessions begun before the upgrade', () => {
  const upgrade = new Date('2026-11-26T12:00:00Z');
  const at = (hours: number) => new Date(upgrade.getTime() + hours * 3_600_000);
  const after = { absoluteHours: 12, oldCookieBefore: upgrade };
  expect(acceptsOldCookieName(at(0), at(1), after)).toBe(false);
  expect(acceptsOldCookieName(at(-1), at(12), after)).toBe(false);
  expect(acceptsOldCookieName(at(-1), at(1), { ...after, oldCookieBefore: null })).toBe(false);
  expect(acceptsOldCookieName(at(-1), at(11), after)).toBe(true);
});

test('over http the session cookie is HttpOnly, SameSite=Lax and not Secure', () => {
  expect(sessionCookie('abc', settings)).toBe(
    'zorgeloos_session=abc; Path=/; HttpOnly; SameSite=Lax',
  );
  expect(clearCookieHeaders(settings)).toEqual([
    'zorgeloos_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  ]);
});

test('over https the session cookie has the __Host- prefix, and both names are cleared', () => {
  expect(sessionCookie('abc', overTls)).toBe(
    '__Host-zorgeloos=abc; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  expect(clearCookieHeaders(overTls)).toEqual([
    '__Host-zorgeloos=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    'zorgeloos_session=; Path=/site; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
  ]);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
  ['2001::3:4:5:6:7', '2001:0:0:3::/64'],
  ['::ffff:c000:207', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['192.0.2.7:8080', '192.0.2.7:8080'],
])('attempts from %s count for %s', (address, counted) => {
  expect(throttledAddress(address)).toBe(counted);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['0:0:0:0:0:0:0:1', '::1'],
  ['unknown', 'unknown'],
])('%s is recorded as %s', (address, recorded) => {
  expect(wholeAddress(address)).toBe(recorded);
});

test('a password hash matches its password, however its accents are typed', async () => {
  const phc = await passwordHash('Crème brûlée 2026');
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(phc).not.toBe(await passwordHash('Crème brûlée 2026'));
  expect(await verifyPassword('Creme brulee 2026', phc)).toBe(false);
  expect(await verifyPassword('', phc)).toBe(false);
  expect(await verifyPassword('', dummyPasswordHash)).toBe(false);
  expect(await verifyPassword('Crème brûlée 2026'.normalize('NFD'), phc)).toBe(true);
});
