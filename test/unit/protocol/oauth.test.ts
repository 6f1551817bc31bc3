import { describe, expect, it } from 'vitest';
import { isRedirectUri, matchesRedirectUri } from '#protocol/oauth/redirect-uri.ts';
import { parseScopes } from '#protocol/oauth/scopes.ts';

describe('scopes', () => {
  it.each([
    ['api refresh_token', ['api', 'refresh_token']],
    ['refresh_token web', ['api', 'refresh_token']],
    ['openid  email unknown', ['openid', 'email']],
    ['offline_access read', ['read', 'refresh_token']],
    ['nothing', []],
    ['', []],
  ])('of %j are %j', (text, scopes) => expect(parseScopes(text)).toEqual(scopes));
});

describe('a redirect address', () => {
  it.each([
    'https://app.example.nl/terug?x=1',
    'http://localhost:1717/OauthRedirect',
    'http://127.0.0.1/',
    'http://[::1]:8080/a',
    'nl.example.app:/terug',
  ])('can be %s', (text) => expect(isRedirectUri(text)).toBe(true));

  it.each([
    'http://app.example.nl/terug',
    'https://app.example.nl/terug#deel',
    'https://user@app.example.nl/',
    'https://*.example.nl/',
    'https://a;script-src.example/',
    'https://a,b.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'app:/terug',
    '/terug',
    'https://app.example.nl/ terug',
    'https://app.example.nl\\@evil.example/',
    '',
  ])('cannot be %s', (text) => expect(isRedirectUri(text)).toBe(false));

  it.each([
    ['http://localhost/a', 'http://localhost:49152/a', true],
    ['http://127.0.0.1:1/a', 'http://127.0.0.1:49152/a', true],
    ['http://localhost/a', 'http://localhost:49152/b', false],
    ['http://localhost/a', 'http://127.0.0.1:1/a', false],
    ['http://localhost/a', 'http://localhost:1@evil.example/a', false],
    ['http://localhost/a', 'http://localhost.evil.example/a', false],
    ['https://a.example/x', 'https://a.example:444/x', false],
    ['https://a.example/x', 'https://a.example/x', true],
    ['https://a.example/x', 'https://a.example/x/../y', false],
    ['https://a.example/x', 'https://a.example/x?next=evil', false],
  ])('%s and the asked %s: %s', (registered, asked, matches) =>
    expect(matchesRedirectUri(registered, asked)).toBe(matches),
  );
});
