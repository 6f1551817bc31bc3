import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPublicKeys, rotateSigningKey } from '#domain/oauth/signing-keys.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { tokensFor } from './oauth-client.ts';

/** The keys that sign ID tokens, and how they change while servers run. */

let server: TestServer;
let copy: Awaited<ReturnType<TestServer['openCopy']>>;
beforeAll(async () => {
  server = await openTestServer();
  copy = await server.openCopy();
});
afterAll(() => server.close());

const keysAt = async (url: string): Promise<JSONWebKeySet> => {
  const { jwks_uri: address } = await json(new URL('/.well-known/openid-configuration', url));
  return json(new URL(new URL(String(address)).pathname, url));
};
const json = async (url: URL) => JSON.parse(await (await fetch(url)).text());
const kidsAt = async (url: string): Promise<string[]> =>
  (await keysAt(url)).keys.map(({ kid = '' }) => kid);

const idToken = async (): Promise<string> => {
  const { id_token: signed } = await tokensFor(server, { scope: 'api openid' });
  return String(signed);
};
const isSigned = async (token: string, url: string): Promise<boolean> =>
  jwtVerify(token, createLocalJWKSet(await keysAt(url))).then(
    () => true,
    () => false,
  );
const kidOf = (token: string): string => decodeProtectedHeader(token).kid ?? '';

it('a new key signs at once on all copies, and was published before it did', async () => {
  const before = await kidsAt(copy.url);
  const early = await idToken();
  expect(before).toContain(kidOf(early));
  const { kid } = await rotateSigningKey(server.ctx, { isCompromised: false });
  const late = await idToken();
  expect([kidOf(late), before.includes(kid)]).toEqual([kid, true]);
  for (const { url } of [server, copy])
    expect([await isSigned(early, url), await isSigned(late, url)]).toEqual([true, true]);
});

it('an old key is published for an hour, also after further changes', async () => {
  const token = await idToken();
  await rotateSigningKey(server.ctx, { isCompromised: false });
  await rotateSigningKey(server.ctx, { isCompromised: false });
  expect(await isSigned(token, copy.url)).toBe(true);
  const later = { ...server.ctx, now: new Date(Date.now() + 3_601_000) };
  const { keys } = await readPublicKeys(later);
  expect(keys.map(({ kid }) => kid)).not.toContain(kidOf(token));
  expect(keys).toHaveLength(2);
});

it('a stolen key is published no longer, and neither is the next one', async () => {
  const [token, before] = [await idToken(), await kidsAt(server.url)];
  await rotateSigningKey(server.ctx, { isCompromised: true });
  expect(await isSigned(token, copy.url)).toBe(false);
  expect((await kidsAt(copy.url)).filter((kid) => before.includes(kid))).toEqual([]);
  expect(await isSigned(await idToken(), copy.url)).toBe(true);
});

it('of two changes at the same time, none is lost', async () => {
  const done = await Promise.allSettled([
    rotateSigningKey(server.ctx, { isCompromised: false }),
    rotateSigningKey(server.ctx, { isCompromised: false }),
  ]);
  expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await isSigned(await idToken(), server.url)).toBe(true);
});

it('published keys have no private part', async () => {
  for (const key of (await keysAt(server.url)).keys)
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});
