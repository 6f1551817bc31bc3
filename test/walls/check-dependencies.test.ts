import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** `npm run check:dependencies`, against a local registry with one package. */

const script = resolve('scripts/check-dependencies.mjs');
let server: Server;
let folder: string;
let about: { deprecated?: string; latest: string; audit: number; advisories: object };
beforeAll(async () => {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  folder = await mkdtemp(join(tmpdir(), 'zorgeloos-packages-'));
  const version = '1.0.0';
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'x', version, dependencies: { 'left-one': version } }),
  );
  const packages = {
    '': { name: 'x', version, dependencies: { 'left-one': version } },
    'node_modules/left-one': { version },
  };
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'x', version, lockfileVersion: 3, packages }),
  );
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

function answer({ method, url = '' }: IncomingMessage, outgoing: ServerResponse): void {
  const send = (status: number, body: unknown) =>
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (method === 'POST')
    return void send(
      url.endsWith('/advisories/bulk') ? about.audit : 404,
      about.audit === 200 ? about.advisories : {},
    );
  if (url !== '/left-one') return void send(404, {});
  const versionOf = (version: string) => ({
    name: 'left-one',
    version,
    dist: { tarball: `http://127.0.0.1/left-one-${version}.tgz` },
    ...(about.deprecated && { deprecated: about.deprecated }),
  });
  send(200, {
    name: 'left-one',
    'dist-tags': { latest: about.latest },
    versions: { '1.0.0': versionOf('1.0.0'), '2.0.0': versionOf('2.0.0') },
  });
}

function check(facts: Partial<typeof about>): Promise<{ code: number; output: string }> {
  about = { latest: '1.0.0', audit: 200, advisories: {}, ...facts };
  const { PATH = '' } = process.env;
  const { port } = server.address() as AddressInfo; // proof: it listens on a port
  const env = {
    PATH,
    HOME: folder,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(folder, `cache-${crypto.randomUUID()}`),
  };
  const { promise, resolve: give } = Promise.withResolvers<{ code: number; output: string }>();
  execFile(process.execPath, [script], { cwd: folder, env }, (error, stdout) =>
    give({ code: Number(error?.code ?? 0), output: stdout }),
  );
  return promise;
}

const advisory = {
  id: 1,
  url: 'https://voorbeeld.example/1',
  title: 'reads too far',
  severity: 'high',
  vulnerable_versions: '<1.0.1',
  cwe: [],
};

it('a vulnerable version fails the check, and a newer one is only reported', async () => {
  const { code, output } = await check({ latest: '2.0.0', advisories: { 'left-one': [advisory] } });
  expect(output).toContain('VULNERABLE: left-one');
  expect(output).toContain('newer: left-one 1.0.0 → 2.0.0');
  expect(code).toBe(1);
});

it('a deprecated direct dependency fails the check, with the reason in the registry', async () => {
  const { code, output } = await check({ audit: 405, deprecated: 'use something else' });
  expect(output).toContain('DEPRECATED: left-one: use something else');
  expect(code).toBe(1);
});

it('a registry without an audit service fails the check with its exit code', async () => {
  const { code, output } = await check({ audit: 405 });
  expect(output).toMatch(/^NOT CHECKED: this registry has no audit service \(it answered 40\d\)/m);
  expect(output).not.toContain('known to be vulnerable');
  expect(code).toBe(2);
});

it('dependencies without a known vulnerability pass the check', async () => {
  const { code, output } = await check({});
  expect(output).toContain('No version in use is known to be vulnerable.');
  expect(code).toBe(0);
});
