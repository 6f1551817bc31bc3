import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../support/server.ts';

/** What one call may cost, and what it may not reach. Source: record-api.md §1.3, §1.12, §2. */

let server: TestServer;
beforeAll(async () => void (server = await openTestServer()));
afterAll(() => server.close());

const makers = ['Owner', 'CreatedBy', 'LastModifiedBy'].flatMap((name) => [
  `${name}.Name`,
  `${name}.Id`,
]);

it('a page of more values than the limit is refused with LIMIT_EXCEEDED', async () => {
  const list = (pageSize: number) =>
    server.call('/list-records/Case/Alle', {
      as: 'verkoop',
      method: 'POST',
      body: {
        pageSize,
        fields: [
          ...makers,
          ...['Name', 'Phone', 'BillingCity', 'Klantnummer__c'].map((name) => `Account.${name}`),
          ...['Email', 'Phone', 'FirstName'].map((name) => `Contact.${name}`),
        ],
      },
    });
  expect((await list(200)).status).toBe(200);
  expect(await list(2_000)).toMatchObject({ status: 200 });
  const wide = [...server.dependencies.registry.object('Account')!.fields.values()]
    .filter((field) => field.column)
    .map((field) => `Account.${field.apiName}`);
  const own = [...server.dependencies.registry.object('Case')!.fields.keys()];
  const deep = await server.call('/list-records/Case/Alle', {
    as: 'beheer',
    method: 'POST',
    body: {
      pageSize: 2_000,
      optionalFields: [...wide, ...own, ...makers, ...wide.map((name) => `Contact.${name}`)],
    },
  });
  expect(deep).toMatchObject({ status: 400, body: [{ errorCode: 'LIMIT_EXCEEDED' }] });
});

it('a call for more than twenty relationships is refused with LIMIT_EXCEEDED', async () => {
  const paths = ['Account', 'Contact', 'Owner', 'CreatedBy', 'LastModifiedBy'].flatMap((first) =>
    ['CreatedBy', 'LastModifiedBy', 'Owner', 'Account', 'Contact'].map(
      (second) => `Case.${first}.${second}.Name`,
    ),
  );
  const [row] = (await server.call('/list-records/Case/Alle?pageSize=1', { as: 'beheer' })).body
    .records;
  expect(
    await server.call(`/records/${row.id}?optionalFields=${paths.join()}`, { as: 'beheer' }),
  ).toMatchObject({
    status: 400,
    body: [{ errorCode: 'LIMIT_EXCEEDED' }],
  });
});

it('a list view that filters on a field hidden from the viewer answers 404', async () => {
  const view = '/list-ui/Account/Zonder_hoofdcontact';
  expect((await server.call(view, { as: 'verkoop' })).status).toBe(200);
  expect((await server.call(view, { as: 'collega' })).status).toBe(404);
});

describe('a path with dot segments is not resolved', () => {
  /** The path as written: `fetch` would resolve its dot segments. */
  const raw = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      request({ hostname, port, path }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });

  it.each([
    '/services/data/v65.0/ui-api/x/../object-info',
    '/services/data/v65.0/ui-api/x/%2e%2e/object-info',
    '/x/../services/data/v65.0/ui-api/object-info',
    '/services/../healthz',
  ])('%s answers 404', async (path) => {
    expect(await raw(path)).toBe(404);
  });
});

it('an IP address that keeps sending ended sessions is answered 429', async () => {
  const limited = await openTestServer({ from: 'empty', environment: { RATE_LIMITS: 'on' } });
  const show = async (n: number) =>
    (
      await limited.call('/object-info', {
        headers: { cookie: `zorgeloos_session=${String(n).padStart(43, 'x')}` },
      })
    ).status;
  const statuses: number[] = [];
  // A new minute may begin during the loop, and the count then starts again.
  for (let n = 0; n < 300 && statuses.at(-1) !== 429; n++) statuses.push(await show(n));
  await limited.close();
  expect(statuses.slice(0, 120).every((status) => status === 401)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
