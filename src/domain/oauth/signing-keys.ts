import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  hash,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { RequestContext } from '#engine/model/request-context.ts';

/** Source: RFC 7517, RFC 7638. */

export const signingAlgorithm = 'RS256';

/**
 * The copies of the server share the keys; the first use makes them. No server holds a key in
 * memory, so a change of keys needs no restart. `next` is published before it signs, because apps
 * remember the keys that they read.
 */
const names = {
  current: 'oauth-signing',
  next: 'oauth-signing-next',
  retired: 'oauth-signing-retired',
} as const;

/** More than an ID token lives, with the time for which apps and proxies remember keys. */
const publishedFor = 3_600_000; // ms

const makeKey = async (): Promise<Buffer> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  return privateKey.export({ type: 'pkcs8', format: 'der' });
};

const readOrMake = ({ db, services }: RequestContext, name: string): Promise<Buffer> =>
  services.secrets.readOrMake(db, name, makeKey);

const keyOf = (der: Buffer): KeyObject =>
  createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });

export const readSigningKey = async (system: RequestContext): Promise<KeyObject> =>
  keyOf(await readOrMake(system, names.current));

type PublicJwk = { kty: string; n: string; e: string };

export function publicJwkOf(key: KeyObject): PublicJwk & { kid: string } {
  const { n = '', e = '' } = createPublicKey(key).export({ format: 'jwk' });
  const jwk = { kty: 'RSA', n, e };
  // The thumbprint of the key: its members in alphabetical order.
  const kid = hash('sha256', JSON.stringify({ e, kty: 'RSA', n }), 'base64url');
  return { ...jwk, kid };
}

/** Public keys that signed before, and until when they are published, in milliseconds. */
const retiredKeys = v.array(
  v.object({
    until: v.number(),
    jwk: v.object({ kty: v.string(), n: v.string(), e: v.string(), kid: v.string() }),
  }),
);

async function readRetired({ db, now, services }: RequestContext) {
  const stored = await services.secrets.find(db, names.retired);
  if (stored === undefined) return [];
  const all = v.parse(retiredKeys, JSON.parse(stored.toString()));
  return all.filter(({ until }) => until > now.getTime());
}

/** The answer of `jwks_uri`: the key that signs, the next one, and those of earlier tokens. */
export async function readPublicKeys(system: RequestContext) {
  const own = [await readSigningKey(system), keyOf(await readOrMake(system, names.next))];
  const retired = await readRetired(system);
  const all = [...own.map(publicJwkOf), ...retired.map(({ jwk }) => jwk)];
  return { keys: all.map((jwk) => ({ ...jwk, use: 'sig', alg: signingAlgorithm })) };
}

/**
 * Signs with the next key from now on. `isCompromised`: earlier keys, and the next one, are no
 * longer published at all, so that tokens that a thief signs with them are refused.
 */
export async function rotateSigningKey(
  system: RequestContext,
  { isCompromised }: { isCompromised: boolean },
): Promise<{ kid: string }> {
  const { services, now } = system;
  const { secrets } = services;
  return system.db.transaction(async (db) => {
    const inside = { ...system, db };
    const before = await readOrMake(inside, names.current);
    const after = isCompromised ? await makeKey() : await readOrMake(inside, names.next);
    const retired = [
      { until: now.getTime() + publishedFor, jwk: publicJwkOf(keyOf(before)) },
      ...(await readRetired(inside)),
    ];
    await secrets.put(db, names.retired, Buffer.from(JSON.stringify(isCompromised ? [] : retired)));
    if (!(await secrets.replace(db, names.current, { before, after })))
      throw new Error('The signing key was changed at the same time; nothing was done');
    await secrets.put(db, names.next, await makeKey());
    return { kid: publicJwkOf(keyOf(after)).kid };
  });
}
