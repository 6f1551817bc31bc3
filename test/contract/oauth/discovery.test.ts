import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../support/server.ts';

/** How programs find the endpoints. Source: RFC 8414, OpenID Connect Discovery 1.0. */

let server: TestServer;
let below: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  below = await openTestServer({
    environment: { BASE_PATH: '/zakelijk', PUBLIC_URL: 'https://www.example.nl' },
  });
});
afterAll(async () => {
  await server.close();
  await below.close();
});

/** Not the public address, which leads elsewhere. */
const addressOf = ({ port }: TestServer): string => `http://127.0.0.1:${String(port)}`;

const read = async (at: TestServer, path: string) => {
  const answer = await fetch(new URL(path, addressOf(at)));
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};

describe('the description of the server', () => {
  it.each(['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])(
    'stands at %s, for pages of other origins too',
    async (path) => {
      const { status, headers, body } = await read(server, path);
      const issuer = addressOf(server);
      expect(status).toBe(200);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(body).toMatchObject({
        issuer,
        authorization_endpoint: `${issuer}/services/oauth2/authorize`,
        token_endpoint: `${issuer}/services/oauth2/token`,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
        request_uri_parameter_supported: false,
        request_parameter_supported: false,
      });
      expect(body.grant_types_supported).not.toContain('password');
    },
  );

  it.each([
    '/zakelijk/.well-known/openid-configuration',
    '/zakelijk/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/zakelijk',
    '/.well-known/openid-configuration/zakelijk',
  ])('with a base path stands at %s', async (path) => {
    const { body } = await read(below, path);
    expect(body).toMatchObject({
      issuer: 'https://www.example.nl/zakelijk',
      token_endpoint: 'https://www.example.nl/zakelijk/services/oauth2/token',
    });
  });

  it('with a base path names endpoints that answer there', async () => {
    const url = new URL('/zakelijk/services/oauth2/token', addressOf(below));
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams() });
    expect((await answer.json()).error).toBe('invalid_client');
    const page = new URL('/zakelijk/services/oauth2/authorize?client_id=x', addressOf(below));
    const led = await fetch(page, { redirect: 'manual' });
    expect(led.headers.get('location')).toBe('/zakelijk/app-toestaan?client_id=x');
  });
});

describe('an endpoint for programs', () => {
  it('answers a preflight, and takes no cookie', async () => {
    const url = new URL('/services/oauth2/token', server.url);
    const answer = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://inspector.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('refuses a body that is too large, and one that is no form', async () => {
    const url = new URL('/services/oauth2/token', server.url);
    const large = await fetch(url, { method: 'POST', body: 'x'.repeat(70_000) });
    expect(large.status).toBe(413);
    const odd = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"grant_type":',
    });
    expect(odd.status).toBe(401);
  });
});
