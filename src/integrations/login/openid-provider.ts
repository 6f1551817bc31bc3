import type * as OpenId from 'openid-client';
import { type Claims, personOf, refreshedRolesIn, subjectOf } from './claims.ts';
import { openProviderKeys, readLogOutToken, withFailureCooldown } from './log-out-token.ts';
import type {
  AuthorizationChecks,
  LoginProvider,
  LoginProviders,
  LoginProviderSettings,
  ProviderAnswer,
  ProviderPerson,
  ProviderSubject,
  RefreshedPerson,
} from './login-providers.ts';
import { answerOf, refused } from './provider-answer.ts';

/** `fetch`: how tests reach a provider that plays one at a public address. */
type Options = { fetch?: typeof fetch };

const patience = 5; // seconds
const discoveredFor = 3_600_000; // ms

/** The library is loaded at the first use, because most installs have no provider. */
const load = () => import('openid-client');

export function openLoginProviders(
  settings: readonly LoginProviderSettings[],
  options: Options = {},
): LoginProviders {
  const list = settings.map((one) => openProvider(one, options));
  return { list, find: (key) => list.find((one) => one.key === key) };
}

function openProvider(settings: LoginProviderSettings, options: Options): LoginProvider {
  const configuration = openDiscovery(settings, options);
  const keysAt = openProviderKeys(options);
  return {
    ...settings,
    authorizationUrl: (checks) =>
      answerOf(async () => authorizationUrl(await configuration(), settings, checks)),
    exchange: (url, checks) =>
      // The visitor brings the code, so a request that the provider finds malformed is theirs.
      answerOf(
        async () => exchange(await configuration(), settings, { url, checks }),
        ['invalid_request'],
      ),
    refresh: (token, expected) =>
      answerOf(async () => refresh(await configuration(), settings, { token, expected })),
    async logOutUrl({ idToken, returnTo }) {
      const found = await answerOf(async () => ({ ok: true, value: await configuration() }));
      if (!found.ok || found.value.serverMetadata().end_session_endpoint === undefined) return null;
      const { buildEndSessionUrl } = await load();
      return buildEndSessionUrl(found.value, {
        post_logout_redirect_uri: returnTo,
        ...(idToken !== null && { id_token_hint: idToken }),
      });
    },
    readLogOutToken: withFailureCooldown((token, now) =>
      answerOf(async () => {
        const { issuer, jwks_uri: address } = (await configuration()).serverMetadata();
        if (address === undefined) return refused('the provider publishes no keys');
        return readLogOutToken(settings, { token, now, issuer, keys: await keysAt(address) });
      }),
    ),
  };
}

/** Simultaneous uses share one. A failed discovery is tried again at the next use. */
function openDiscovery(
  { issuer, clientId, clientSecret }: LoginProviderSettings,
  { fetch }: Options,
): () => Promise<OpenId.Configuration> {
  let found: { configuration: OpenId.Configuration; until: number } | undefined;
  let running: Promise<OpenId.Configuration> | undefined;
  const discover = async (): Promise<OpenId.Configuration> => {
    const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } =
      await load();
    const configuration = await discovery(issuer, clientId, clientSecret, undefined, {
      timeout: patience,
      execute: [
        // Checks the signatures of id tokens, which the library leaves to TLS otherwise.
        enableNonRepudiationChecks,
        // The settings accept plain http on this machine only.
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
      // proof: the library passes the arguments of `fetch`
      ...(fetch && { [customFetch]: fetch as OpenId.CustomFetch }),
    });
    found = { configuration, until: performance.now() + discoveredFor };
    return configuration;
  };
  return async () => {
    if (found !== undefined && performance.now() < found.until) return found.configuration;
    running ??= discover().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function authorizationUrl(
  configuration: OpenId.Configuration,
  { kind, issuer }: LoginProviderSettings,
  checks: Parameters<LoginProvider['authorizationUrl']>[0],
): Promise<ProviderAnswer<URL>> {
  const { redirectUri, state, nonce, verifier, purpose } = checks;
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await load();
  const metadata = configuration.serverMetadata();
  const isGoogle = issuer.hostname === 'accounts.google.com';
  const isOffline =
    kind === 'entra' || metadata.scopes_supported?.includes('offline_access') === true;
  const asksTime = isGoogle || metadata.claims_parameter_supported === true;
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: `openid profile email${isOffline && purpose === 'entry' ? ' offline_access' : ''}`,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(purpose === 'proof' && { prompt: isGoogle ? 'select_account' : 'login', max_age: '0' }),
    ...(asksTime && { claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) }),
    // Google gives a refresh token for these, and without consent only at the first log-in.
    ...(isGoogle && purpose === 'entry' && { access_type: 'offline', prompt: 'consent' }),
  });
  return { ok: true, value: url };
}

/** The library checks state, `iss` (RFC 9207), signature, issuer, audience, nonce and times. */
async function exchange(
  configuration: OpenId.Configuration,
  settings: LoginProviderSettings,
  { url, checks: { state, nonce, verifier } }: { url: URL; checks: AuthorizationChecks },
): Promise<ProviderAnswer<ProviderPerson>> {
  const { authorizationCodeGrant } = await load();
  const tokens = await authorizationCodeGrant(configuration, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims: Claims = { ...tokens.claims() };
  const subject = subjectOf(settings, claims);
  if (typeof subject === 'string') return refused(subject);
  return {
    ok: true,
    value: {
      ...personOf(settings, { claims, subject }),
      refreshToken: tokens.refresh_token ?? null,
      idToken: tokens.id_token ?? '',
    },
  };
}

async function refresh(
  configuration: OpenId.Configuration,
  settings: LoginProviderSettings,
  { token, expected }: { token: string; expected: ProviderSubject },
): Promise<ProviderAnswer<RefreshedPerson>> {
  const { refreshTokenGrant } = await load();
  const tokens = await refreshTokenGrant(configuration, token);
  const refreshToken = tokens.refresh_token ?? token;
  const given = tokens.claims();
  if (given === undefined) return { ok: true, value: { refreshToken, roles: null } };
  const claims: Claims = { ...given };
  const subject = subjectOf(settings, claims);
  if (typeof subject === 'string') return refused(subject);
  if (
    subject.issuer !== expected.issuer ||
    subject.tenant !== expected.tenant ||
    subject.subject !== expected.subject
  )
    return refused('the refreshed token is about another person');
  return { ok: true, value: { refreshToken, roles: refreshedRolesIn(settings, claims) } };
}
