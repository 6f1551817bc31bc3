import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  hash,
  type KeyObject,
  sign,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { RequestContext } from '#engine/model/request-context.ts';

/** Source: OpenID Connect Core 1.0 §2, RFC 7515, RFC 7517, RFC 7638. */

export const signingAlgorithm = 'RS256';

/** The copies of the server share the key; the first use makes it. */
const secretName = 'oauth-signing';

async function readKey({ db, services }: RequestContext): Promise<KeyObject> {
  const stored = await services.secrets.readOrMake(db, secretName, async () => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
    return privateKey.export({ type: 'pkcs8', format: 'der' });
  });
  return createPrivateKey({ key: stored, type: 'pkcs8', format: 'der' });
}

type PublicJwk = { kty: string; n: string; e: string };

function publicJwkOf(key: KeyObject): PublicJwk & { kid: string } {
  const { n = '', e = '' } = createPublicKey(key).export({ format: 'jwk' });
  const jwk = { kty: 'RSA', n, e };
  // The thumbprint of the key: its members in alphabetical order.
  const kid = hash('sha256', JSON.stringify({ e, kty: 'RSA', n }), 'base64url');
  return { ...jwk, kid };
}

/** The answer of `jwks_uri`. */
export async function readPublicKeys(system: RequestContext) {
  const jwk = publicJwkOf(await readKey(system));
  return { keys: [{ ...jwk, use: 'sig', alg: signingAlgorithm }] };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function signIdToken(
  system: RequestContext,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  const key = await readKey(system);
  const { kid } = publicJwkOf(key);
  const text = `${encoded({ alg: signingAlgorithm, typ: 'JWT', kid })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** Binds an ID token to its access token. Source: OpenID Connect Core 1.0 §3.1.3.6. */
export const accessTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
