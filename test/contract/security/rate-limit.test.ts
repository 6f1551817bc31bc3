import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, openTestServer, type TestServer, userId } from '../../support/server.ts';
import { inOneMinute } from '../../support/one-minute.ts';
import { multipartText, uploadFile } from '../files/multipart.ts';

/**
 * The rate limit headers, and which of them pages of other origins may read: record-api.md §1.2,
 * §1.12.
 */

const shop = 'https://winkel.example';
const desk = 'https://balie.example';
let server: TestServer;
beforeAll(async () => {
  const environment = { RATE_LIMITS: 'on', CORS_ORIGINS: `${shop}, ${desk}` };
  // The headers hold the count of one server, with the counts of others as of half a second ago; so
  // with two servers no number is exact. test/database/auth tests that they share the limit.
  server = await openTestServer({ environment, isOneCopy: true });
});
afterAll(() => server.close());

const rateLimitOf = ({ headers }: Answer) => ({
  left: Number(/^"minute";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1] ?? Number.NaN),
  reset: Number(/;t=(\d+)$/.exec(headers.get('ratelimit') ?? '')?.[1] ?? Number.NaN),
  policy: headers.get('ratelimit-policy'),
  used: Number(
    /^api-usage=(\d+)\/\d+$/.exec(headers.get('sforce-limit-info') ?? '')?.[1] ?? Number.NaN,
  ),
  limit: Number(
    /^api-usage=\d+\/(\d+)$/.exec(headers.get('sforce-limit-info') ?? '')?.[1] ?? Number.NaN,
  ),
});

it('each answer has the used and remaining calls of its own viewer, whatever its status', () =>
  inOneMinute(async () => {
    const first = rateLimitOf(await server.call('/object-info/Case', { as: 'korenaar' }));
    expect(first).toMatchObject({
      limit: 6_000,
      policy: '"minute";q=6000;w=60',
      left: 6_000 - first.used,
    });
    expect(first.reset).toBeGreaterThanOrEqual(1);
    expect(first.reset).toBeLessThanOrEqual(60);
    const { headers } = await server.call('/object-info/Case', { as: 'korenaar' });
    const answers = [
      await server.call('/object-info/Case', {
        as: 'korenaar',
        headers: { 'if-none-match': headers.get('etag')! },
      }),
      await server.call('/records/kort?fields=Case.Id', { as: 'korenaar' }),
      await server.call('/nergens', { as: 'korenaar' }),
      await server.call('/records', {
        as: 'korenaar',
        method: 'POST',
        body: { apiName: 'Case', fields: { Subject: 'x' } },
      }),
    ];
    expect(answers.map((answer) => [answer.status, rateLimitOf(answer).used - first.used])).toEqual(
      [
        [304, 2],
        [400, 3],
        [404, 4],
        [201, 5],
      ],
    );
    expect(rateLimitOf(await server.call('/object-info/Case', { as: 'garage' })).used).toBe(1);
    expect(rateLimitOf(await server.call('/object-info'))).toMatchObject({
      limit: 1_200,
      used: 1,
      left: 1_199,
    });
  }));

it('a caller without calls left gets 429 with zero remaining and the reset time', () =>
  inOneMinute(async () => {
    const id = await userId(server.ctx, 'nieuw');
    server.dependencies.limits.takeApi(`user ${id}`, { limit: 6_000, cost: 6_000 });
    const answer = await server.call('/object-info', { as: 'nieuw' });
    expect([answer.status, rateLimitOf(answer).left, rateLimitOf(answer).used]).toEqual([
      429, 0, 6_000,
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBe(rateLimitOf(answer).reset);
  }));

it('cached metadata counts as a call', () =>
  inOneMinute(async () => {
    const left = async () => rateLimitOf(await server.call('/layout/Case', { as: 'garage' })).left;
    const before = await left();
    expect([await left(), await left()]).toEqual([before - 1, before - 2]);
  }));

it('thirty refused bearer keys from one IP address are answered 401, and then 429', () =>
  inOneMinute(async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 32; i++)
      statuses.push(
        (await server.call('/object-info', { headers: { authorization: 'Bearer nonsense' } }))
          .status,
      );
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429, 429]);
  }));

it('without RATE_LIMITS answers have no rate limit headers', async () => {
  const free = await openTestServer({ from: 'empty' });
  expect(
    [...(await free.call('/object-info')).headers.keys()].filter((name) =>
      /ratelimit|sforce/.test(name),
    ),
  ).toEqual([]);
  await free.close();
});

describe.each([shop, desk])('a page of %s', (origin) => {
  const headers = { origin };
  const uploads = '/records/content-documents/content-versions';

  it('may call with a bearer key without cookies, and read the rate limit headers', async () => {
    const answer = await server.call('/object-info/Case', { as: 'korenaar', headers });
    expect([
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-allow-credentials'),
    ]).toEqual([origin, null]);
    const exposed = answer.headers.get('access-control-expose-headers')!.toLowerCase().split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining([
        'etag',
        'ratelimit',
        'ratelimit-policy',
        'sforce-limit-info',
        'retry-after',
        'x-request-id',
      ]),
    );
    expect(answer.headers.get('vary')).toMatch(/Origin/);
  });

  it('may upload, also according to the preflight', async () => {
    const preflight = await server.call(uploads, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'POST',
    ]);
    const sent = multipartText({}, { name: 'a.txt', text: 'a' });
    const uploaded = await server.call(uploads, {
      as: 'korenaar',
      method: 'POST',
      body: sent.body,
      headers: { ...sent.headers, ...headers },
    });
    expect([uploaded.status, uploaded.headers.get('access-control-allow-origin')]).toEqual([
      201,
      origin,
    ]);
  });

  it('may read the file name of a download', async () => {
    const { contentVersion } = (await uploadFile(server, 'korenaar', { bytes: 'a', name: 'a.txt' }))
      .body;
    const file = await server.call(contentVersion.fields.VersionDataUrl.value, {
      as: 'korenaar',
      headers,
    });
    expect(file.headers.get('access-control-expose-headers')).toMatch(/Content-Disposition/);
  });
});
