import { type OAuthClient } from '#auth/oauth/clients.ts';
import { isChallenge } from '#auth/oauth/grants.ts';
import { type Audience, audienceOf } from '#protocol/oauth/audience.ts';
import { matchesRedirectUri } from '#protocol/oauth/redirect-uri.ts';
import { parseScopes, type Scope } from '#protocol/oauth/scopes.ts';
import type { Site } from '#protocol/site/site.ts';
import type { OAuthErrorCode } from './oauth-error.ts';

/** What an app asks for at `authorize`. */
export type AuthorizationRequest = {
  client: OAuthClient;
  redirectUri: string;
  state: string | null;
  scopes: readonly Scope[];
  audience: Audience;
  challenge: string;
  nonce: string | null;
  prompts: ReadonlySet<string>;
  /** In seconds. */
  maxAge: number | null;
};

/**
 * `page`: the browser must not leave this site, because nobody knows where to. `redirect`: the app
 * hears of the error.
 */
export type ReadAuthorization =
  | { ok: true; request: AuthorizationRequest }
  | { ok: false; at: 'page'; problem: 'client' | 'redirect' }
  | { ok: false; at: 'redirect'; location: string };

const repeatable = new Set(['resource']);

/** Source: OpenID Connect Core 1.0 §6. */
const requestObjects = ['request', 'request_uri'] as const;

/** Source: OAuth 2.1 §4.1.1, RFC 9700 §2.1, record-api.md §11.5. */
export function readAuthorization(
  params: URLSearchParams,
  { client, site }: { client: OAuthClient | null; site: Site },
): ReadAuthorization {
  if (client === null) return { ok: false, at: 'page', problem: 'client' };
  const redirectUri = redirectUriOf(client, params.getAll('redirect_uri'));
  if (redirectUri === null) return { ok: false, at: 'page', problem: 'redirect' };
  const state = params.get('state');
  const to = { redirectUri, state, site };
  const fail = (error: OAuthErrorCode, description: string): ReadAuthorization => ({
    ok: false,
    at: 'redirect',
    location: errorLocation(to, error, description),
  });
  const twice = [...new Set(params.keys())].find(
    (name) => !repeatable.has(name) && params.getAll(name).length > 1,
  );
  if (twice !== undefined) return fail('invalid_request', `A parameter is repeated: ${twice}`);
  const type = params.get('response_type') ?? '';
  if (type === '') return fail('invalid_request', 'response_type is missing');
  if (type !== 'code') return fail('unsupported_response_type', 'The only response_type is code');
  if ((params.get('response_mode') ?? 'query') !== 'query')
    return fail('invalid_request', 'The only response_mode is query');
  const object = requestObjects.find((name) => params.has(name));
  if (object !== undefined) return fail(`${object}_not_supported`, `There is no ${object} here`);
  const challenge = params.get('code_challenge') ?? '';
  // The command line of the platform sends a challenge without a method.
  if (!isChallenge(challenge) || (params.get('code_challenge_method') ?? 'S256') !== 'S256')
    return fail('invalid_request', 'code_challenge is required, with the method S256');
  const scopes = grantedScopes(client, params.get('scope'));
  if (scopes.length === 0) return fail('invalid_scope', 'None of these scopes can be given');
  const audience = audienceOf(params.getAll('resource'), site);
  if (audience === null) return fail('invalid_target', 'There is no such resource');
  const prompts = new Set((params.get('prompt') ?? '').split(' ').filter(Boolean));
  if (prompts.has('none') && prompts.size > 1)
    return fail('invalid_request', 'prompt none excludes others');
  const maxAge = params.get('max_age');
  return {
    ok: true,
    request: {
      client,
      redirectUri,
      state,
      scopes,
      audience,
      challenge,
      nonce: params.get('nonce'),
      prompts,
      maxAge: maxAge !== null && /^\d{1,9}$/.test(maxAge) ? Number(maxAge) : null,
    },
  };
}

/** Null when the browser may not go there. */
export function redirectUriOf(
  { redirectUris }: OAuthClient,
  given: readonly string[],
): string | null {
  const [only = null] = redirectUris;
  if (given.length === 0) return redirectUris.length === 1 ? only : null;
  const [asked = ''] = given;
  if (given.length > 1) return null;
  return redirectUris.some((uri) => matchesRedirectUri(uri, asked)) ? asked : null;
}

/** Scopes that the app may not have are left out. Without any, it asks for all that it may. */
export function grantedScopes(client: OAuthClient, asked: string | null): readonly Scope[] {
  if (asked === null || asked.trim() === '') return client.scopes;
  const mayRead = client.scopes.includes('read') || client.scopes.includes('api');
  const wanted = parseScopes(asked);
  const given = wanted.filter(
    (scope) => client.scopes.includes(scope) || (scope === 'read' && mayRead),
  );
  // An app that may only read, and asks for more, gets that.
  return wanted.includes('api') && !given.includes('api') && mayRead && !given.includes('read')
    ? [...given, 'read']
    : given;
}

type To = { redirectUri: string; state: string | null; site: Site };

/** `iss` tells an app of several servers which one answered. Source: RFC 9207. */
function locationOf({ redirectUri, state, site }: To, answer: Record<string, string>): string {
  const query = new URLSearchParams({
    ...answer,
    ...(state !== null && { state }),
    iss: issuerOf(site),
  });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query.toString()}`;
}

export const errorLocation = (to: To, error: OAuthErrorCode, description: string): string =>
  locationOf(to, { error, error_description: description });

export const codeLocation = (to: To, code: string): string => locationOf(to, { code });

export const issuerOf = ({ origin, basePath }: Site): string => origin + basePath;
