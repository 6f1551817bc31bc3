import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, openTestServer, type TestServer } from '../support/server.ts';

/** Third-party clients, unmodified, of a site below a path of its host. */

let server: TestServer;
let home: string;
/** As the answer with the token says. */
let instanceUrl: string;
let accessToken: string;
const before = { ...process.env };
beforeAll(async () => {
  server = await openTestServer({ environment: { BASE_PATH: '/portaal' } });
  home = await mkdtemp(join(tmpdir(), 'zorgeloos-base-path-'));
  Object.assign(process.env, {
    HOME: home,
    SF_DISABLE_LOG_FILE: 'true',
    SF_DISABLE_TELEMETRY: 'true',
    SF_USE_GENERIC_UNIX_KEYCHAIN: 'true',
  });
  const given = await fetch(new URL('services/oauth2/token', server.url), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: accounts.beheer,
      client_secret: await server.apiKey('beheer'),
    }),
  });
  ({ instance_url: instanceUrl, access_token: accessToken } = await given.json());
});
afterAll(async () => {
  process.env = before;
  await server.close();
  await rm(home, { recursive: true, force: true });
});

async function connect() {
  const { AuthInfo, Connection } = await import('@salesforce/core');
  const authInfo = await AuthInfo.create({
    accessTokenOptions: { accessToken, instanceUrl, loginUrl: instanceUrl },
  });
  expect(authInfo.getUsername()).toBe(accounts.beheer);
  return Connection.create({ authInfo });
}

describe('@salesforce/core', () => {
  it('finds its user at the instance URL, which ends in a slash', async () => {
    expect(instanceUrl).toBe(server.url);
    const connection = await connect();
    expect((await connection.identity()).username).toBe(accounts.beheer);
  });

  it('follows the addresses in answers', async () => {
    const connection = await connect();
    const first = await connection.request<Page>({
      method: 'GET',
      url: `/services/data/v65.0/query?q=${encodeURIComponent('SELECT Id FROM Account')}`,
      headers: { 'Sforce-Query-Options': 'batchSize=200' },
    });
    const [row] = first.records;
    const read = await connection.request<{ Id: string }>(row!.attributes.url);
    expect(read.Id).toBe(row!.Id);
    const contact = await connection.query('SELECT Id FROM Contact', { autoFetch: true });
    expect(contact.records).toHaveLength(contact.totalSize);
  });

  it('exports records in bulk', async () => {
    const { bulk2 } = await connect();
    const rows = await (await bulk2.query('SELECT Name FROM Account LIMIT 3')).toArray();
    expect(rows).toHaveLength(3);
  });
});

it('the address for the rows of a job in bulk is relative to the instance URL', async () => {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const made = await fetch(`${instanceUrl}services/data/v65.0/jobs/ingest`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ operation: 'insert', object: 'Account', contentType: 'CSV' }),
  });
  const { contentUrl } = (await made.json()) as { contentUrl: string };
  const sent = await fetch(new URL(contentUrl, instanceUrl), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: 'Name\nEen in bulk\n',
  });
  expect(sent.status).toBe(201);
});

type Page = { records: { Id: string; attributes: { url: string } }[] };

it.each([
  ['the instance URL', (url: string) => instanceUrl + url],
  ['the instance URL without its slash', (url: string) => instanceUrl.replace(/\/$/, '') + url],
  ['the address of the API', (url: string) => `${instanceUrl}/services/data/v60.0${url}`],
  ['the host', (url: string) => new URL(url, instanceUrl).href],
])('a program that puts %s before an address of an answer reads it', async (_, join) => {
  const headers = { authorization: `Bearer ${accessToken}` };
  const root = await fetch(`${instanceUrl}services/data/v65.0`, { headers });
  const { limits } = (await root.json()) as Record<string, string>;
  expect(limits).toBe('/portaal/services/data/v65.0/limits');
  expect((await fetch(join(limits!), { headers })).status).toBe(200);
});
