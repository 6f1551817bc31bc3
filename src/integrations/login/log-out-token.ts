import type { JWTVerifyGetKey } from 'jose';
import { isTenantId, textOf, type Claims } from './claims.ts';
import type { LoginProviderSettings, LogOutToken, ProviderAnswer } from './login-providers.ts';
import { refused } from './provider-answer.ts';

/** `issuer`: as the provider publishes it, with `{tenantid}` for Entra. */
type Given = { token: string; now: Date; issuer: string; keys: JWTVerifyGetKey };

const keysFor = 600_000; // ms
/** For a key that is not known, the keys are read again at most once in this time. */
const cooldown = 30_000; // ms
/** Anybody can post a token, so a provider that did not answer is left alone for this time. */
const failureCooldown = 10_000; // ms

/**
 * Remembers the keys of a provider, so that strangers who post tokens do not make us read them each
 * time.
 */
export function openProviderKeys({ fetch }: { fetch?: typeof globalThis.fetch }) {
  let known: { address: string; keys: JWTVerifyGetKey } | undefined;
  return async (address: string): Promise<JWTVerifyGetKey> => {
    if (known?.address === address) return known.keys;
    const { createRemoteJWKSet, customFetch } = await import('jose');
    const keys = createRemoteJWKSet(new URL(address), {
      timeoutDuration: 5_000,
      cacheMaxAge: keysFor,
      cooldownDuration: cooldown,
      ...(fetch && { [customFetch]: fetch }),
    });
    known = { address, keys };
    return keys;
  };
}

const isAway = <T>(answer: ProviderAnswer<T>): boolean => !answer.ok && answer.reason === 'away';

/** After work that found the provider away, answers the same for a while without asking it. */
export function withFailureCooldown<Args extends unknown[], T>(
  work: (...args: Args) => Promise<ProviderAnswer<T>>,
): (...args: Args) => Promise<ProviderAnswer<T>> {
  let failed: { answer: ProviderAnswer<T>; at: number } | undefined;
  return async (...args) => {
    if (failed !== undefined && performance.now() - failed.at < failureCooldown)
      return failed.answer;
    const answer = await work(...args);
    failed = isAway(answer) ? { answer, at: performance.now() } : undefined;
    return answer;
  };
}

const event = 'http://schemas.openid.net/event/backchannel-logout';
const longest = 10_000;
/** Never `none`, and never an algorithm with a shared key. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'RS384', 'PS384', 'ES384', 'RS512'];
const oldest = 600; // seconds

/** The caller refuses a token whose `id` it has seen. Source: OIDC Back-Channel Logout 1.0 §2.6. */
export async function readLogOutToken(
  { clientId, tenants }: LoginProviderSettings,
  { token, now, issuer, keys }: Given,
): Promise<ProviderAnswer<LogOutToken>> {
  if (token.length > longest) return refused('the token is too long');
  const { decodeJwt, jwtVerify } = await import('jose');
  const tenant = textOf(decodeJwt(token), 'tid').toLowerCase();
  if (issuer.includes('{tenantid}') && (!isTenantId(tenant) || !tenants.includes(tenant)))
    return refused('the tenant is not allowed');
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: issuer.replace('{tenantid}', tenant),
    audience: clientId,
    algorithms,
    currentDate: now,
    clockTolerance: 30,
    maxTokenAge: oldest,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  const claims: Claims = payload;
  const { typ } = protectedHeader;
  if (typ !== undefined && !/^(?:application\/)?(?:logout\+jwt|jwt)$/i.test(typ))
    return refused('the token is of another type');
  if ('nonce' in claims) return refused('the token has a nonce');
  if (!isLogOutEvent(claims['events'])) return refused('the token is about another event');
  const [sub, sid] = [textOf(claims, 'sub') || null, textOf(claims, 'sid') || null];
  const id = textOf(claims, 'jti');
  if (id === '' || (sub === null && sid === null)) return refused('the token names no session');
  const expires = new Date(now.getTime() + (oldest + 120) * 1_000);
  return { ok: true, value: { issuer: textOf(claims, 'iss'), tenant, sub, sid, id, expires } };
}

const isLogOutEvent = (events: unknown): boolean => {
  if (typeof events !== 'object' || events === null) return false;
  const value: unknown = Object.getOwnPropertyDescriptor(events, event)?.value;
  return typeof value === 'object' && value !== null;
};
