import { findClient, isRightSecret, type OAuthClient } from '#auth/oauth/clients.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { type OAuthError, oauthError } from './oauth-error.ts';

/** How a program names itself to the token endpoint. Source: OAuth 2.1 §2.4. */
export type ClientCredentials = { id: string; secret: string | null };

export type ReadCredentials = { ok: true; credentials: ClientCredentials } | OAuthError;

/** In the header or in the body, not in both. */
export function readCredentials(
  params: URLSearchParams,
  authorization: string | null,
): ReadCredentials {
  const id = params.get('client_id');
  const secret = params.get('client_secret') || null;
  if (authorization === null)
    return id === null || id === ''
      ? oauthError('invalid_client', 'client_id is required')
      : { ok: true, credentials: { id, secret } };
  const basic = basicOf(authorization);
  if (basic === null) return oauthError('invalid_client', 'The Authorization header is no Basic');
  if (secret !== null || (id !== null && id !== basic.id))
    return oauthError('invalid_request', 'The client authenticates twice');
  return { ok: true, credentials: basic };
}

function basicOf(authorization: string): ClientCredentials | null {
  const [, coded = ''] = /^basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(authorization) ?? [];
  const [, id = '', secret = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(coded, 'base64').toString()) ?? [];
  const plain = { id: formDecoded(id), secret: formDecoded(secret) };
  return plain.id ? { id: plain.id, secret: plain.secret || null } : null;
}

/** Source: RFC 6749 §2.3.1. */
function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

export async function authenticateClient(
  { db }: Pick<RequestContext, 'db'>,
  { id, secret }: ClientCredentials,
): Promise<{ ok: true; client: OAuthClient } | OAuthError> {
  const client = await findClient(db, id);
  if (client === null) return oauthError('invalid_client', 'There is no such client');
  if (client.secretHash === null) return { ok: true, client };
  return secret !== null && isRightSecret(client, secret)
    ? { ok: true, client }
    : oauthError('invalid_client', 'The client secret is wrong');
}
