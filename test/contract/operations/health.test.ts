import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '#server/server.ts';
import { createHealthHandler } from '#server/http/health-handler.ts';
import { installFromDebian } from '../../../scripts/debian.mjs';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { freePort } from '../../support/free-port.ts';

/** Health checks for a load balancer. Source: decisions.md §3. */

let server: TestServer;
const lines = new PassThrough();
const logged: string[] = [];
lines.on('data', (line: Buffer) => logged.push(line.toString()));
beforeAll(async () => {
  server = await openTestServer({ from: 'empty', log: pino({ level: 'info' }, lines) });
});
afterAll(() => server.close());

/** Sends exactly these bytes, without headers that a client would add, and gives the answer. */
async function raw(request: string, url = server.copyUrl): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(request); // closing our side now would look like a disconnected client
  let answer = '';
  for await (const part of socket) answer += String(part);
  return answer;
}

const databaseOf = ({ databaseUrl }: TestServer) => new URL(databaseUrl).pathname.slice(1);
/**
 * Changes the setting for new connections. The first statement lets a connection that is read-only
 * already make the change.
 */
const setReadOnly = (value: 'on' | 'off') =>
  storedRows(
    server,
    `set transaction read write; alter database "${databaseOf(server)}" set default_transaction_read_only = ${value}`,
  );
const ready = async (copy: { url: string }) => {
  const answer = await fetch(new URL('/readyz', copy.url));
  return `${answer.status} ${await answer.text()}`;
};

/** Serves `/readyz` of this server with another clock. */
async function serveReadiness(
  { dependencies }: Pick<Server, 'dependencies'>,
  now: () => number,
): Promise<{ url: string; close: () => void }> {
  const health = createHealthHandler(dependencies, now);
  const server = createServer((incoming, outgoing) => void health(incoming, outgoing, '/readyz'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // proof: it listens on a port
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

describe('healthz and readyz', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('answer %s in HTTP/1.0 without a Host', async (method) => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await raw(`${method} ${path} HTTP/1.0\r\n\r\n`);
      expect(answer, path).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(answer.endsWith('\r\n\r\nok'), path).toBe(method !== 'HEAD');
    }
  });

  it('refuse other methods', async () => {
    expect((await fetch(new URL('/readyz', server.url), { method: 'POST' })).status).toBe(405);
  });

  it('answer below the base path too', async () => {
    const copy = await server.openCopy({ BASE_PATH: '/zakelijk' });
    for (const path of ['/readyz', '/zakelijk/readyz', '/zakelijk/healthz'])
      expect(await raw(`GET ${path} HTTP/1.0\r\n\r\n`, copy.url), path).toMatch(/ 200 OK/);
  });

  it('leave no line in the log at level info', async () => {
    await raw('GET /readyz HTTP/1.0\r\n\r\n');
    await fetch(new URL('/robots.txt', server.url));
    await expect.poll(() => logged.filter((line) => line.includes('/robots.txt')).length).toBe(1);
    expect(logged.filter((line) => line.includes('/readyz'))).toEqual([]);
  });
});

describe('a server is not ready', () => {
  it('while its database accepts no writes, but it keeps answering healthz', async () => {
    await setReadOnly('on');
    const copy = await server.openCopy();
    expect(await ready(copy)).toBe('503 database takes no writes');
    expect((await fetch(new URL('/healthz', copy.url))).status).toBe(200);
    await setReadOnly('off');
    const other = await server.openCopy();
    expect(await ready(other)).toBe('200 ok');
  });

  it('while a migration of its version is missing, unlike one of a newer version', async () => {
    const copy = await server.openCopy();
    const [last] = await storedRows<{ number: number }>(
      server,
      'delete from schema_migration where number = (select max(number) from schema_migration) returning *',
    );
    expect(await ready(copy)).toBe('503 migrations are missing');
    const { number, name, sha256 } = last as { number: number; name: string; sha256: string };
    await storedRows(
      server,
      'insert into schema_migration (number, name, sha256) values ($1, $2, $3)',
      number,
      name,
      sha256,
    );
    const other = await server.openCopy();
    await storedRows(
      server,
      "insert into schema_migration (number, name, sha256) values (9999, 'newer', 'x')",
    );
    expect(await ready(other)).toBe('200 ok');
    await storedRows(server, 'delete from schema_migration where number = 9999');
  });

  it('only once ten seconds have passed since its last check', async () => {
    const copy = await server.openCopy();
    let now = 0;
    const { url, close } = await serveReadiness(copy, () => now);
    const ask = async (): Promise<number> => (await fetch(url)).status;
    try {
      expect(await ask()).toBe(200);
      await storedRows(
        server,
        'update schema_migration set sha256 = sha256 || $1 where number = 1',
        'x',
      );
      now = 9_999;
      expect(await ask()).toBe(200);
      now = 10_000;
      expect(await ask()).toBe(503);
    } finally {
      await storedRows(
        server,
        `update schema_migration set sha256 = rtrim(sha256, 'x') where number = 1`,
      );
      close();
    }
  });

  it('within ten seconds only if the shared check failed', async () => {
    const copy = await server.openCopy();
    await Promise.all(Array.from({ length: 30 }, () => ready(copy)));
    await setReadOnly('on');
    await storedRows(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      databaseOf(server),
    );
    await expect.poll(() => ready(copy)).toBe('200 ok');
    await setReadOnly('off');
  });
});

it('HAProxy with `option httpchk` sends visitors only to a server that is ready', async () => {
  const program = await installFromDebian('/usr/sbin/haproxy', ['haproxy']);
  if (program === undefined) throw new Error('no HAProxy here, and none could be installed');
  await setReadOnly('on');
  // With a fixed clock, so that it does not check again on a slow machine.
  const unready = await serveReadiness(await server.openCopy(), () => 0);
  expect((await fetch(unready.url)).status).toBe(503);
  await setReadOnly('off');
  for (const check of [
    'option httpchk GET /readyz',
    'option httpchk HEAD /readyz',
    'option httpchk OPTIONS /readyz',
  ]) {
    expect(await throughHaproxy(program, check, [{ url: server.copyUrl }, unready]), check).toEqual(
      { first: 'UP', second: 'DOWN', status: 200 },
    );
  }
  unready.close();
});

async function throughHaproxy(program: string, check: string, copies: readonly { url: string }[]) {
  const port = await freePort();
  const stats = await freePort();
  const servers = copies.map(
    ({ url }, n) =>
      `  server ${n === 0 ? 'first' : 'second'} 127.0.0.1:${new URL(url).port} check inter 100 fall 1 rise 1`,
  );
  const file = join(mkdtempSync(join(tmpdir(), 'haproxy-')), 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 10s
  timeout server 10s
  timeout check 5s
frontend people
  bind 127.0.0.1:${port}
  default_backend site
frontend stats
  bind 127.0.0.1:${stats}
  stats enable
  stats uri /stats
backend site
  ${check}
${servers.join('\n')}
`,
  );
  execFileSync(program, ['-c', '-q', '-f', file]);
  const haproxy = spawn(program, ['-f', file], { stdio: 'ignore' });
  try {
    const states = async () => {
      const text = await fetch(`http://127.0.0.1:${stats}/stats;csv`).then(
        (answer) => answer.text(),
        String,
      );
      const stateOf = (name: string) =>
        text
          .split('\n')
          .find((line) => line.startsWith(`site,${name},`))
          ?.split(',')[17];
      return { first: stateOf('first'), second: stateOf('second') };
    };
    await expect.poll(states).toEqual({ first: 'UP', second: 'DOWN' });
    return {
      ...(await states()),
      status: (await fetch(`http://127.0.0.1:${port}/contact`)).status,
    };
  } finally {
    haproxy.kill('SIGKILL');
    await once(haproxy, 'exit');
  }
}
