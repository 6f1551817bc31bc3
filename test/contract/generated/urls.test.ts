import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productPath } from '#protocol/api/product-methods.ts';
import { endpoints, type EndpointName } from '#protocol/api/endpoints.ts';
import type { Server } from '#server/server.ts';
import { stepFieldName, loginSteps } from '#web/auth/login/login-steps.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  password,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { endpointCalls } from '../endpoints/all.ts';
import type { CallRecords } from '../endpoints/endpoint-call.ts';
import { createBulkApiRecords, noBulkApiRecords } from '../endpoints/rest/bulk-api-records.ts';
import { locatorFor } from '../endpoints/locator.ts';
import { newCase } from '../endpoints/records.ts';
import { uploadFile } from '../files/multipart.ts';
import { findOwnRows } from '../security/own-rows.ts';

/**
 * URLs in answers are site-relative, start with the base path, and can be followed: record-api.md
 * §1.1.
 */

const basePath = '/zakelijk';
const api = `${basePath}/services/data/v65.0/ui-api`;
let server: TestServer;
/** A second server on the same database, with a base path. */
let serverUnderPath: Server;
const made: CallRecords = {
  id: '',
  account: '',
  product: '',
  document: '',
  job: '',
  contacts: ['', ''],
  locator: '',
  bulkApi: noBulkApiRecords,
};
let picture = '';
let kvk = '';

beforeAll(async () => {
  server = await openTestServer();
  made.locator = await locatorFor(server, 'verkoop');
  made.bulkApi = await createBulkApiRecords(server);
  serverUnderPath = await server.openCopy({ BASE_PATH: basePath });
  made.account = (await findOwnRows(server)).account;
  made.product = (await server.call('/list-records/Product__c/Alle?pageSize=1')).body.records[0].id;
  const contacts = (await server.call('/list-records/Contact/Alle?pageSize=2', { as: 'beheer' }))
    .body.records;
  made.contacts = [contacts[0].id, contacts[1].id];
  made.document = (
    await uploadFile(server, 'beheer', { bytes: 'een', name: 'een.txt' })
  ).body.contentDocument.id;
  [{ kvk }] = (await storedRows<{ kvk: string }>(
    server,
    'select kvk_nummer__c as kvk from account where id = $1',
    made.account,
  )) as [{ kvk: string }];
  picture = (
    await uploadFile(server, 'beheer', {
      bytes: new Uint8Array(Buffer.from('GIF89a\x40\x01\xf0\x00\0\0\0', 'latin1')),
      name: 'foto.gif',
    })
  ).body.contentVersion.id;
});
afterAll(() => server.close());

type Sent = {
  as?: AccountName | undefined;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

async function send(
  path: string,
  { as, method = 'GET', body, headers = {} }: Sent = {},
): Promise<Response> {
  const key = as && { authorization: `Bearer ${await server.apiKey(as)}` };
  const type = body !== undefined && { 'content-type': 'application/json' };
  const url = new URL(
    path.startsWith('/services') ? basePath + path : path.startsWith(basePath) ? path : api + path,
    serverUnderPath.url,
  );
  return fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...key, ...type, ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Every URL of ours in an answer, with its JSON path. */
function addressesIn(value: unknown, at = '$'): [at: string, address: string][] {
  if (typeof value === 'string') return isOurs(value) ? [[at, value]] : [];
  return value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([key, inner]) => addressesIn(inner, `${at}.${key}`));
}

const isOurs = (text: string): boolean =>
  /^\/\w/.test(text) || text.startsWith(new URL(serverUnderPath.url).origin);

/**
 * Follows API URLs on the server with the base path, and pages on the one without: the build of the
 * pages knows one base path.
 */
async function follow(address: string, as: AccountName | undefined): Promise<number> {
  const { pathname, search } = new URL(address, serverUnderPath.url);
  const isPage =
    !pathname.startsWith(`${basePath}/services/`) &&
    !pathname.startsWith(`${basePath}/pictogram/`) &&
    !/\.\w+$/.test(pathname);
  if (!isPage) return (await send(pathname + search, { as })).status;
  const cookie = as === undefined ? {} : { cookie: await cookieOf(as) };
  return (
    await fetch(new URL(pathname.slice(basePath.length) + search, server.url), {
      headers: cookie,
      redirect: 'manual',
    })
  ).status;
}

const cookies = new Map<AccountName, string>();

/** The session cookie of a login: pages are followed as a browser does. */
async function cookieOf(as: AccountName): Promise<string> {
  if (!cookies.has(as)) {
    const body = new URLSearchParams({
      [stepFieldName]: loginSteps.password,
      email: accounts[as],
      password,
    });
    const answer = await fetch(new URL('inloggen', server.url), {
      method: 'POST',
      headers: { origin: new URL(server.url).origin },
      body,
      redirect: 'manual',
    });
    cookies.set(as, answer.headers.get('set-cookie')?.split(';')[0] ?? '');
  }
  return cookies.get(as)!;
}

async function expectAllLead(body: unknown, as: AccountName | undefined): Promise<number> {
  const found = new Map(
    addressesIn(body)
      // A template leads to a row of its object, here a request.
      .filter(([, address]) => !address.includes('{ID}') || address.includes('/sobjects/Case/'))
      .map(([at, address]) => [address.replace('{ID}', made.id), at]),
  );
  for (const [address, at] of found) {
    expect(new URL(address, serverUnderPath.url).pathname, at).toMatch(
      new RegExp(`^${basePath}(/|$)`),
    );
    const status = await follow(address, as);
    // 405 is allowed: some URLs accept POST alone. A statement goes behind some others.
    const isToFill =
      status === 400 && /\/(query|queryAll|search|parameterizedSearch)$/.test(address);
    expect(status < 400 || status === 405 || isToFill, `${at} ${address}: ${status}`).toBe(true);
  }
  return found.size;
}

const all = Object.keys(endpoints) as EndpointName[]; // proof: the keys of that very table
/** The examples of the document name records of no installation. */
const names = all.filter((name) => name !== 'describeApi');

describe('every URL in an answer can be followed:', () => {
  it.each(names)('%s', async (name) => {
    made.id = name.endsWith('ById')
      ? (await server.call('/list-ui/Case/Alle?pageSize=1', { as: 'beheer' })).body.info
          .listReference.id
      : (await server.call('/records', { as: 'beheer', method: 'POST', body: newCase(made) })).body
          .id;
    for (const { as, path, method, body, headers } of endpointCalls[name].answers) {
      const answer = await send(path(made), {
        as,
        ...(method && { method }),
        ...(body && { body: body(made) }),
        ...(headers && { headers }),
      });
      const text = await answer.text();
      if (/^[[{]/.test(text)) await expectAllLead(JSON.parse(text), as);
    }
  });

  it.each([
    ['the API root', 1, '/services/data', {}],
    ['the API version', 5, '/services/data/v65.0', {}],
    ['the UI API', 3, '/services/data/v65.0/ui-api', {}],
    ['the Connect API', 1, '/services/data/v65.0/connect', {}],
    ['communities', 1, '/services/data/v65.0/connect/communities', {}],
    ['the apps of a customer', 8, '/apps', { as: 'korenaar' }],
    ['the apps of staff', 8, '/apps', { as: 'beheer' }],
    ['a file', 1, '/records/PICTURE?fields=ContentVersion.VersionDataUrl', { as: 'beheer' }],
    [
      'a file, as text',
      1,
      '/records/batch/PICTURE?optionalFields=ContentVersion.VersionDataUrl,ContentVersion.Title',
      { as: 'beheer' },
    ],
    [
      'a photo',
      2,
      '/record-avatars/ACCOUNT/association',
      { as: 'beheer', method: 'POST', body: { contentVersionId: 'PICTURE' } },
    ],
    [
      'a warning of duplicates',
      1,
      '/records',
      {
        as: 'verkoop',
        method: 'POST',
        body: { apiName: 'Account', fields: { Name: 'x', KvK_nummer__c: 'KVK' } },
      },
    ],
    ['actions', 2, '/actions/record/ACCOUNT?retrievalMode=All', { as: 'beheer' }],
    ['a page of a list', 3, '/list-records/Case/Alle?pageSize=2&pageToken=2', { as: 'beheer' }],
  ] as [string, number, string, Sent][])('%s', async (...[, least, path, sent]) => {
    const filled = (text: string) =>
      text
        .replaceAll('PICTURE', picture)
        .replaceAll('ACCOUNT', made.account)
        .replaceAll('KVK', kvk);
    const body =
      sent.body === undefined
        ? {}
        : { body: JSON.parse(filled(JSON.stringify(sent.body))) as unknown };
    const answer = await (await send(filled(path), { ...sent, ...body })).json();
    expect(await expectAllLead(answer, sent.as), JSON.stringify(answer)).toBeGreaterThanOrEqual(
      least,
    );
  });
});

it('the server draws an icon it has in any colour, and answers 404 for others', async () => {
  const drawn = await send(`${basePath}/pictogram/building-2b59c3.svg`);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(await drawn.text()).toContain('fill="#2b59c3"');
  for (const name of ['onbekend-2b59c3', 'building-2b59cg', 'building', 'constructor-2b59c3'])
    expect((await send(`${basePath}/pictogram/${name}.svg`)).status, name).toBe(404);
});

it('product methods are served under the base path', async () => {
  const path = productPath('MedewerkerController/getUserProfileMedewerkerRecordId');
  expect((await fetch(new URL(serverUnderPath.url).origin + basePath + path)).status).toBe(200);
});
