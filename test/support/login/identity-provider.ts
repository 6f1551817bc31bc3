import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

// A small OpenID provider with signed tokens. It plays Microsoft Entra ID at its real address, with
// several tenants (`fetch` sends the server's requests here), and a provider with one issuer, such
// as Google, at `/google`.

export const microsoft = 'https://login.microsoftonline.com';
export const clientId = 'zorgeloos-client';
export const clientSecret = 'geheim-van-de-client';

export const tenants = {
  own: '11111111-aaaa-4aaa-8aaa-111111111111',
  partner: '22222222-bbbb-4bbb-8bbb-222222222222',
  foreign: '99999999-ffff-4fff-8fff-999999999999',
} as const;

export type Person = { tid?: string; oid?: string; sub: string; claims?: Record<string, unknown> };

/** What is wrong with the next token. */
export type Fault = 'otherKey' | 'unsigned' | 'expired' | 'otherAudience' | 'otherIssuer' | 'nonce';

type Grant = { person: Person; nonce: string | null; issuer: string; sid: string };
type Code = Grant & { challenge: string; redirectUri: string };

const discoveryName = '/.well-known/openid-configuration';
const logOutEvent = 'http://schemas.openid.net/event/backchannel-logout';

export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>;

/** `port`: a free one when absent. */
export async function openIdentityProvider({ port: wanted = 0 }: { port?: number } = {}) {
  const [key, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Code>();
  const refreshTokens = new Map<string, Grant>();
  const state = {
    person: { sub: 'nobody' } as Person,
    fault: null as Fault | null,
    isAway: false,
    givesRefreshTokens: true,
    refreshError: null as string | null,
    exchangeError: null as string | null,
    /** What its address for keys answers. */
    keys: 'right' as 'right' | 'error' | 'text' | 'invalid',
    discoveries: 0,
    /** Subjects of which the provider no longer renews tokens. */
    disabled: new Set<string>(),
    refreshes: [] as string[],
    /** How often the keys were read. */
    keyReads: 0,
    /** How often anybody tried to reach a provider that is away. */
    triesWhileAway: 0,
    sid: 'sessie-1',
  };
  const sign = (
    claims: JWTPayload,
    { fault = state.fault, typ = 'JWT', kid = 'one' } = {},
  ): Promise<string> | string =>
    fault === 'unsigned'
      ? new UnsecuredJWT(claims).encode()
      : new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid, typ })
          .sign(fault === 'otherKey' ? other.privateKey : key.privateKey);

  const server = createServer((incoming, outgoing) => {
    if (state.isAway) {
      state.triesWhileAway += 1;
      return void incoming.socket.destroy();
    }
    void answer(incoming, outgoing);
  });
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // proof: it listens on a port
  const origin = `http://127.0.0.1:${String(port)}`;

  const discovery = (realm: string): Record<string, unknown> => {
    const isEntra = realm !== 'google';
    const base = isEntra ? `${microsoft}/${realm}` : `${origin}/google`;
    const tenant = realm === 'organizations' || realm === 'common' ? '{tenantid}' : realm;
    return {
      issuer: isEntra ? `${microsoft}/${tenant}/v2.0` : base,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
      end_session_endpoint: `${base}/logout`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      backchannel_logout_supported: true,
      ...(!isEntra && { authorization_response_iss_parameter_supported: true }),
    };
  };
  const issuerFor = (realm: string, { tid }: Person): string =>
    realm === 'google' ? `${origin}/google` : `${microsoft}/${tid ?? 'none'}/v2.0`;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', origin);
    const [, realm = ''] = url.pathname.split('/');
    const send = (body: object, status = 200) => {
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(body));
    };
    if (url.pathname.endsWith(discoveryName)) {
      state.discoveries += 1;
      return send(discovery(realm));
    }
    if (url.pathname.endsWith('/keys')) {
      state.keyReads += 1;
      if (state.keys === 'error') return send({}, 500);
      if (state.keys === 'text') return void outgoing.end('onderhoud');
      return send(state.keys === 'invalid' ? { sleutels: [] } : { keys: [jwk] });
    }
    if (incoming.method === 'GET' && incoming.headers.host !== url.host)
      return go(outgoing, browserAnswer(url));
    if (incoming.method === 'GET' && /\/(authorize|logout)$/.test(url.pathname))
      return go(outgoing, `http://localhost:${String(port)}${incoming.url ?? ''}`);
    if (!url.pathname.endsWith('/token')) return send({}, 404);
    const sent = new URLSearchParams(await text(incoming));
    if (sent.get('client_secret') !== clientSecret) return send({ error: 'invalid_client' }, 401);
    if (sent.get('grant_type') === 'refresh_token') return refresh(sent, send);
    if (state.exchangeError !== null) return send({ error: state.exchangeError }, 400);
    const code = codes.get(sent.get('code') ?? '');
    codes.delete(sent.get('code') ?? '');
    const challenge = createHash('sha256').update(sent.get('code_verifier') ?? '');
    if (
      code === undefined ||
      code.challenge !== challenge.digest('base64url') ||
      code.redirectUri !== sent.get('redirect_uri')
    )
      return send({ error: 'invalid_grant' }, 400);
    return send(await tokens(code));
  }

  async function refresh(
    sent: URLSearchParams,
    send: (body: object, status?: number) => void,
  ): Promise<void> {
    const token = sent.get('refresh_token') ?? '';
    const grant = refreshTokens.get(token);
    state.refreshes.push(token);
    refreshTokens.delete(token);
    if (state.refreshError !== null) return send({ error: state.refreshError }, 400);
    if (grant === undefined || state.disabled.has(grant.person.sub))
      return send({ error: 'invalid_grant', error_description: 'AADSTS50057: disabled' }, 400);
    send(await tokens({ ...grant, nonce: null }));
  }

  async function tokens(grant: Grant): Promise<object> {
    const { person, nonce, issuer, sid } = grant;
    const now = Math.floor(Date.now() / 1_000);
    const isLate = state.fault === 'expired';
    const claims = {
      iss: state.fault === 'otherIssuer' ? `${origin}/somebody-else` : issuer,
      aud: state.fault === 'otherAudience' ? 'another-client' : clientId,
      sub: person.sub,
      iat: now - (isLate ? 7_200 : 0),
      exp: now + (isLate ? -3_600 : 3_600),
      sid,
      ...(nonce !== null && { nonce: state.fault === 'nonce' ? 'another-nonce' : nonce }),
      ...(person.tid && { tid: person.tid }),
      ...(person.oid && { oid: person.oid }),
      ...person.claims,
    };
    const refreshToken = randomUUID();
    if (state.givesRefreshTokens) refreshTokens.set(refreshToken, grant);
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 3_600,
      id_token: await sign(claims),
      ...(state.givesRefreshTokens && { refresh_token: refreshToken }),
    };
  }

  /** As providers do, it sends the browser on to another host of its own first. */
  const browserAnswer = (url: URL): string =>
    url.pathname.endsWith('/logout')
      ? (url.searchParams.get('post_logout_redirect_uri') ?? '')
      : authorize(url.href);
  const go = (outgoing: ServerResponse, location: string): void =>
    void outgoing.writeHead(302, { location }).end();

  /** The person at the browser agrees; returns where the provider sends the browser. */
  function authorize(asked: string, { withIssuer = true }: { withIssuer?: boolean } = {}): string {
    const url = new URL(asked);
    const [, realm = ''] = url.pathname.split('/');
    const of = (name: string): string => url.searchParams.get(name) ?? '';
    if (of('client_id') !== clientId || of('response_type') !== 'code')
      throw new Error('the provider refuses the request');
    const code = randomUUID();
    const issuer = issuerFor(realm, state.person);
    codes.set(code, {
      person: state.person,
      nonce: of('nonce'),
      issuer,
      sid: state.sid,
      challenge: of('code_challenge'),
      redirectUri: of('redirect_uri'),
    });
    const back = new URL(of('redirect_uri'));
    back.searchParams.set('code', code);
    back.searchParams.set('state', of('state'));
    if (realm === 'google' && withIssuer) back.searchParams.set('iss', issuer);
    return back.href;
  }

  return {
    origin,
    state,
    google: `${origin}/google`,
    authorize,
    /** The requests of a server under test, with those to Microsoft sent here. */
    fetch: ((input: string | URL | Request, init?: RequestInit) =>
      fetch(String(input).replace(microsoft, origin), init)) as typeof fetch,
    /** A log-out token of the provider `google`. */
    logOutToken: async (
      claims: Record<string, unknown> = {},
      {
        fault = null,
        typ = 'logout+jwt',
        kid = 'one',
      }: { fault?: Fault | null; typ?: string; kid?: string } = {},
    ): Promise<string> => {
      const now = Math.floor(Date.now() / 1_000);
      const all = {
        iss: `${origin}/google`,
        aud: clientId,
        iat: now,
        exp: now + 120,
        jti: randomUUID(),
        events: { [logOutEvent]: {} },
        ...claims,
      };
      return sign(JSON.parse(JSON.stringify(all)), { fault, typ, kid });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
