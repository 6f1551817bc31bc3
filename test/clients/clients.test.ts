import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../support/server.ts';

/**
 * Third-party clients, unmodified, with an API key as access token: record-api.md §10. They connect
 * to the test server only.
 */

type Asked = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
};
// Untyped: a test that reads a body of another shape fails.
type Body = ReturnType<typeof JSON.parse>;

/** The methods that both clients have. */
type Client = {
  version: string;
  limitInfo: { apiUsage?: { used: number; limit: number } };
  request(asked: string | Asked): Promise<Body>;
  requestGet(url: string): Promise<Body>;
  requestPost(url: string, body: object): Promise<Body>;
  requestPatch(url: string, body: object): Promise<Body>;
  requestDelete(url: string): Promise<Body>;
};

let server: TestServer;
let home: string;
const before = { ...process.env };
beforeAll(async () => {
  server = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
  // `@salesforce/core` writes its log, settings and server data below the home directory.
  home = await mkdtemp(join(tmpdir(), 'zorgeloos-clients-'));
  Object.assign(process.env, {
    HOME: home,
    SF_DISABLE_LOG_FILE: 'true',
    SF_DISABLE_TELEMETRY: 'true',
    SF_USE_GENERIC_UNIX_KEYCHAIN: 'true',
  });
});
afterAll(async () => {
  process.env = before;
  await server.close();
  await rm(home, { recursive: true, force: true });
});

async function jsforceClient(accessToken: string): Promise<Client> {
  const { Connection } = await import('jsforce');
  return new Connection({
    instanceUrl: server.url.replace(/\/$/, ''),
    accessToken,
    version: '65.0',
  }) as Client; // proof: its own documentation
}

async function coreClient(accessToken: string): Promise<Client> {
  const { AuthInfo, Connection } = await import('@salesforce/core');
  const instanceUrl = server.url.replace(/\/$/, '');
  // Facts that it would otherwise request from Salesforce's servers; ours needs the token only.
  const known = {
    username: `${accessToken.slice(3, 12)}@klant.example`,
    orgId: '00D000000000001AAA',
    isDevHub: false,
    namespacePrefix: '',
  };
  const authInfo = await AuthInfo.create({
    username: known.username,
    accessTokenOptions: { ...known, accessToken, instanceUrl, loginUrl: instanceUrl },
  });
  return (await Connection.create({ authInfo })) as unknown as Client; // proof: its own documentation
}

describe.each([
  ['jsforce', jsforceClient],
  ['@salesforce/core', coreClient],
])('%s', (name, connect) => {
  const ui = '/ui-api';
  let client: Client;
  beforeAll(async () => {
    client = await connect(await server.apiKey('beheer'));
  });

  it('finds the API versions, and uses its own or else the newest', async () => {
    const versions = await client.request('/services/data');
    expect(versions.map((one: { version: string }) => one.version)).toEqual(
      Array.from({ length: 37 }, (_one, at) => `${31 + at}.0`),
    );
    expect(client.version).toBe(name === 'jsforce' ? '65.0' : '67.0');
    expect(await client.request(`/services/data/v${client.version}`)).toMatchObject({
      'ui-api': expect.stringMatching(/ui-api$/),
    });
  });

  it('creates, reads, changes and deletes a record', async () => {
    const made = await client.requestPost(`${ui}/records`, {
      apiName: 'Account',
      fields: { Name: `Proef ${name} B.V.` },
    });
    expect(made).toMatchObject({
      apiName: 'Account',
      fields: { Name: { value: `Proef ${name} B.V.` } },
    });
    const read = await client.requestGet(
      `${ui}/records/${made.id}?fields=Account.Name,Account.Owner.Name`,
    );
    expect(read.fields.Owner.displayValue).toBe(read.fields.Owner.value.fields.Name.value);
    const changed = await client.requestPatch(`${ui}/records/${made.id}`, {
      fields: { Phone: '0854865555' },
    });
    expect(changed.weakEtag).toBeGreaterThan(made.weakEtag);
    expect(await client.requestDelete(`${ui}/records/${made.id}`)).toBeUndefined();
    await expect(
      client.requestGet(`${ui}/records/${made.id}?fields=Account.Name`),
    ).rejects.toMatchObject({ errorCode: 'NOT_FOUND' });
  });

  it('reads a list, its next page and its object info', async () => {
    const list = await client.requestGet(`${ui}/list-ui/Account/Alle?pageSize=3`);
    expect([list.records.count, list.info.listReference.listViewApiName]).toEqual([3, 'Alle']);
    const next = await client.request(list.records.nextPageUrl);
    expect(next.count).toBe(3);
    expect((await client.requestGet(`${ui}/object-info/Account`)).fields.Name.label).toBe(
      'Bedrijfsnaam',
    );
  });

  it('uploads a file and downloads its bytes', async () => {
    const form = new FormData();
    form.set(
      'json',
      new Blob([JSON.stringify({ title: 'Van een ander' })], { type: 'application/json' }),
    );
    form.set('fileData', new Blob(['inhoud van het bestand']), 'bestand.txt');
    const message = new Response(form);
    const uploaded = await client.request({
      method: 'POST',
      url: `${ui}/records/content-documents/content-versions`,
      body: Buffer.from(await message.arrayBuffer()),
      headers: { 'content-type': message.headers.get('content-type')! },
    });
    expect(uploaded.contentVersion.fields).toMatchObject({
      Title: { value: 'Van een ander' },
      VersionNumber: { value: '1' },
    });
    expect(await client.request(uploaded.contentVersion.fields.VersionDataUrl.value)).toBe(
      'inhoud van het bestand',
    );
  });

  it('reports a refusal by its error code, and a refused save with its field errors', async () => {
    await expect(client.requestGet(`${ui}/records/kort?fields=Account.Name`)).rejects.toMatchObject(
      { errorCode: 'MALFORMED_ID', message: expect.any(String) },
    );
    await expect(client.requestGet(`${ui}/object-info/Onbekend__c`)).rejects.toMatchObject({
      errorCode: 'INSUFFICIENT_ACCESS',
    });
    await expect(
      client.requestPost(`${ui}/records`, {
        apiName: 'Account',
        fields: { Name: 'x'.repeat(2_000) },
      }),
    ).rejects.toMatchObject({
      data: {
        enhancedErrorType: 'RecordError',
        output: {
          errors: [],
          fieldErrors: { Name: [{ errorCode: 'STRING_TOO_LONG', fieldLabel: 'Bedrijfsnaam' }] },
        },
      },
      message: expect.stringMatching(/^An error occurred/),
    });
  });

  it('gets an empty answer to an unchanged ETag', async () => {
    const { headers } = await server.call('/object-info/Account', { as: 'beheer' });
    const asked = {
      method: 'GET',
      url: `${ui}/object-info/Account`,
      headers: { 'If-None-Match': headers.get('etag')! },
    } as const;
    expect(await client.request(asked)).toBe('');
  });

  it('reads how much of its API limit is used', () => {
    expect(client.limitInfo.apiUsage?.limit).toBe(6_000);
    expect(client.limitInfo.apiUsage?.used).toBeGreaterThan(0);
  });
});

it('an invalid API key is reported as an ended session', async () => {
  const client = await jsforceClient('zk_nonsense');
  await expect(client.requestGet('/ui-api/object-info')).rejects.toMatchObject({
    errorCode: 'INVALID_SESSION_ID',
  });
});

it('@salesforce/core learns by itself who it is, and where', async () => {
  const { AuthInfo, Connection, Org } = await import('@salesforce/core');
  const instanceUrl = server.url.replace(/\/$/, '');
  const accessToken = await server.apiKey('verkoop');
  const authInfo = await AuthInfo.create({
    accessTokenOptions: { accessToken, instanceUrl, loginUrl: instanceUrl },
  });
  const [row] = (
    await server.call('/services/data/v65.0/query?q=SELECT+Id+FROM+Organization', { as: 'verkoop' })
  ).body.records;
  expect(authInfo.getFields()).toMatchObject({
    username: 'verkoop@zorgeloos.example',
    orgId: row.Id,
    isDevHub: false,
  });
  const connection = await Connection.create({ authInfo });
  expect((await connection.identity()).username).toBe('verkoop@zorgeloos.example');
  const org = await Org.create({ connection });
  expect([org.getOrgId(), await org.retrieveMaxApiVersion()]).toEqual([row.Id, '67.0']);
  expect(await org.determineIfDevHubOrg(true)).toBe(false);
});
