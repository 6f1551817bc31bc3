import { gzipSync } from 'node:zlib';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { listMessage, newestRevision, openAssistant, postMessage } from './assistant.ts';
import { statusWith, tokensFor } from '../oauth/oauth-client.ts';
import { sessionCookieOf } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { freePort } from '../../support/free-port.ts';
import { inOneMinute } from '../../support/one-minute.ts';

/** The transport of the Model Context Protocol. Source: modelcontextprotocol.io, RFC 9728. */

const server = await openSite();
const key = await server.apiKey('korenaar');
const bearer = { authorization: `Bearer ${key}` };
const post = (message: unknown, headers: Record<string, string> = {}) =>
  postMessage(server, message, { ...bearer, ...headers });

/** A refusal of the whole request, as JSON-RPC has it. */
async function refusalOf(answer: Response) {
  const { jsonrpc, error, id } = await answer.json();
  expect([jsonrpc, typeof error.code, typeof error.message]).toEqual(['2.0', 'number', 'string']);
  expect(id ?? null).toBeNull();
  return [answer.status, error.message] as const;
}

describe('who connects to /mcp', () => {
  it('is told by the 401 where to get a token, and the metadata leads to the issuer', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: 'Basic eDp5' },
      { cookie: await sessionCookieOf(server, 'korenaar') },
    ]) {
      const answer = await postMessage(server, listMessage, headers);
      expect((await refusalOf(answer))[0]).toBe(401);
      const challenge = answer.headers.get('www-authenticate')!;
      expect(challenge.includes('error="invalid_token"')).toBe('authorization' in headers);
      const [, url = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
      const { origin } = new URL(server.url);
      expect(url).toBe(`${origin}/.well-known/oauth-protected-resource/mcp`);
      const metadata = await fetch(url);
      expect(metadata.headers.get('access-control-allow-origin')).toBe('*');
      expect(await metadata.json()).toMatchObject({
        resource: `${origin}/mcp`,
        authorization_servers: [origin],
        bearer_methods_supported: ['header'],
        scopes_supported: ['api', 'read'],
      });
    }
  });

  it('finds the same metadata at the root, and with a base path before and in the address', async () => {
    const port = String(await freePort());
    await server.openCopy({
      PUBLIC_URL: 'http://www.voorbeeld.nl',
      BASE_PATH: '/zakelijk',
      PORT: port,
    });
    const name = '.well-known/oauth-protected-resource';
    for (const path of [name, `${name}/zakelijk/mcp`, `zakelijk/${name}`, `zakelijk/${name}/mcp`]) {
      const answer = await fetch(`http://127.0.0.1:${port}/${path}`);
      expect([path, (await answer.json()).resource]).toEqual([
        path,
        'http://www.voorbeeld.nl/zakelijk/mcp',
      ]);
    }
    const refused = await postMessage({ url: `http://127.0.0.1:${port}/zakelijk/` }, listMessage);
    expect(refused.status).not.toBe(200);
    const at = await fetch(`http://127.0.0.1:${port}/zakelijk/mcp`, { method: 'POST' });
    expect(at.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="http://www.voorbeeld.nl/zakelijk/${name}/mcp"`,
    );
  });

  it('may not be a page of another origin, not even one whose host name leads here', async () => {
    for (const origin of ['https://evil.example', 'null', `http://evil.example:${portOf(server)}`])
      expect((await post(listMessage, { origin, host: 'evil.example' })).status).toBe(403);
    expect((await post(listMessage, { origin: 'http://localhost:6274' })).status).toBe(200);
    const port = String(await freePort());
    await server.openCopy({
      PUBLIC_URL: 'http://www.voorbeeld.nl',
      CORS_ORIGINS: 'https://assistent.example',
      PORT: port,
    });
    const at = { url: `http://127.0.0.1:${port}` };
    const from = async (origin: string) =>
      (await postMessage(at, listMessage, { ...bearer, origin })).status;
    expect(await from('http://www.voorbeeld.nl')).toBe(200);
    expect(await from('https://assistent.example')).toBe(200);
    expect(await from('http://localhost:6274')).toBe(403);
    const preflight = await fetch(`${at.url}/mcp`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://assistent.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,mcp-protocol-version',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Mcp-Protocol-Version');
  });

  it('is refused with a token for the record API, and a token for /mcp works only there', async () => {
    const resource = `${new URL(server.url).origin}/mcp`;
    const tokens = {
      mcp: (await tokensFor(server, { more: { resource } })).access_token,
      api: (await tokensFor(server)).access_token,
    };
    const statuses = async (token: string) => ({
      mcp: (await postMessage(server, listMessage, { authorization: `Bearer ${token}` })).status,
      api: await statusWith(server, token),
    });
    expect(await statuses(tokens.mcp)).toEqual({ mcp: 200, api: 401 });
    expect(await statuses(tokens.api)).toEqual({ mcp: 401, api: 200 });
  });
});

const portOf = ({ url }: { url: string }): string => new URL(url).port;

describe('a request to /mcp', () => {
  it('with another method, type or Accept is refused in the form of the protocol', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await fetch(new URL('/mcp', server.url), { method, headers: bearer });
      expect(answer.headers.get('allow')).toBe('POST');
      expect((await refusalOf(answer))[0]).toBe(405);
    }
    expect((await refusalOf(await post(listMessage, { 'content-type': 'text/plain' })))[0]).toBe(
      415,
    );
    expect((await refusalOf(await post(listMessage, { accept: 'text/html' })))[0]).toBe(406);
  });

  it('that is no message, too large or too many messages is refused, and runs nothing', async () => {
    const call = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'create_request', arguments: { subject: 'veel', description: 'veel' } },
    });
    const bodies: [unknown, number][] = [
      ['{"jsonrpc":', 400],
      ['', 400],
      ['"text"', 400],
      ['[]', 400],
      [`[${'['.repeat(100)}${']'.repeat(100)}]`, 400],
      [Array.from({ length: 11 }, (_, id) => call(id)), 400],
      [`{"a":"${'x'.repeat(1_100_000)}"}`, 413],
    ];
    for (const [body, status] of bodies) expect((await post(body)).status).toBe(status);
    const packed = await fetch(new URL('/mcp', server.url), {
      method: 'POST',
      headers: {
        ...bearer,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        accept: 'application/json, text/event-stream',
      },
      body: gzipSync(Buffer.alloc(20_000_000, ' ')),
    });
    expect(packed.status).toBe(413);
    const found = await server.call(
      '/services/data/v65.0/query?q=SELECT+Id+FROM+Case+WHERE+Subject+=+%27veel%27',
      { as: 'korenaar' },
    );
    expect(found.body.totalSize).toBe(0);
  });

  it('with an unknown method or protocol version is answered, not broken', async () => {
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'resources/list' })).status).toBeLessThan(
      500,
    );
    const answer = await post(listMessage, { 'mcp-protocol-version': '1999-01-01' });
    expect((await refusalOf(answer))[0]).toBe(400);
  });
});

describe('the official client', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'negotiates revision %s',
    async (version) => {
      const answer = await post({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: version,
          capabilities: {},
          clientInfo: { name: 'x', version: '1' },
        },
      });
      expect(await answer.text()).toContain(`"protocolVersion":"${version}"`);
      expect(answer.headers.get('mcp-session-id')).toBeNull();
    },
  );

  it('speaks the newest revision, and reads with it', async () => {
    const assistant = await openAssistant(server, { key, revision: 'newest' });
    expect(assistant.client.getNegotiatedProtocolVersion()).toBe(newestRevision);
    const { tools } = await assistant.client.listTools();
    expect(tools).toHaveLength(7);
    expect((await assistant.use('read_customer')).value.customer.Name).toContain('Korenaar');
    await assistant.close();
  });

  it('needs no session: each of its messages may reach another process', async () => {
    const copies = [server, await server.openCopy({ PORT: '0' })];
    let turn = 0;
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
        requestInit: { headers: bearer },
        fetch: (_, init) => fetch(new URL('/mcp', copies[turn++ % copies.length]!.url), init),
      }),
    );
    for (let times = 0; times < 4; times++) {
      const { structuredContent } = await client.callTool({ name: 'read_customer', arguments: {} });
      expect(structuredContent).toHaveProperty('customer.Id');
    }
    expect(turn).toBeGreaterThan(5);
    await client.close();
  });
});

describe('with rate limits', () => {
  it('tools count as calls of the user, and too many are refused without an error', async () => {
    const port = String(await freePort());
    await server.openCopy({ RATE_LIMITS: 'on', PORT: port });
    const at = { url: `http://127.0.0.1:${port}` };
    const search = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: {
        name: 'search_records',
        arguments: { query: 'zzzzzz', objects: ['Teamlid__c'] },
      },
    });
    const ten = Array.from({ length: 10 }, (_, id) => search(id));
    const version = { 'mcp-protocol-version': '2025-03-26' };
    await inOneMinute(async () => {
      const first = await postMessage(at, [search(0)], { ...bearer, ...version });
      const usedBefore = usedOf(first);
      const again = await postMessage(at, [search(0)], { ...bearer, ...version });
      // The message itself, and the call that the tool made for the message before.
      expect(usedOf(again) - usedBefore).toBe(2);
      let last = '';
      for (let times = 0; times < 30; times++) {
        const answer = await postMessage(at, ten, { ...bearer, ...version });
        expect(answer.status).toBe(200);
        last = await answer.text();
      }
      expect(last).toContain('te veel aanroepen');
    });
  });
});

const usedOf = ({ headers }: Response): number =>
  Number(/api-usage=(\d+)/.exec(headers.get('sforce-limit-info') ?? '')?.[1]);
