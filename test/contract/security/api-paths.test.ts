import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalizedPath } from '#api/pipeline/paths.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { base, codeOf, isFormA, rawCall, rawTarget } from '../generated/calls.ts';

let server: TestServer;
let productId: string;

beforeAll(async () => {
  server = await openTestServer();
  productId = (await server.call('/list-records/Product__c/Alle?pageSize=1')).body.records[0].id;
});
afterAll(() => server.close());

const product = () => `${base}/records/${productId}?fields=Product__c.Name`;

describe('an API path', () => {
  const rows: [path: string, status: number, code: string | undefined][] = [
    ['/services/data', 200, undefined],
    ['/services/data/', 200, undefined],
    ['/services/data/v65.0', 200, undefined],
    ['/services/data/v60.0/', 200, undefined],
    ['/services/data/v65.0/connect/communities', 200, undefined],
    ['/services/data/v31.0', 200, undefined],
    ['/services/data/v67.0/query?q=SELECT+COUNT()+FROM+Product__c', 200, undefined],
    ['/services/data/v30.0', 404, 'NOT_FOUND'],
    ['/services/data/v68.0', 404, 'NOT_FOUND'],
    ['/services/data/65.0', 404, 'NOT_FOUND'],
    ['/services/data/v65.0/unknown', 404, 'NOT_FOUND'],
    [`${base}/object-info/`, 200, undefined],
    [`${base}/object-info//`, 200, undefined],
    ['/services//data/v65.0//ui-api/object-info', 200, undefined],
    ['//services/data', 200, undefined],
    ['//services/data/v65.0/query?q=SELECT+COUNT()+FROM+Product__c', 200, undefined],
    ['///services//data/v65.0/ui-api/object-info/%ED%A0%80', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [`${base}/object-info/Product__c`, 200, undefined],
    [`${base}/object-info/Product__c/`, 200, undefined],
    [`${base}/object-info/product__c`, 403, 'INSUFFICIENT_ACCESS'],
    [`${base}/object-info/Product__c%2f`, 404, 'NOT_FOUND'],
    [`${base}/object-info%5cProduct__c`, 404, 'NOT_FOUND'],
    [`${base}/object-info/Product%00__c`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [`${base}/object-info/%ED%A0%80`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [`${base}/object-info/%`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [`${base}/object-info/Product__c?x=%zz`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [`${base}/list-ui/Product__c/alle`, 404, 'NOT_FOUND'],
    [`${base}/list-ui/Product__c/__recent`, 200, undefined],
    [`${base}/list-ui/Product__c/__Recent`, 200, undefined],
    [`${base}/list-ui/Product__c/__RECENT`, 404, 'NOT_FOUND'],
    [`${base}/list-ui/00B`, 403, 'INSUFFICIENT_ACCESS'],
    [`${base}/list-ui/00BabcdefghijklA`, 403, 'INSUFFICIENT_ACCESS'],
    [`${base}/list-ui/00Babcdefghijkl`, 404, 'NOT_FOUND'],
    [`${base}/records/short?fields=Account.Name`, 400, 'MALFORMED_ID'],
    [`${base}/records/zzz000000000000AAA?fields=Account.Name`, 404, 'NOT_FOUND'],
    [`${base}/object-info/Product__c?${'x'.repeat(16_000)}`, 414, 'URI_TOO_LONG'],
  ];
  it.each(rows)('%s answers %i %s', async (path, status, code) => {
    const answer = await rawCall(server, path);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(answer.headers.get('cache-control')).toBe(
      'no-cache, no-store, must-revalidate, private',
    );
    expect(answer.headers.get('content-type')).toBe('application/json;charset=UTF-8');
    expect(answer.headers.get('x-request-id')).toMatch(/^[B-Z2-9]{8}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('with a part of a list view id is read as an unknown object', async () => {
    const { info } = (await server.call('/list-ui/Product__c/Alle')).body;
    const answers = await Promise.all(
      [4, 10, 14, 16, 17].map((length) =>
        rawCall(server, `${base}/list-ui/${info.listReference.id.slice(0, length)}`),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('of every version from v60.0 to v66.0 gives the same answer, with URLs of v65.0', async () => {
    const answers = await Promise.all(
      [60, 61, 62, 63, 64, 65, 66].map((version) =>
        rawCall(server, `/services/data/v${version}.0/ui-api/list-ui/Product__c/Alle?pageSize=2`),
      ),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]!.body.records.nextPageUrl).toMatch(
      /^\/services\/data\/v65\.0\/ui-api\/list-records\/Product__c\/Alle\?/,
    );
  });

  it('of the API root or a version lists versions and resources', async () => {
    const versions = (await rawCall(server, '/services/data')).body;
    expect(versions.map((one: { version: string }) => one.version)).toEqual(
      Array.from({ length: 37 }, (_one, at) => `${31 + at}.0`),
    );
    expect(versions[34]).toEqual({
      label: expect.any(String),
      url: '/services/data/v65.0',
      version: '65.0',
    });
    expect((await rawCall(server, '/services/data/v62.0')).body).toMatchObject({
      connect: '/services/data/v65.0/connect',
      'ui-api': '/services/data/v65.0/ui-api',
    });
    const { communities, total } = (
      await rawCall(server, '/services/data/v65.0/connect/communities')
    ).body;
    expect(total).toBe(1);
    expect(communities).toEqual([
      {
        id: expect.any(String),
        name: expect.any(String),
        siteUrl: server.url.replace(/\/$/, ''),
        urlPathPrefix: '',
      },
    ]);
  });

  it('gives JSON with its own file name, so that none comes from the URL', async () => {
    for (const path of ['object-info/Case', 'list-ui/Product__c/Alle', 'nowhere', 'records/x'])
      expect(
        (await rawCall(server, `${base}/${path}`)).headers.get('content-disposition'),
        path,
      ).toBe('attachment; filename="api.json"');
  });

  it('that is not a valid request target is refused', async () => {
    for (const target of ['*', 'http://other.example/services/data', `${base}\\object-info`])
      expect(await rawTarget(server, target)).toBeLessThan(500);
    expect(await rawTarget(server, `${base}\\object-info`)).toBeGreaterThanOrEqual(400);
  });
});

describe('an HTTP method', () => {
  const rows: [method: string, path: string, status: number, allow: string | null][] = [
    ['PUT', '/object-info', 405, 'GET, HEAD'],
    ['DELETE', '/object-info/Product__c', 405, 'GET, HEAD'],
    ['GET', '/records', 405, 'POST'],
    ['HEAD', '/records', 405, 'POST'],
    ['POST', '/records/a00000000000000AAA', 405, 'GET, HEAD, PATCH, DELETE'],
    ['PATCH', '/list-records/Product__c/Alle', 405, 'GET, HEAD, POST'],
    ['OPTIONS', '/object-info', 405, 'GET, HEAD'],
    ['POST', '/unknown', 404, null],
    ['PROPFIND', '/object-info', 405, 'GET, HEAD'],
    ['POST', '/services/data', 405, 'GET, HEAD'],
    ['DELETE', '/services/data/v65.0', 405, 'GET, HEAD'],
  ];
  it.each(rows)('%s on %s answers %i, Allow: %s', async (...[method, path, status, allow]) => {
    const answer = await rawCall(server, path.startsWith('/services') ? path : base + path, {
      method,
    });
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow]);
    if (method !== 'HEAD') expect(isFormA(answer.body)).toBe(true);
  });

  it('HEAD answers as GET does, without a body', async () => {
    const [get, head] = await Promise.all([
      rawCall(server, product()),
      rawCall(server, product(), { method: 'HEAD' }),
    ]);
    expect([head.status, head.headers.get('etag'), head.text]).toEqual([
      200,
      get.headers.get('etag'),
      '',
    ]);
  });
});

describe('query parameters', () => {
  const rows: [query: string, status: number, code: string | undefined][] = [
    ['fields=Product__c.Name&unknown=1&unknown=2', 200, undefined],
    ['fields=Product__c.Name&updateMru=&layoutTypes=', 200, undefined],
    ['fields=Product__c.Name&fields=Product__c.Id', 200, undefined],
    ['fields=Product__c.Name%2CProduct__c.Id', 200, undefined],
    ['fields=', 400, 'INVALID_INPUT_COMBINATION'],
    ['', 400, 'INVALID_INPUT_COMBINATION'],
    ['fields=Product__c.Name&layoutTypes=Full', 400, 'INVALID_INPUT_COMBINATION'],
    ['layoutTypes=Full&modes=View', 200, undefined],
    ['layoutTypes=full', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['layoutTypes=Full&modes=view', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['fields=Product__c.Name&updateMru=TRUE', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['fields=Product__c.Name&updateMru=true&updateMru=true', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['fields=Name', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['fields=Product__c.', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['fields=.Name', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['optionalFields=Name', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['fields=Product__c.Nothing', 400, 'INVALID_FIELD'],
    ['fields=Product__c.OwnerId', 400, 'INVALID_FIELD'],
    ['fields=Product__c.toString', 400, 'INVALID_FIELD'],
    ['fields=Account.Name', 400, 'INVALID_INPUT'],
    ['optionalFields=Account.Name,Product__c.OwnerId,Product__c.Nothing', 200, undefined],
    [`fields=${'Product__c.Name,'.repeat(501)}`, 400, 'LIMIT_EXCEEDED'],
    [`fields=Product__c.${'Owner.'.repeat(6)}Name`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
  ];
  it.each(rows)('records?%.60s answers %i %s', async (query, status, code) => {
    const answer = await rawCall(server, `${base}/records/${productId}?${query}`);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  const layouts: [query: string, status: number, code: string | undefined][] = [
    ['', 200, undefined],
    [
      'recordTypeId=012000000000000AAA&formFactor=Small&mode=Edit&layoutType=Compact',
      200,
      undefined,
    ],
    ['recordTypeId=012000000000000', 200, undefined],
    ['recordTypeId=', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['recordTypeId=null', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['recordTypeId=012', 400, 'MALFORMED_ID'],
    ['recordTypeId=012000000000001AAA', 404, 'NOT_FOUND'],
    ['formFactor=large', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['mode=View&mode=View', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
  ];
  it.each(layouts)('layout?%s answers %i %s', async (query, status, code) => {
    const answer = await rawCall(server, `${base}/layout/Product__c?${query}`);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });
});

describe('ETags', () => {
  it('of the same call are equal, and a matching If-None-Match gives 304', async () => {
    for (const path of [
      '/object-info',
      '/object-info/Product__c',
      '/layout/Product__c',
      `/records/${productId}?fields=Product__c.Name`,
      '/list-ui/Product__c/Alle?pageSize=3',
      '/list-records/Product__c/Alle?pageSize=3',
    ]) {
      const first = await rawCall(server, base + path);
      const tag = first.headers.get('etag')!;
      expect(tag, path).toMatch(/^"[0-9a-f]{32}"$/);
      if ('eTag' in first.body) expect(tag).toBe(`"${first.body.eTag}"`);
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, tag.replace(/"$/, '--gzip"'), '*']) {
        const second = await rawCall(server, base + path, { headers: { 'if-none-match': known } });
        expect(
          [second.status, second.text, second.headers.get('etag')],
          `${path} ${known}`,
        ).toEqual([304, '', tag]);
      }
      expect(
        (await rawCall(server, base + path, { headers: { 'if-none-match': '"x"' } })).status,
      ).toBe(200);
    }
  });
});

it('dot segments in a path are not resolved, in any encoding', () => {
  const read = normalizedPath('/zakelijk');
  const at = (target: string) =>
    read({
      url: new URL(target, 'http://localhost').href,
      bindings: { requestId: '', address: '', target },
    });
  for (const dots of ['..', '.', '%2e%2e', '%2E.', '.%2e', '%2e'])
    expect(at(`/zakelijk${base}/records/${dots}/object-info`), dots).toBe('/unknown');
  expect(at(`/zakelijk${base}/records\\..\\object-info`)).toBe('/unknown');
  expect(at(`/zakelijk${base}/object-info?x=/../`)).toBe(`${base}/object-info`);
  expect(at(`/zakelijk/services/data/v61.0/ui-api/object-info/`)).toBe(`${base}/object-info`);
});
