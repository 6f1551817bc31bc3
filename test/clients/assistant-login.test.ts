import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leadsTo, openBrowser, statusWith } from '../contract/oauth/oauth-client.ts';
import { listMessage, postMessage } from '../contract/mcp/assistant.ts';
import { openTestServer, type TestServer } from '../support/server.ts';

/** The official client of the Model Context Protocol logs in by itself: RFC 9728, 8414, 7591. */

const documentId = 'https://assistent.example/oauth/client.json';
const redirectUrl = 'http://127.0.0.1:3999/callback';
const clientMetadata = {
  client_name: 'Assistent',
  redirect_uris: [redirectUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    outside: {
      guardedFetch: async () => ({
        ok: true,
        status: 200,
        headers: {},
        body: Buffer.from(JSON.stringify({ client_id: documentId, ...clientMetadata })),
      }),
    },
  });
});
afterAll(() => server.close());

/** What the client stores, and the address to which it would send a browser. */
function openStore(more: Pick<OAuthClientProvider, 'clientMetadataUrl'>) {
  const kept: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    verifier: string;
    discovery?: OAuthDiscoveryState;
    url: URL | null;
  } = { verifier: '', url: null };
  const provider: OAuthClientProvider = {
    ...more,
    redirectUrl,
    clientMetadata,
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    codeVerifier: () => kept.verifier,
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    discoveryState: () => kept.discovery,
    saveDiscoveryState: (discovery) => void (kept.discovery = discovery),
    redirectToAuthorization: (url) => void (kept.url = url),
  };
  return { kept, provider };
}

/** Of a call of the assistant. */
const statusOf = async (access: string): Promise<number> =>
  (await postMessage(server, listMessage, { authorization: `Bearer ${access}` })).status;

it.each([
  ['after it registered itself', {}, /^dyn_/],
  ['as the address of its description', { clientMetadataUrl: documentId }, /^https:/],
])('it logs in %s, uses a tool, and refreshes its access', async (_, more, clientId) => {
  const { kept, provider } = openStore(more);
  const open = () =>
    new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
      authProvider: provider,
    });
  const newClient = () => new Client({ name: 'test', version: '1.0.0' });
  const first = open();
  await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);
  const browser = await openBrowser(server, 'korenaar');
  const page = await browser.get(kept.url ?? '');
  const answer = await browser.post(page.headers.get('location') ?? '', { besluit: 'toestaan' });
  const back = new URL(leadsTo(answer) ?? '');
  await first.finishAuth(back.searchParams);
  expect(kept.client?.client_id).toMatch(clientId);
  const client = newClient();
  await client.connect(open());
  const { structuredContent } = await client.callTool({ name: 'read_customer', arguments: {} });
  expect(JSON.stringify(structuredContent)).toContain('Bakkerij De Korenaar');
  // The token is for this address only.
  expect(await statusWith(server, kept.tokens?.access_token ?? '')).toBe(401);
  const old = kept.tokens?.access_token ?? '';
  const revoked = await fetch(new URL('/services/oauth2/revoke', server.url), {
    method: 'POST',
    body: new URLSearchParams({ token: old, client_id: kept.client?.client_id ?? '' }),
  });
  expect(revoked.status).toBe(200);
  await expect.poll(() => statusOf(old)).toBe(401);
  expect((await client.listTools()).tools.length).toBeGreaterThan(3);
  expect(kept.tokens?.access_token).not.toBe(old);
  await client.close();
});
