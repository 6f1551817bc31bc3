import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, sessionCookieOf, type TestServer } from '../../support/server.ts';
import { base, codeOf, rawCall } from '../generated/calls.ts';

const shop = 'https://winkel.example';
let server: TestServer;
let cookie: string;
let caseId: string;

beforeAll(async () => {
  server = await openTestServer({ environment: { CORS_ORIGINS: shop } });
  cookie = await sessionCookieOf(server, 'korenaar');
  caseId = (await server.call('/list-records/Case/Alle?pageSize=1', { as: 'korenaar' })).body
    .records[0].id;
});
afterAll(() => server.close());

describe('the credentials of a call', () => {
  it.each([
    'Bearer',
    'Bearer ',
    'Bearer nonsense',
    'Basic YTpi',
    'nonsense',
    '',
    `Bearer ${'x'.repeat(4_000)}`,
  ])(
    'answer 401 for an invalid Authorization header (%.20s), never as a guest',
    async (authorization) => {
      for (const path of ['/services/data', `${base}/object-info`, `${base}/nothing`]) {
        const answer = await rawCall(server, path, { headers: { authorization } });
        expect([answer.status, codeOf(answer), answer.headers.get('www-authenticate')]).toEqual([
          401,
          'INVALID_SESSION_ID',
          'Bearer',
        ]);
      }
    },
  );

  it('prefer a bearer key to a cookie: a wrong one is refused, a valid one is used', async () => {
    expect(
      (
        await rawCall(server, `${base}/object-info`, {
          headers: { cookie, authorization: 'Bearer nonsense' },
        })
      ).status,
    ).toBe(401);
    const asStaff = await rawCall(server, `${base}/object-info/Profile`, {
      headers: { cookie, authorization: `Bearer ${await server.apiKey('verkoop')}` },
    });
    expect(asStaff.status).toBe(200);
  });

  it('answer 401 for an ended session cookie, keep it, and ignore other cookies', async () => {
    const name = cookie.split('=', 1)[0]!;
    for (const value of ['nonsense', 'A'.repeat(43)]) {
      const answer = await rawCall(server, `${base}/object-info`, {
        headers: { cookie: `${name}=${value}` },
      });
      expect([answer.status, codeOf(answer)]).toEqual([401, 'INVALID_SESSION_ID']);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect(
      (await rawCall(server, `${base}/object-info`, { headers: { cookie: 'theme=dark; x=' } }))
        .status,
    ).toBe(200);
  });

  it('accept a session cookie for a read', async () => {
    const answer = await rawCall(server, `${base}/records/${caseId}?fields=Case.Subject`, {
      headers: { cookie },
    });
    expect(answer.status).toBe(200);
  });
});

describe('a write with a session cookie needs proof of the same origin:', () => {
  const own = () => new URL(server.url).origin;
  const rows: [name: string, headers: () => Record<string, string>, status: number][] = [
    ['no proof', () => ({}), 403],
    ['Sec-Fetch-Site: cross-site', () => ({ 'sec-fetch-site': 'cross-site', origin: own() }), 403],
    ['Sec-Fetch-Site: same-site', () => ({ 'sec-fetch-site': 'same-site' }), 403],
    ['Sec-Fetch-Site: none', () => ({ 'sec-fetch-site': 'none' }), 403],
    ['another Origin', () => ({ origin: shop }), 403],
    ['Origin: null', () => ({ origin: 'null' }), 403],
    ['our Origin', () => ({ origin: own() }), 400],
    ['Sec-Fetch-Site: same-origin', () => ({ 'sec-fetch-site': 'same-origin' }), 400],
  ];
  it.each(rows)('%s', async (_, headers, status) => {
    for (const [method, path] of [
      ['POST', '/records'],
      ['PATCH', `/records/${caseId}`],
      ['POST', '/list-records/Case/Alle'],
    ] as const) {
      const answer = await rawCall(server, base + path, {
        method,
        headers: { cookie, 'content-type': 'application/json', ...headers() },
        body: 'no json',
      });
      expect([answer.status, codeOf(answer)]).toEqual([
        status,
        status === 403 ? 'FORBIDDEN' : 'JSON_PARSER_ERROR',
      ]);
    }
  });

  it('a bearer key and a guest need none', async () => {
    const authorization = `Bearer ${await server.apiKey('korenaar')}`;
    expect(
      codeOf(
        await rawCall(server, `${base}/records`, {
          method: 'POST',
          headers: { authorization, origin: shop },
          body: '{',
        }),
      ),
    ).toBe('JSON_PARSER_ERROR');
    expect(
      (
        await rawCall(server, `${base}/records`, {
          method: 'POST',
          headers: { origin: shop },
          body: '{"apiName":"Case","fields":{}}',
        })
      ).status,
    ).toBe(403);
  });
});

describe('CORS', () => {
  const preflight = (origin: string, method = 'PATCH') =>
    rawCall(server, `${base}/records/${caseId}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  const crossOriginHeaders = (headers: Headers) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-'));

  it('answers a preflight of an allowed origin, without credentials', async () => {
    const answer = await preflight(shop);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(shop);
    expect(answer.headers.get('access-control-allow-methods')).toMatch(/PATCH/);
    for (const name of ['authorization', 'content-type', 'if-none-match', 'if-unmodified-since'])
      expect(answer.headers.get('access-control-allow-headers')!.toLowerCase()).toContain(name);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toMatch(/origin/i);
  });

  it('gives a preflight of another origin no CORS headers', async () => {
    for (const origin of [
      'https://evil.example',
      `${shop}.evil.example`,
      'null',
      'http://winkel.example',
    ]) {
      const answer = await preflight(origin);
      expect([answer.status, crossOriginHeaders(answer.headers)]).toEqual([405, []]);
    }
  });

  it('lets an allowed origin read bearer calls, also refusals', async () => {
    const authorization = `Bearer ${await server.apiKey('korenaar')}`;
    for (const headers of [{ authorization }, { authorization: 'Bearer nonsense' }]) {
      const answer = await rawCall(server, `${base}/records/${caseId}?fields=Case.Subject`, {
        headers: { ...headers, origin: shop },
      });
      expect(answer.headers.get('access-control-allow-origin')).toBe(shop);
      expect(answer.headers.get('access-control-expose-headers')).toMatch(/etag/i);
    }
  });

  it('lets no origin read calls with a cookie or without a key', async () => {
    const authorization = `Bearer ${await server.apiKey('korenaar')}`;
    for (const headers of [
      { cookie, origin: shop },
      { origin: shop },
      { authorization, origin: 'https://evil.example' },
    ]) {
      const answer = await rawCall(server, `${base}/object-info`, { headers });
      expect([answer.status, crossOriginHeaders(answer.headers)]).toEqual([200, []]);
    }
  });
});

describe('the rate limit', () => {
  it("of a guest's IP address is 1,200 calls a minute, then 429 with Retry-After", async () => {
    const limited = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
    try {
      let refusedAt = 0;
      // A new minute may begin during the loop, and the count then starts again.
      for (let sent = 0; sent < 2_500 && refusedAt === 0; sent += 50) {
        const answers = await Promise.all(
          Array.from({ length: 50 }, () => limited.call('/services/data')),
        );
        const refused = answers.find((answer) => answer.status === 429);
        if (!refused) continue;
        refusedAt = sent;
        expect(codeOf(refused)).toBe('REQUEST_LIMIT_EXCEEDED');
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      }
      expect(refusedAt).toBeGreaterThanOrEqual(1_150);
      expect((await limited.call('/object-info', { as: 'korenaar' })).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
