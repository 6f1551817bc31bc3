import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Server } from '#server/server.ts';
import {
  addColleague,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
  waitUntil,
} from '../../support/server.ts';
import { base } from '../generated/calls.ts';

/**
 * A change of rights at one server holds at another within a second, despite its caches. Source:
 * decisions.md §10.
 */

let server: TestServer;
let copy: Server;
beforeAll(async () => {
  server = await openTestServer();
  copy = await server.openCopy();
});
afterAll(() => server.close());

type ApiResponse = { status: number; body: ReturnType<typeof JSON.parse> };

async function callCopy(path: string, body?: unknown): Promise<ApiResponse> {
  const response = await fetch(new URL(base + path, copy.url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${await server.apiKey('korenaar')}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/**
 * Reads by which a customer with full rights sees company data, and one with requests only does
 * not: record-api.md §2.
 */
async function readsOfCompany(): Promise<Record<string, () => Promise<boolean>>> {
  const [row] = await storedRows<{ id: string; account: string }>(
    server,
    `select c.id, c.account__c as account from aansluiting__c c join "user" u on u.accountid = c.account__c where u.id = $1 limit 1`,
    await userId(server.ctx, 'korenaar'),
  );
  const { id, account } = row!;
  const is200 = async (path: string) => (await callCopy(path)).status === 200;
  return {
    'an object info': () => is200('/object-info/Aansluiting__c'),
    'a layout': () => is200('/layout/Aansluiting__c'),
    'a record': () => is200(`/records/${id}?fields=Aansluiting__c.Name`),
    'a field of their company': async () =>
      'Phone' in
      (await callCopy(`/records/${account}?fields=Account.Name&optionalFields=Account.Phone`)).body
        .fields,
    'a list': () => is200('/list-records/Aansluiting__c/Alle'),
    'a related list': () => is200(`/related-list-count/${account}/Aansluitingen__r`),
    'the directory': async () => 'Aansluiting__c' in (await callCopy('/object-info')).body.objects,
    'a batch': async () =>
      (await callCopy(`/records/batch/${id}?fields=Aansluiting__c.Name`)).body.results?.[0]
        .statusCode === 200,
    'a search': async () =>
      (await callCopy('/search/results/keyword?q=internet&objectApiName=Aansluiting__c', {}))
        .status === 200,
  };
}

it('a right removed at one server is gone at the other within a second', async () => {
  await addColleague(server, 'korenaar');
  const companyReads = await readsOfCompany();
  for (const [name, sees] of Object.entries(companyReads))
    for (const time of ['first read', 'second read, cached'])
      expect(await sees(), `${name}, ${time}`).toBe(true);
  const fields = { Portaalrechten__c: 'Alleen serviceverzoeken' };
  const changed = await server.call(`/records/${await userId(server.ctx, 'korenaar')}`, {
    as: 'beheer',
    fresh: true,
    method: 'PATCH',
    body: { fields },
  });
  expect(changed.status, changed.text).toBe(200);
  await Promise.all(
    Object.values(companyReads).map((sees) => waitUntil(async () => !(await sees()))),
  );
});

it('a right restored at one server holds at the other within a second', async () => {
  const companyReads = await readsOfCompany();
  const fields = { Portaalrechten__c: 'Volledig' };
  const changed = await server.call(`/records/${await userId(server.ctx, 'korenaar')}`, {
    as: 'beheer',
    fresh: true,
    method: 'PATCH',
    body: { fields },
  });
  expect(changed.status, changed.text).toBe(200);
  await Promise.all(Object.values(companyReads).map((sees) => waitUntil(sees)));
});
