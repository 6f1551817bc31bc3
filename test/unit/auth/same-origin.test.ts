import { describe, expect, it } from 'vitest';
import {
  forwardedScheme,
  isPublicUrlMissing,
  isCrossOriginWrite,
} from '#auth/sessions/same-origin.ts';

const own = 'https://zakelijk.example';

describe('a cross-origin write', () => {
  const sent = (method: string, origin: string | null) =>
    isCrossOriginWrite({ method, headers: new Headers(origin === null ? {} : { origin }) }, own);

  it.each(['https://elsewhere.example', 'null', `${own}:8443`, 'http://zakelijk.example', ''])(
    'is a POST or DELETE with the origin %j',
    (origin) => {
      expect(sent('POST', origin)).toBe(true);
      expect(sent('DELETE', origin)).toBe(true);
    },
  );

  it.each([
    ['a GET from another site', 'GET', 'https://elsewhere.example'],
    ['a HEAD from another site', 'HEAD', 'https://elsewhere.example'],
    ['a POST of the own site', 'POST', own],
    ['a POST without an origin', 'POST', null],
  ])('is not %s', (_, method, origin) => {
    expect(sent(method, origin)).toBe(false);
  });
});

describe('the scheme that a proxy reports', () => {
  it.each([
    [{}, undefined],
    [{ 'x-forwarded-proto': '' }, undefined],
    [{ 'x-forwarded-proto': 'ftp' }, undefined],
    [{ forwarded: 'for=192.0.2.7' }, undefined],
    [{ forwarded: 'for=192.0.2.7;xproto=https' }, undefined],
    [{ forwarded: 'proto=wss' }, undefined],
    [{ forwarded: 'proto=9https' }, undefined],
    [{ 'x-forwarded-proto': 'https' }, 'https'],
    [{ 'x-forwarded-proto': ' HTTPS , http' }, 'https'],
    [{ 'x-forwarded-proto': 'http,https' }, 'http'],
    [{ 'x-forwarded-proto': ['https', 'http'] }, 'https'],
    [{ forwarded: 'proto=https' }, 'https'],
    [{ forwarded: 'for=192.0.2.7;proto="https", proto=http' }, 'https'],
    [{ forwarded: 'for=192.0.2.7; Proto=HTTP' }, 'http'],
    [{ forwarded: 'for=192.0.2.7,proto=http' }, 'http'],
    [{ 'x-forwarded-proto': 'http', forwarded: 'proto=https' }, 'http'],
  ])('in %j is %s', (headers, scheme) => {
    expect(forwardedScheme(headers)).toBe(scheme);
  });
});

describe('PUBLIC_URL is reported as missing', () => {
  const plain = 'http://zakelijk.example';
  const unset = (sender: string, headers = {}, address = plain) =>
    isPublicUrlMissing(sender, new URL(address), headers);

  it('when the own host sends a form over https, or a proxy reports https', () => {
    expect(unset('https://zakelijk.example')).toBe(true);
    expect(unset('null', { 'x-forwarded-proto': 'https' })).toBe(true);
  });

  it('not when a form comes from another host, or the server runs on https', () => {
    expect(unset('https://elsewhere.example')).toBe(false);
    expect(unset('')).toBe(false);
    expect(unset('null', { 'x-forwarded-proto': 'http' })).toBe(false);
    expect(unset(own, {}, own)).toBe(false);
    expect(unset('null', { 'x-forwarded-proto': 'https' }, own)).toBe(false);
  });
});
