import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CookieHolder,
  cookiesOf,
  dropCookie,
  readCookie,
  setCookie,
} from '#client/transport/cookie.ts';

/**
 * A fake `document.cookie` that behaves as in a browser. Source: RFC 6265bis §5.6.
 */
function page(protocol = 'https:') {
  const cookies = new Map<string, string>();
  const lines: string[] = [];
  const holder: CookieHolder = {
    location: { protocol },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line) {
      lines.push(line);
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    },
  };
  return { holder, cookies, lines };
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('cookies: path /, optional expiry in days (spec §9)', () => {
  it.each([
    [undefined, 'taal=nl; Path=/; SameSite=Lax; Secure'],
    [Number.NaN, 'taal=nl; Path=/; SameSite=Lax; Secure'],
    [
      1,
      'taal=nl; Path=/; Expires=Mon, 23 Nov 2026 12:00:00 GMT; Max-Age=86400; SameSite=Lax; Secure',
    ],
    [
      0.5,
      'taal=nl; Path=/; Expires=Mon, 23 Nov 2026 00:00:00 GMT; Max-Age=43200; SameSite=Lax; Secure',
    ],
    [
      1e9,
      'taal=nl; Path=/; Expires=Mon, 27 Dec 2027 12:00:00 GMT; Max-Age=34560000; SameSite=Lax; Secure',
    ],
    [0, 'taal=nl; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; SameSite=Lax; Secure'],
    [-1, 'taal=nl; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; SameSite=Lax; Secure'],
  ])('%s days: %s', (days, line) => {
    const { holder, lines } = page();
    cookiesOf(holder).set('taal', 'nl', days);
    expect(lines).toEqual([line]);
  });

  it('a cookie of a page without TLS is not Secure', () => {
    const { holder, lines } = page('http:');
    cookiesOf(holder).set('taal', 'nl');
    expect(lines).toEqual(['taal=nl; Path=/; SameSite=Lax']);
  });

  it('a name and a value are encoded, so that they add no attributes', () => {
    const { holder, lines, cookies } = page();
    cookiesOf(holder).set('a=b;(c)', 'x; Domain=evil.example');
    expect(lines).toEqual([
      'a%3Db%3B%28c%29=x%3B%20Domain%3Devil.example; Path=/; SameSite=Lax; Secure',
    ]);
    expect(cookies.size).toBe(1);
  });

  it('a cookie without a name is refused', () =>
    expect(() => cookiesOf(page().holder).set('', 'x')).toThrow(TypeError));

  it('a cookie that is set can be read and dropped, and others stay', () =>
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (name, value) => {
          const { holder } = page();
          const { set, read, drop } = cookiesOf(holder);
          set(`${name}x`, 'ander');
          set(name, value);
          expect(read(name)).toBe(value);
          drop(name);
          expect(read(name)).toBeUndefined();
          expect(read(`${name}x`)).toBe('ander');
        },
      ),
    ));

  it.each([
    ['a=1; b=2', 'b', '2'],
    ['ab=1; b=2', 'b', '2'],
    ['b=1=2', 'b', '1=2'],
    ['b=', 'b', ''],
    ['b', 'b', undefined],
    ['', 'b', undefined],
    ['b=100%', 'b', '100%'],
    ['b=een; b=twee', 'b', 'een'],
  ])('in "%s" the cookie %s is %j', (cookie, name, value) =>
    expect(cookiesOf({ cookie }).read(name)).toBe(value),
  );

  it('reading without a page gives undefined', () => expect(readCookie('taal')).toBeUndefined());

  it('the functions use the document of the page', () => {
    const { holder } = page();
    vi.stubGlobal('document', holder);
    try {
      setCookie('taal', 'nl', 1);
      expect(readCookie('taal')).toBe('nl');
      dropCookie('taal');
      expect(readCookie('taal')).toBeUndefined();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
