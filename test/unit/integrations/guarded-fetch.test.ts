import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type GuardOptions,
  guardedFetch,
  type GuardedRequest,
} from '#integrations/guarded-fetch.ts';
import { parseAllowedTargets } from '#integrations/public-address.ts';
import { newSigningKey } from '#integrations/self-signed.ts';

const servers: Server[] = [];

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

afterEach(async () => {
  for (const server of servers.splice(0)) await closed(server);
});

async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  servers.push(server);
  server.listen(0, host);
  await once(server, 'listening');
  // proof: the server listens on a TCP port
  return (server.address() as AddressInfo).port;
}

const serve = (listener: RequestListener) => listening(createServer(listener));

const allow = (text: string): GuardOptions => ({ allowed: parseAllowedTargets(text) ?? [] });

const fetchOf = (url: string, options: GuardOptions, more: Partial<GuardedRequest> = {}) =>
  guardedFetch({ url, timeoutMs: 20_000, maxBytes: 1_000, ...more }, options);

const reasonOf = async (result: ReturnType<typeof guardedFetch>): Promise<string> => {
  const answer = await result;
  return answer.ok ? `answered ${String(answer.status)}` : answer.reason;
};

describe('a guarded call', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/', // 127.0.0.1 as one number
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fe80::1]/',
    'https://localhost/',
    'https://[64:ff9b::7f00:1]/', // NAT64 of 127.0.0.1
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/', // 6to4
    'https://[::127.0.0.1]/',
    'https://[::]/',
    'https://127.1/',
    'https://0177.0.0.1/',
    'https://①②⑦.0.0.1/',
  ])('refuses the address of %s', async (url) => {
    expect(await reasonOf(fetchOf(url, allow('')))).toBe('address');
  });

  it.each([
    'http://example.nl/',
    'ftp://example.nl/',
    'file:///etc/passwd',
    'https://user:secret@example.nl/',
    'https://user@example.nl/',
    'no address',
  ])('refuses %s as an address', async (url) => {
    const options = { ...allow(''), lookup: async () => ['93.184.215.14'] };
    expect(await reasonOf(fetchOf(url, options))).toBe('url');
  });

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['93.184.215.14', '10.0.0.1']], // one private address among public ones
    [['::ffff:169.254.169.254']],
    [[]],
  ])('refuses a name that leads to %j', async (addresses) => {
    const options = { ...allow(''), lookup: async () => addresses };
    expect(await reasonOf(fetchOf('https://hooks.example.nl/', options))).toBe('address');
  });

  it('refuses a name without an address, and one whose look-up fails', async () => {
    const options = { ...allow(''), lookup: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await reasonOf(fetchOf('https://hooks.example.nl/', options))).toBe('address');
  });

  it('looks a name up once and connects to the address it checked', async () => {
    const asked: string[] = [];
    const port = await serve((_request, response) => response.end('the checked one'));
    const answers = [['127.0.0.1'], ['10.9.9.9']];
    const lookup = async (host: string) => {
      asked.push(host);
      return answers.shift() ?? [];
    };
    const options = { ...allow('127.0.0.0/8'), lookup };
    const answer = await fetchOf(`http://changing.example.nl:${String(port)}/`, options);
    expect(answer.ok && answer.body.toString()).toBe('the checked one');
    expect(asked).toEqual(['changing.example.nl']);
  });

  it('sends the name of the host, the method, the headers and the body', async () => {
    const seen: unknown[] = [];
    const port = await serve((request, response) => {
      seen.push(request.method, request.headers.host, request.headers['x-one']);
      request.on('data', (chunk) => seen.push(String(chunk)));
      request.on('end', () => response.writeHead(201, { 'x-two': '2' }).end('done'));
    });
    const options = { ...allow('127.0.0.1/32'), lookup: async () => ['127.0.0.1'] };
    const url = `http://hooks.example.nl:${String(port)}/a?b=c`;
    const more = { method: 'POST', body: '{"é":1}', headers: { 'x-one': '1' } } as const;
    expect(await fetchOf(url, options, more)).toMatchObject({
      ok: true,
      status: 201,
      headers: { 'x-two': '2' },
      body: Buffer.from('done'),
    });
    expect(seen).toEqual(['POST', `hooks.example.nl:${String(port)}`, '1', '{"é":1}']);
  });

  it('reaches an allowed host on its allowed port only', async () => {
    const port = await serve((_request, response) => response.end());
    const url = `http://127.0.0.1:${String(port)}/`;
    expect(await reasonOf(fetchOf(url, allow(`127.0.0.1:${String(port)}`)))).toBe('answered 200');
    expect(await reasonOf(fetchOf(url, allow(`127.0.0.1:${String(port + 1)}`)))).toBe('url');
    expect(await reasonOf(fetchOf(url, allow('10.0.0.0/8')))).toBe('url');
  });

  describe('to a name in the hosts file', () => {
    const hostsFile = join(mkdtempSync(join(tmpdir(), 'hosts-')), 'hosts');
    writeFileSync(
      hostsFile,
      '# 127.0.0.1 commented\n127.0.0.1\tlocalhost Intern.lan # ours\n::1 localhost\n10.9.9.9 far.lan\n',
    );
    it.each([
      ['localhost', '127.0.0.0/8', 'answered 200'],
      ['INTERN.lan', '127.0.0.0/8', 'answered 200'],
      ['localhost', '10.0.0.0/8', 'address'],
      ['far.lan', '127.0.0.0/8', 'address'],
      ['commented', '127.0.0.0/8', 'address'],
      ['localhost', 'hooks.example.nl', 'address'],
    ])('%s reaches what the range of %s allows: %s', async (host, ranges, outcome) => {
      const port = await serve((_request, response) => response.end());
      const options = { ...allow(ranges), hostsFile, nameServers: ['127.0.0.1:9'] };
      expect(await reasonOf(fetchOf(`http://${host}:${String(port)}/`, options))).toBe(outcome);
    });
  });

  it.each([
    ['headers without end', 'HTTP/1.1 200 OK\r\n', `x: ${'x'.repeat(1_000)}\r\n`],
    ['one header without end', 'HTTP/1.1 200 OK\r\nx: ', 'x'.repeat(1_000)],
    ['interim answers without end', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'x'.repeat(1_000)],
  ])('ends when it gets %s', async (_, first, more) => {
    const server = createNetServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(first);
        const pour = (): void => {
          while (!socket.destroyed && socket.write(more));
        };
        socket.on('drain', pour);
        pour();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // proof: the server listens on a TCP port
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${String(port)}/`;
    expect(await reasonOf(fetchOf(url, allow('127.0.0.1')))).toBe('connection');
    server.close();
  });

  it('refuses a redirect without following it', async () => {
    let calls = 0;
    const port = await serve((_request, response) => {
      calls += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const answer = await fetchOf(`http://127.0.0.1:${String(port)}/`, allow('127.0.0.1'));
    expect(answer).toMatchObject({ ok: false, reason: 'redirect', status: 307 });
    expect(calls).toBe(1);
  });

  it('refuses an answer that is too large, also one that never ends', async () => {
    const port = await serve((_request, response) => {
      const more = () => {
        while (response.write('x'.repeat(10_000)));
        response.once('drain', more);
      };
      more();
    });
    const answer = fetchOf(`http://127.0.0.1:${String(port)}/`, allow('127.0.0.1'));
    expect(await reasonOf(answer)).toBe('tooLarge');
  });

  it('ends at its time limit: without an answer, in its body, and in the look-up', async () => {
    const silent = await serve(() => undefined);
    const halting = await serve((_request, response) => response.write('half'));
    for (const port of [silent, halting]) {
      const url = `http://127.0.0.1:${String(port)}/`;
      expect(await reasonOf(fetchOf(url, allow('127.0.0.1'), { timeoutMs: 200 }))).toBe('timeout');
    }
    const options = { ...allow(''), lookup: () => Promise.withResolvers<string[]>().promise };
    const looking = fetchOf('https://hooks.example.nl/', options, { timeoutMs: 200 });
    expect(await reasonOf(looking)).toBe('timeout');
  });

  it('to names whose name server hangs holds up no look-up of the system', async () => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const options = { ...allow(''), nameServers: [`127.0.0.1:${String(silent.address().port)}`] };
    // More than the process has threads.
    const calls = Array.from({ length: 20 }, (_, i) =>
      reasonOf(fetchOf(`https://n${String(i)}.example.nl/`, options, { timeoutMs: 1_000 })),
    );
    await once(silent, 'message');
    const first = await Promise.race([lookup('localhost').then(() => 'system'), ...calls]);
    expect(first).toBe('system');
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['timeout']));
    silent.close();
  });

  it('uses the addresses of the system for a host that the operator allows', async () => {
    const { address } = await lookup('localhost');
    const port = await listening(
      createServer((_request, response) => response.end()),
      address,
    );
    const url = `http://localhost:${String(port)}/`;
    expect(await reasonOf(fetchOf(url, allow('localhost')))).toBe('answered 200');
  });

  it('refuses an answer that changes the protocol', async () => {
    const server = createNetServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () =>
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
        ),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // proof: the server listens on a TCP port
    const { port } = server.address() as AddressInfo;
    const answer = fetchOf(`http://127.0.0.1:${String(port)}/`, allow('127.0.0.1'));
    expect(await reasonOf(answer)).toBe('connection');
    // Ends only when the call left no open connection.
    server.close();
    await once(server, 'close');
  });

  it('refuses a certificate that nobody trusts, also of an allowed host', async () => {
    const { privateKey, certificate } = await newSigningKey('localhost', new Date());
    const server = createHttpsServer({ key: privateKey, cert: certificate }, (_request, response) =>
      response.end(),
    );
    const port = await listening(server);
    const answer = fetchOf(`https://127.0.0.1:${String(port)}/`, allow('127.0.0.1'));
    expect(await reasonOf(answer)).toBe('connection');
  });

  it('tells when nothing listens, without the address', async () => {
    const port = await serve(() => undefined);
    for (const server of servers.splice(0)) await closed(server);
    const answer = await fetchOf(`http://127.0.0.1:${String(port)}/secret`, allow('127.0.0.1'));
    expect(answer).toEqual({
      ok: false,
      reason: 'connection',
      detail: 'it could not be reached (ECONNREFUSED)',
    });
  });
});
