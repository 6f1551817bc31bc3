import { createHash, sign } from 'node:crypto';
import type { RequestContext } from '#engine/model/request-context.ts';
import { publicJwkOf, readSigningKey, signingAlgorithm } from './signing-keys.ts';

/** Source: OpenID Connect Core 1.0 §2, RFC 7515. */

/** In seconds. */
export const idTokenLife = 600;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function signIdToken(
  system: RequestContext,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  const key = await readSigningKey(system);
  const { kid } = publicJwkOf(key);
  const text = `${encoded({ alg: signingAlgorithm, typ: 'JWT', kid })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** Binds an ID token to its access token. Source: OpenID Connect Core 1.0 §3.1.3.6. */
export const accessTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
