import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, sessionCookieOf, type TestServer } from '../../support/server.ts';
import { tokensFor } from './oauth-client.ts';

/**
 * The user info by GET and POST, with the token in the header or in a form. Source: OpenID Connect
 * Core 1.0 §5.3.1, RFC 6750 §2.
 */

const path = '/services/oauth2/userinfo';

let server: TestServer;
let below: TestServer;
let access: string;
beforeAll(async () => {
  server = await openTestServer();
  below = await openTestServer({ environment: { BASE_PATH: '/zakelijk' } });
  access = (await tokensFor(server, { scope: 'openid email' })).access_token;
});
afterAll(async () => {
  await server.close();
  await below.close();
});

async function ask(init: RequestInit = {}, at = path) {
  const answer = await fetch(new URL(at, server.url), init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text && JSON.parse(text) };
}
const form = (fields: Record<string, string> | string[][]) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const formHeader = { 'content-type': 'application/x-www-form-urlencoded' };

const twice = () => [
  ['access_token', access],
  ['access_token', access],
];

describe('the user info', () => {
  it.each(['GET', 'POST'])('answers %s with the token in the header', async (method) => {
    const { status, body } = await ask({ method, headers: bearer(access) });
    expect([status, body.email]).toEqual([200, 'klant@bakkerijdekorenaar.example']);
  });

  it('answers a form with the token, as it answers the header', async () => {
    const inHeader = await ask({ method: 'POST', headers: bearer(access) });
    const inForm = await ask(form({ access_token: access }));
    expect(inForm.status).toBe(200);
    expect(inForm.body).toEqual(inHeader.body);
    expect(inForm.body.name).toBeUndefined();
  });

  it('takes the form with a charset, and beside the cookie of somebody else', async () => {
    const cookie = await sessionCookieOf(server, 'garage');
    const body = new URLSearchParams({ access_token: access }).toString();
    const headers = {
      cookie,
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    };
    const answer = await ask({ method: 'POST', headers, body });
    expect([answer.status, answer.body.email]).toEqual([200, 'klant@bakkerijdekorenaar.example']);
  });

  it('refuses a wrong token in a form, and a form without one', async () => {
    for (const fields of [{ access_token: 'onzin' }, { access_token: '' }, { token: access }]) {
      const { status, headers } = await ask(form(fields as Record<string, string>));
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });

  it('refuses more than one token in a request', async () => {
    for (const request of [
      form(twice()),
      { ...form({ access_token: access }), headers: bearer(access) },
      { ...form({ access_token: access }), headers: bearer('onzin') },
    ]) {
      const { status, headers } = await ask(request);
      expect([status, headers.get('www-authenticate')]).toEqual([
        400,
        'Bearer error="invalid_request"',
      ]);
    }
  });

  it.each([
    [
      'cannot be unpacked',
      400,
      {
        headers: { ...formHeader, 'content-encoding': 'gzip' },
        body: 'access_token=niet-gecomprimeerd',
      },
    ],
    ['is not UTF-8', 400, { headers: formHeader, body: new Uint8Array([0x61, 0x3d, 0xff]) }],
  ])('refuses a form that %s', async (_, status, request) => {
    const answer = await ask({ method: 'POST', ...request });
    expect([answer.status, answer.body[0].errorCode]).toEqual([status, expect.any(String)]);
  });

  it('takes no token from a form that is too large', async () => {
    const answer = await ask(form({ access_token: access, filler: 'x'.repeat(20_000) }));
    expect([answer.status, answer.body[0].errorCode]).toEqual([413, 'REQUEST_TOO_LARGE']);
  });

  it('reads the form below a base path too', async () => {
    const answer = await fetch(new URL(`/zakelijk${path}`, below.url), form(twice()));
    expect(answer.status).toBe(400);
  });

  it('takes the token from no other body, address or method', async () => {
    const multipart = new FormData();
    multipart.set('access_token', access);
    for (const [request, at] of [
      [{ method: 'POST', body: multipart }],
      [
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ access_token: access }),
        },
      ],
      [{ method: 'POST' }, `${path}?access_token=${access}`],
      [{}, `${path}?access_token=${access}`],
    ] as [RequestInit, string?][])
      expect((await ask(request, at)).status).toBe(401);
  });

  it('is the only endpoint that takes a token from a form', async () => {
    const reader = (await tokensFor(server, { scope: 'api' })).access_token;
    const at = '/services/data/v65.0/query';
    const { status } = await ask(form({ access_token: reader, q: 'SELECT Id FROM Case' }), at);
    expect(status).toBeGreaterThanOrEqual(400);
  });
});
