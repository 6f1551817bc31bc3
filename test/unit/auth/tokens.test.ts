import { describe, expect, it, test } from 'vitest';
import { createSeal } from '#engine/model/seal.ts';
import { deviceCookie, knownDevice } from '#auth/login/device-cookie.ts';
import { isApiKey, isToken, newApiKey, newToken, sha256 } from '#auth/factors/secrets.ts';
import { isSessionToken, newSessionToken } from '#auth/sessions/session-token.ts';
import { settings } from '../../support/session-settings.ts';

const seal = createSeal(Buffer.alloc(32, 1));
const otherSeal = createSeal(Buffer.alloc(32, 2));
const overTls = { ...settings, secureCookie: true, cookiePath: '/site' };

const changedAt = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;

describe('a session token', () => {
  const token = newSessionToken(seal);

  it('is refused when a character is changed, missing or added', () => {
    for (let at = 0; at < token.length; at++)
      expect(isSessionToken(seal, changedAt(token, at))).toBe(false);
    expect(isSessionToken(seal, `${token}A`)).toBe(false);
    expect(isSessionToken(seal, token.slice(0, -1))).toBe(false);
    expect(isSessionToken(seal, token.slice(0, 32))).toBe(false);
    expect(isSessionToken(seal, '')).toBe(false);
  });

  it('is refused when another server made it, or with a signature of another kind', () => {
    expect(isSessionToken(otherSeal, token)).toBe(false);
    const random = token.slice(0, 32);
    expect(isSessionToken(seal, random + seal.sign(random).slice(0, 11))).toBe(false);
  });

  it('is accepted by the server that made it, also after a change of its key', () => {
    expect(isSessionToken(seal, token)).toBe(true);
    const changed = createSeal(Buffer.alloc(32, 2), [Buffer.alloc(32, 1)]);
    expect(isSessionToken(changed, token)).toBe(true);
    expect(isToken(token)).toBe(true);
    expect(newSessionToken(seal).slice(0, 32)).not.toBe(token.slice(0, 32));
  });
});

describe('a token or API key', () => {
  it.each(['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, `x ${'A'.repeat(43)}`])(
    'is not %j',
    (text) => {
      expect(isToken(text)).toBe(false);
      expect(isApiKey(`zk_${text}`)).toBe(false);
    },
  );

  it('of a program begins with zk_, so that it is not a session token', () => {
    const key = newApiKey();
    expect(key).toMatch(/^zk_/);
    expect([isApiKey(key), isToken(key)]).toEqual([true, false]);
    expect(isApiKey(newToken())).toBe(false);
    expect(isApiKey(`xx_${key.slice(3)}`)).toBe(false);
  });

  it('is hashed with SHA-256 in base64url', () => {
    expect(sha256('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  });
});

describe('the cookie of a known device', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const account = { userId: '005000000000001AAA', phc: 'the hash' };
  const header = deviceCookie({ services: { seal }, now }, account, settings);
  const cookie = header.slice(0, header.indexOf(';'));
  const afterDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const known = (sent: string | null | undefined, changes: object = {}) =>
    knownDevice({ services: { seal }, now }, sent, { ...account, ...changes });

  test.each([
    ['no cookie', null],
    ['no header', undefined],
    ['an empty header', ''],
    ['another cookie', 'theme=dark'],
    ['a forged cookie', 'zorgeloos_apparaat=made-up'],
    ['a cookie with a longer name', `x${cookie}`],
    ['a cookie that was changed', changedAt(cookie, cookie.length - 1)],
    ['a value without a name', cookie.slice(cookie.indexOf('=') + 1)],
  ])('is not recognised in %s', (_, sent) => {
    expect(known(sent)).toBeNull();
  });

  it('is not valid for another user, after a password change or on another server', () => {
    expect(known(cookie, { userId: '005000000000002AAA' })).toBeNull();
    expect(known(cookie, { phc: 'another hash' })).toBeNull();
    expect(known(cookie, { phc: null })).toBeNull();
    expect(knownDevice({ services: { seal }, now }, cookie, undefined)).toBeNull();
    expect(knownDevice({ services: { seal: otherSeal }, now }, cookie, account)).toBeNull();
  });

  it('is not valid when its value was sealed for another purpose', () => {
    const value = seal.open(cookie.slice(cookie.indexOf('=') + 1))!;
    expect(value.split('|')).toHaveLength(5);
    const parts = value.split('|');
    const sealed = (text: string) => `zorgeloos_apparaat=${seal.close(text)}`;
    expect(known(sealed(value))).toBe(parts[3]);
    expect(known(sealed(value.replace('known device', 'page')))).toBeNull();
    expect(known(sealed(value.replace(/\|[^|]*$/, '')))).toBeNull();
    expect(known(sealed(value.replace(/\|[^|]*$/, '|never')))).toBeNull();
  });

  it('is valid for 365 days', () => {
    expect(knownDevice({ services: { seal }, now: afterDays(365) }, cookie, account)).toBeNull();
    const before = new Date(afterDays(365).getTime() - 1);
    expect(knownDevice({ services: { seal }, now: before }, cookie, account)).toBe(known(cookie));
    expect(header).toContain('; Max-Age=31536000');
  });

  it('gives each browser its own device id, whatever other cookies are sent', () => {
    const device = known(cookie);
    expect(isToken(device!)).toBe(true);
    expect(known(`theme=dark; ${cookie}; lang=nl`)).toBe(device);
    expect(known(`theme=dark;${cookie}`)).toBe(device);
    expect(known(`zorgeloos_apparaat=made-up; ${cookie}`)).toBe(device);
    const second = deviceCookie({ services: { seal }, now }, account, settings).split(';', 1)[0];
    expect(known(second)).not.toBe(device);
  });

  it('of a user without a password is valid until they have one', () => {
    const none = { ...account, phc: null };
    const own = deviceCookie({ services: { seal }, now }, none, settings).split(';', 1)[0];
    expect(knownDevice({ services: { seal }, now }, own, none)).not.toBeNull();
    expect(knownDevice({ services: { seal }, now }, own, account)).toBeNull();
  });

  it('is HttpOnly and SameSite=Lax, and has the __Host- prefix on https', () => {
    expect(header).toMatch(
      /^zorgeloos_apparaat=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    );
    const secure = deviceCookie({ services: { seal }, now }, account, overTls);
    expect(secure).toMatch(
      /^__Host-zorgeloos-apparaat=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000$/,
    );
    expect(known(secure.split(';', 1)[0])).not.toBeNull();
    const below = deviceCookie({ services: { seal }, now }, account, {
      ...settings,
      cookiePath: '/site',
    });
    expect(below).toContain('; Path=/site; HttpOnly');
  });
});
