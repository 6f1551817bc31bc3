import { expect, test } from 'vitest';
import { throttledAddress } from '#session/address.ts';
import { clearedCookie, readSessionCookie, sessionCookie } from '#session/cookie.ts';
import { nobodysHash, passwordHash, verifyPassword } from '#session/passwords.ts';
import { sameOrigin } from '#session/same-origin.ts';
import { settings } from '../../support/session-settings.ts';

const own = 'https://zakelijk.example';

test.each([
  ['a foreign page', 'cross-site', own],
  ['a neighbour of the same site', 'same-site', own],
  ['something typed or a bookmark', 'none', own],
  ['a foreign page without the header', null, 'https://elsewhere.example'],
  ['a page that hides where it comes from', null, 'null'],
  ['the same host on another port', null, `${own}:8443`],
  ['the same host without encryption', null, 'http://zakelijk.example'],
  ['nothing said at all', null, null],
])('%s is not same-origin', (_who, secFetchSite, origin) => {
  expect(sameOrigin({ secFetchSite, origin }, own)).toBe(false);
});

test.each([
  ['Sec-Fetch-Site', 'same-origin', null],
  ['Origin, without Sec-Fetch-Site', null, own],
])('our own page proves itself with %s', (_header, secFetchSite, origin) => {
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
])('the session cookie in `%s` is %s', (header, token) => {
  expect(readSessionCookie(header)).toBe(token);
});

test('the cookie is closed to scripts and other sites, ends with the browser, and is Secure on https only', () => {
  expect(sessionCookie('abc', settings)).toBe('zorgeloos_session=abc; Path=/; HttpOnly; SameSite=Lax');
  expect(sessionCookie('abc', { ...settings, secureCookie: true, cookiePath: '/site' })).toBe(
    'zorgeloos_session=abc; Path=/site; HttpOnly; SameSite=Lax; Secure',
  );
  expect(clearedCookie(settings)).toBe('zorgeloos_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('attempts from %s count for %s', (address, counted) => {
  expect(throttledAddress(address)).toBe(counted);
});

test('a password is known by its hash, however its accents are typed; no other is', async () => {
  const phc = await passwordHash('Crème brûlée 2026');
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(phc).not.toBe(await passwordHash('Crème brûlée 2026'));
  expect(await verifyPassword('Creme brulee 2026', phc)).toBe(false);
  expect(await verifyPassword('', phc)).toBe(false);
  expect(await verifyPassword('', nobodysHash)).toBe(false);
  expect(await verifyPassword('Crème brûlée 2026'.normalize('NFD'), phc)).toBe(true);
});
