import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Server } from '#server/server.ts';
import {
  addColleague,
  openTestServer,
  stored,
  type TestServer,
  userId,
  withinASecond,
} from '../../support/server.ts';
import { base } from '../generated/calls.ts';

/**
 * What one copy of the server is told holds on every other within a second, whatever that one has
 * kept. Source: decisions.md §10.
 */

let server: TestServer;
let copy: Server;
beforeAll(async () => {
  server = await openTestServer();
  copy = await server.beside();
});
afterAll(() => server.close());

type ApiResponse = { status: number; body: ReturnType<typeof JSON.parse> };

async function atTheCopy(path: string, body?: unknown): Promise<ApiResponse> {
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
 * By the table of record-api.md §2: a customer with all rights sees these of their company, one
 * with requests alone sees none.
 */
async function companyWays(): Promise<Record<string, () => Promise<boolean>>> {
  const [row] = await stored<{ id: string; account: string }>(
    server,
    `select c.id, c.account__c as account from aansluiting__c c join "user" u on u.accountid = c.account__c where u.id = $1 limit 1`,
    await userId(server.ctx, 'korenaar'),
  );
  const { id, account } = row!;
  const is200 = async (path: string) => (await atTheCopy(path)).status === 200;
  return {
    'an object info': () => is200('/object-info/Aansluiting__c'),
    'a layout': () => is200('/layout/Aansluiting__c'),
    'a record': () => is200(`/records/${id}?fields=Aansluiting__c.Name`),
    'a field of their company': async () =>
      'Phone' in
      (await atTheCopy(`/records/${account}?fields=Account.Name&optionalFields=Account.Phone`)).body
        .fields,
    'a list': () => is200('/list-records/Aansluiting__c/Alle'),
    'a related list': () => is200(`/related-list-count/${account}/Aansluitingen__r`),
    'the directory': async () => 'Aansluiting__c' in (await atTheCopy('/object-info')).body.objects,
    'a batch': async () =>
      (await atTheCopy(`/records/batch/${id}?fields=Aansluiting__c.Name`)).body.results?.[0]
        .statusCode === 200,
    'a search': async () =>
      (await atTheCopy('/search/results/keyword?q=internet&objectApiName=Aansluiting__c', {}))
        .status === 200,
  };
}

it('a right taken away at one copy is gone at the other, for records, lists, search and metadata alike', async () => {
  await addColleague(server, 'korenaar');
  const ways = await companyWays();
  for (const [name, sees] of Object.entries(ways))
    for (const time of ['asked', 'asked again, kept'])
      expect(await sees(), `${name}, ${time}`).toBe(true);
  const fields = { Portaalrechten__c: 'Alleen serviceverzoeken' };
  const changed = await server.call(`/records/${await userId(server.ctx, 'korenaar')}`, {
    as: 'beheer',
    fresh: true,
    method: 'PATCH',
    body: { fields },
  });
  expect(changed.status, changed.text).toBe(200);
  await Promise.all(Object.values(ways).map((sees) => withinASecond(async () => !(await sees()))));
});

it('a right given back is there again at the other', async () => {
  const ways = await companyWays();
  const fields = { Portaalrechten__c: 'Volledig' };
  const changed = await server.call(`/records/${await userId(server.ctx, 'korenaar')}`, {
    as: 'beheer',
    fresh: true,
    method: 'PATCH',
    body: { fields },
  });
  expect(changed.status, changed.text).toBe(200);
  await Promise.all(Object.values(ways).map((sees) => withinASecond(sees)));
});
