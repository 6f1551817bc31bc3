import { findApiKey } from '#auth/api-keys/api-keys.ts';
import { isApiKey, sha256 } from '#auth/factors/secrets.ts';
import { findClient, noteClientUse, type OAuthClient } from '#auth/oauth/clients.ts';
import { pollDevice } from '#auth/oauth/device-codes.ts';
import { createGrant, type Grant, isVerifier, redeemCode } from '#auth/oauth/grants.ts';
import { type IssuedTokens, issueTokens, useRefreshToken } from '#auth/oauth/tokens.ts';
import { viewerOfUser } from '#auth/sessions/viewer-of-user.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { audienceOf } from '#protocol/oauth/audience.ts';
import { parseScopes, type Scope } from '#protocol/oauth/scopes.ts';
import { ok } from '#protocol/problem.ts';
import type { Site } from '#protocol/site/site.ts';
import { usernameOf } from '../mail/login-mails.ts';
import {
  authenticateClient,
  type ClientCredentials,
  readCredentials,
} from './authenticate-client.ts';
import { type OAuthError, oauthError } from './oauth-error.ts';
import { tokenAnswer } from './token-answer.ts';

export type TokenCall = { params: URLSearchParams; authorization: string | null; site: Site };

export type TokenResult =
  | { ok: true; body: Readonly<Record<string, string | number>> }
  | OAuthError;

type Issued = { ok: true; grant: Grant; tokens: IssuedTokens } | OAuthError;

/** The token endpoint. A user's password is never a grant. Source: record-api.md §11.5. */
export async function answerToken(ctx: RequestContext, call: TokenCall): Promise<TokenResult> {
  const { params, authorization, site } = call;
  const repeated = [...new Set(params.keys())].some(
    (name) => name !== 'resource' && params.getAll(name).length > 1,
  );
  if (repeated) return oauthError('invalid_request', 'A parameter is repeated');
  const read = readCredentials(params, authorization);
  if (!read.ok) return read;
  const system = asSystem(ctx, 'answer an app');
  const issued = await issue(system, call, read.credentials);
  if (!issued.ok) return issued;
  return { ok: true, body: await tokenAnswer(system, { ...issued, site }) };
}

async function issue(
  system: RequestContext,
  call: TokenCall,
  credentials: ClientCredentials,
): Promise<Issued> {
  const grantType = call.params.get('grant_type');
  if (grantType === 'client_credentials') return byApiKey(system, call, credentials);
  const answerGrant = grantType === null ? undefined : grants.get(grantType);
  if (answerGrant === undefined)
    return grantType === null
      ? oauthError('invalid_request', 'grant_type is required')
      : oauthError('unsupported_grant_type', `There is no such grant_type here`);
  const authenticated = await authenticateClient(system, credentials);
  if (!authenticated.ok) return authenticated;
  const issued = await answerGrant(system, call, authenticated.client);
  if (issued.ok) await noteClientUse(system, authenticated.client.id);
  return issued;
}

type AnswerGrant = (
  system: RequestContext,
  call: TokenCall,
  client: OAuthClient,
) => Promise<Issued>;

const invalidGrant = oauthError(
  'invalid_grant',
  'The code or token does not work, or not any more',
);
const invalidTarget = oauthError('invalid_target', 'The grant is for another resource');

const isForGrant = ({ params, site }: TokenCall, { audience }: Grant): boolean =>
  !params.has('resource') || audienceOf(params.getAll('resource'), site) === audience;

const byCode: AnswerGrant = async (system, call, client) => {
  const { params } = call;
  const verifier = params.get('code_verifier') ?? '';
  if (!isVerifier(verifier)) return oauthError('invalid_request', 'code_verifier is required');
  const grant = await redeemCode(system, {
    code: params.get('code') ?? '',
    clientId: client.id,
    redirectUri: params.get('redirect_uri'),
    verifier,
  });
  if (grant === null) return invalidGrant;
  if ((await viewerOfUser(system.db, grant.userId)) === null) return invalidGrant;
  if (!isForGrant(call, grant)) return invalidTarget;
  return { ok: true, grant, tokens: await issueTokens(system, grant) };
};

const byRefreshToken: AnswerGrant = async (system, call, client) => {
  const { params } = call;
  const token = params.get('refresh_token') ?? '';
  // A reuse ends the grant, which a refusal would undo.
  const done = await inTransaction<Issued>(system, async (inside) => {
    const grant = await useRefreshToken(inside, { token, clientId: client.id });
    if (grant === null) return ok(invalidGrant);
    const scopes = fewerScopes(grant.scopes, params.get('scope'));
    return ok({ ok: true, grant, tokens: await issueTokens(inside, grant, scopes) });
  });
  if (!done.ok) return invalidGrant;
  const issued = done.value;
  return issued.ok && !isForGrant(call, issued.grant) ? invalidTarget : issued;
};

/** Scopes that the grant does not have are left out. */
function fewerScopes(granted: readonly Scope[], asked: string | null): readonly Scope[] {
  if (asked === null) return granted;
  const wanted = parseScopes(asked).filter((scope) => granted.includes(scope));
  return wanted.length === 0 ? granted : wanted;
}

const deviceErrors = {
  pending: oauthError('authorization_pending', 'The user did not answer yet'),
  slowDown: oauthError('slow_down', 'Wait longer between two calls'),
  denied: oauthError('access_denied', 'The user refused'),
  expired: oauthError('expired_token', 'The code expired'),
  unknown: invalidGrant,
} as const;

const byDevice: AnswerGrant = async (system, { params }, client) => {
  const deviceCode = params.get('device_code') ?? params.get('code') ?? '';
  const polled = await pollDevice(system, { deviceCode, clientId: client.id });
  if (polled.state !== 'allowed') return deviceErrors[polled.state];
  const { grant } = polled;
  return { ok: true, grant, tokens: await issueTokens(system, grant) };
};

const grants: ReadonlyMap<string, AnswerGrant> = new Map([
  ['authorization_code', byCode],
  ['refresh_token', byRefreshToken],
  ['urn:ietf:params:oauth:grant-type:device_code', byDevice],
  // The name of the platform.
  ['device', byDevice],
]);

/**
 * Client credentials: the secret is an API key, and the program acts as that key, with its limits.
 * The client id is that of an app, or the login name of the user of the key.
 */
async function byApiKey(
  system: RequestContext,
  { params, site }: TokenCall,
  { id, secret }: ClientCredentials,
): Promise<Issued> {
  const wrong = oauthError('invalid_client', 'The client secret must be a working API key');
  if (secret === null || !isApiKey(secret)) return wrong;
  const found = await findApiKey(system.db, sha256(secret), system.now);
  if (found?.viewer.key === undefined) return wrong;
  const { userId, key } = found.viewer;
  const client = await findClient(system.db, id);
  const isLogin = id.toLowerCase() === (await usernameOf(system, userId))?.toLowerCase();
  if (client === null && !isLogin) return oauthError('invalid_client', 'There is no such client');
  const audience = audienceOf(params.getAll('resource'), site);
  if (audience === null) return oauthError('invalid_target', 'There is no such resource');
  const scopes = programScopes(params.get('scope'), { readsOnly: key.readsOnly, client });
  if (scopes.length === 0) return oauthError('invalid_scope', 'The key does not have this scope');
  const grant = await createGrant(system, {
    userId,
    clientId: client?.id ?? id,
    audience,
    scopes,
    apiKeyId: key.id,
  });
  return { ok: true, grant, tokens: await issueTokens(system, grant) };
}

function programScopes(
  asked: string | null,
  { readsOnly, client }: { readsOnly: boolean; client: OAuthClient | null },
): Scope[] {
  const mayWrite = !readsOnly && (client === null || client.scopes.includes('api'));
  const mayRead =
    client === null || client.scopes.includes('read') || client.scopes.includes('api');
  const possible: Scope[] = mayWrite ? ['api'] : mayRead ? ['read'] : [];
  if (asked === null || asked.trim() === '') return possible;
  const wanted = parseScopes(asked);
  if (wanted.includes('api')) return possible;
  return wanted.includes('read') && possible.length > 0 ? ['read'] : [];
}
