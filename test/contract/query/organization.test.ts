import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import { companyOf } from '../../rows.ts';
import { openTestServer, storedRows, type TestServer, userId } from '../../support/server.ts';

/** What a program asks first: its limits, its rows, itself. Source: record-api.md §11.4. */

const api = '/services/data/v65.0';

let server: TestServer;
let account = '';
beforeAll(async () => {
  server = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

describe('limits', () => {
  it('have the numbers of the header', async () => {
    const { body, headers } = await server.call(`${api}/limits`, { as: 'verkoop' });
    const { Max, Remaining } = body.DailyApiRequests;
    expect(headers.get('sforce-limit-info')).toBe(`api-usage=${Max - Remaining}/${Max}`);
    expect([Max, Remaining < Max]).toEqual([6_000, true]);
  });

  it('of record counts count the rows that the viewer sees, of objects that the viewer sees', async () => {
    const counted = async (as: 'beheer' | 'korenaar') =>
      (await server.call(`${api}/limits/recordCount?sObjects=contact,Onbekend__c,Mail__c`, { as }))
        .body.sObjects;
    const [all] = await storedRows<{ n: number }>(server, 'select count(*)::int as n from contact');
    expect(await counted('beheer')).toContainEqual({ count: all!.n, name: 'Contact' });
    const own = await storedRows(server, 'select id from contact where accountid = $1', account);
    expect(await counted('korenaar')).toEqual([{ count: own.length, name: 'Contact' }]);
  });
});

describe('recent rows', () => {
  it('are those that the viewer saw last, of every object, the newest first', async () => {
    const [contact] = await storedRows<{ id: string; name: string }>(
      server,
      'select id, name from contact where accountid = $1 limit 1',
      account,
    );
    for (const path of [
      `/records/${account}?fields=Account.Id&updateMru=true`,
      `/records/${contact!.id}?fields=Contact.Id&updateMru=true`,
    ])
      await server.call(path, { as: 'verkoop' });
    const { body } = await server.call(`${api}/recent?limit=2`, { as: 'verkoop' });
    expect(body).toEqual([
      {
        attributes: { type: 'Contact', url: `${api}/sobjects/Contact/${contact!.id}` },
        Id: contact!.id,
        Name: contact!.name,
      },
      expect.objectContaining({ Id: account, Name: 'Bakkerij De Korenaar B.V.' }),
    ]);
    expect((await server.call(`${api}/recent`, { as: 'garage' })).body).toEqual([]);
  });

  it.each([0, 201, -1])('by a limit of %i are refused', async (limit) => {
    const { status, body } = await server.call(`${api}/recent?limit=${limit}`, { as: 'verkoop' });
    expect([status, body[0].errorCode]).toEqual([400, 'NUMBER_OUTSIDE_VALID_RANGE']);
  });
});

it('a key that is bound to objects tells of those, and of its user', async () => {
  const made = await createApiKey(server.ctx, {
    userId: await userId(server.ctx, 'verkoop'),
    label: 'alleen verzoeken',
    scope: { readsOnly: true, objects: ['Case'] },
  });
  if (!made.ok) throw new Error('no api key');
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${made.value.key}` };
    return (await server.call(path, { headers })).body;
  };
  const { sObjects } = await ask(`${api}/limits/recordCount`);
  expect(sObjects.map(({ name }: { name: string }) => name)).toEqual(['Case']);
  expect(await ask(`${api}/recent`)).toEqual([]);
  expect((await ask(`${api}/search/scopeOrder`)).length).toBe(1);
  expect((await ask(`${api}/chatter/users/me`)).username).toBe('verkoop@zorgeloos.example');
  expect((await ask('/services/oauth2/userinfo')).email).toBe('verkoop@zorgeloos.example');
});

describe('the organization', () => {
  const asked = (statement: string, as: 'verkoop' | 'korenaar' = 'verkoop') =>
    server.call(`${api}/query?q=${encodeURIComponent(statement)}`, { as });

  it('is one row with an id that stays', async () => {
    const { body } = await asked(
      'SELECT Id, Name, IsSandbox, InstanceName, TrialExpirationDate, NamespacePrefix FROM Organization LIMIT 1',
    );
    const [row] = body.records;
    expect(body).toMatchObject({ totalSize: 1, done: true });
    expect(row).toEqual({
      attributes: { type: 'Organization', url: `${api}/sobjects/Organization/${row.Id}` },
      Id: expect.stringMatching(/^00D[A-Za-z0-9]{12}$/),
      Name: 'Zorgeloos Zakelijk',
      IsSandbox: false,
      InstanceName: expect.any(String),
      TrialExpirationDate: null,
      NamespacePrefix: null,
    });
    const read = await server.call(row.attributes.url, { as: 'korenaar' });
    expect(read.body).toMatchObject({ Id: row.Id, Name: row.Name, DefaultLocaleSidKey: 'nl_NL' });
    const other = await server.openCopy();
    const { identity } = await (
      await fetch(new URL(api, other.url), {
        headers: { authorization: `Bearer ${await server.apiKey('verkoop')}` },
      })
    ).json();
    expect(identity).toContain(`/id/${row.Id}/005`);
  });

  it.each([
    ['SELECT COUNT() FROM Organization', 1],
    ["SELECT o.Name FROM Organization o WHERE o.Name = 'zorgeloos zakelijk'", 1],
    ["SELECT Id FROM organization WHERE NOT (Name = 'Anders' OR IsSandbox = true)", 1],
    ["SELECT FIELDS(ALL) FROM Organization WHERE NamespacePrefix = null AND Country IN ('NL')", 1],
    ["SELECT Id FROM Organization WHERE Name != 'Zorgeloos Zakelijk'", 0],
    ['SELECT Id FROM Organization LIMIT 0', 0],
    ['SELECT Id FROM Organization ORDER BY Name OFFSET 1', 0],
  ])('answers %s', async (statement, total) => {
    const { status, body } = await asked(statement);
    expect([status, body.totalSize]).toEqual([200, total]);
  });

  it.each([
    ['SELECT Bestaat_niet__c FROM Organization', 'INVALID_FIELD'],
    ["SELECT Id FROM Organization WHERE Name LIKE 'Z%'", 'INVALID_QUERY_FILTER_OPERATOR'],
    [
      'SELECT Id FROM Organization WHERE Id IN (SELECT Id FROM Case)',
      'INVALID_QUERY_FILTER_OPERATOR',
    ],
    ['SELECT MAX(Name) FROM Organization', 'MALFORMED_QUERY'],
    ['SELECT Name FROM Organization GROUP BY Name', 'MALFORMED_QUERY'],
  ])('refuses %s', async (statement, code) => {
    const { status, body } = await asked(statement);
    expect([status, body[0].errorCode]).toEqual([400, code]);
  });

  it('does not exist for a guest', async () => {
    const { status, body } = await server.call(`${api}/query?q=SELECT+Id+FROM+Organization`);
    expect([status, body[0].errorCode]).toEqual([400, 'INVALID_TYPE']);
    const row = await server.call(`${api}/sobjects/Organization/00D000000000001`);
    expect(row.status).toBe(404);
  });
});

describe('the identity of the caller', () => {
  const plain = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, server.url), { headers });
  const bearer = async (as: 'verkoop' | 'korenaar') => ({
    authorization: `Bearer ${await server.apiKey(as)}`,
  });
  const identityOf = async (as: 'verkoop' | 'korenaar'): Promise<string> =>
    (await server.call(api, { as })).body.identity;

  it('stands at the URL that the API root gives, for its own token in a header or a parameter', async () => {
    const url = await identityOf('korenaar');
    const byHeader = await (await plain(url, await bearer('korenaar'))).json();
    expect(byHeader).toMatchObject({
      id: url,
      username: 'klant@bakkerijdekorenaar.example',
      active: true,
      user_type: 'CSP_LITE_PORTAL',
      language: 'nl',
      locale: 'nl_NL',
      timezone: 'Europe/Amsterdam',
      organization_id: url.split('/').at(-2),
      user_id: url.split('/').at(-1),
      urls: expect.objectContaining({
        rest: `${server.url.replace(/\/$/, '')}/services/data/v{version}/`,
      }),
    });
    const token = await server.apiKey('korenaar');
    const byParameter = await plain(`${url}?format=json&oauth_token=${token}`);
    expect(await byParameter.json()).toEqual(byHeader);
  });

  it('is refused to others, to a guest, and to a wrong token', async () => {
    const url = await identityOf('korenaar');
    expect((await plain(url, await bearer('verkoop'))).status).toBe(404);
    expect((await plain(url)).status).toBe(401);
    expect((await plain(`${url}?oauth_token=onzin`)).status).toBe(401);
    const elsewhere = url.replace(/00D.{12}/, '00D000000000001');
    expect((await plain(elsewhere, await bearer('korenaar'))).status).toBe(404);
    expect((await server.call(api)).body).not.toHaveProperty('identity');
    expect(
      (await plain(`${api}/limits/recordCount?oauth_token=${await server.apiKey('beheer')}`))
        .status,
    ).toBe(200);
    const token = await server.apiKey('korenaar');
    expect((await plain(`/services/oauth2/userinfo?oauth_token=${token}`)).status).toBe(401);
  });

  it('is the user info of OpenID Connect too', async () => {
    const path = '/services/oauth2/userinfo';
    const { body } = await server.call(path, { as: 'verkoop' });
    expect(body).toMatchObject({
      sub: await identityOf('verkoop'),
      preferred_username: 'verkoop@zorgeloos.example',
      email: 'verkoop@zorgeloos.example',
      email_verified: true,
      zoneinfo: 'Europe/Amsterdam',
      user_type: 'STANDARD',
    });
    expect((await server.call(path, { as: 'verkoop', method: 'POST' })).body).toEqual(body);
    expect((await server.call(path)).status).toBe(401);
    expect((await server.call(path, { as: 'verkoop', method: 'PUT' })).status).toBe(405);
  });

  it('is the user of Chatter', async () => {
    const me = (await server.call(`${api}/chatter/users/me`, { as: 'korenaar' })).body;
    expect(me).toMatchObject({
      username: 'klant@bakkerijdekorenaar.example',
      companyName: 'Bakkerij De Korenaar B.V.',
      userType: 'Portal',
    });
    expect((await server.call(me.url, { as: 'korenaar' })).body).toEqual(me);
    expect((await server.call(me.url, { as: 'verkoop' })).status).toBe(404);
    expect((await server.call(`${api}/chatter/users/me`)).status).toBe(404);
  });
});
