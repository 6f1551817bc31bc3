import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnServer } from '../server-process.ts';
import { freePort } from '../support/free-port.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';

/** A server that starts while its database is away. */

let postgres: OwnPostgres;
let filesDir: string;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  filesDir = mkdtempSync(join(tmpdir(), 'wait-'));
  await postgres.run('create database own');
});
afterAll(async () => {
  await postgres.remove();
  rmSync(filesDir, { recursive: true });
});

const begin = async (more: Record<string, string> = {}) => {
  const PORT = String(await freePort());
  const DATABASE_URL = postgres.url('own');
  const server = spawnServer({ DATABASE_URL, FILES_DIR: filesDir, PORT, ...more });
  await expect.poll(() => server.said()).toMatch(/The server waits for it, at most 60 seconds\.\n/);
  return { ...server, at: (path: string) => `http://127.0.0.1:${PORT}${path}` };
};

it('a server that waits for its database is alive, not ready and answers 503', async () => {
  await postgres.stop();
  const server = await begin({ BASE_PATH: '/' });
  const alive = await fetch(server.at('/healthz'));
  expect([alive.status, await alive.text()]).toEqual([200, 'ok']);
  const ready = await fetch(server.at('/readyz'));
  expect([ready.status, await ready.text()]).toEqual([503, 'the server is starting']);
  const page = await fetch(server.at('/'));
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  const html = await page.text();
  expect(html).toContain('lang="nl"');
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, at]) => at!);
  expect(sheets).not.toEqual([]);
  for (const sheet of sheets) {
    const style = await fetch(server.at(sheet));
    expect([style.status, style.headers.get('content-type')], sheet).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
  }
  const call = await fetch(server.at('/services/data/v65.0/ui-api/object-info'));
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await call.json()).toEqual([
    { errorCode: 'SERVER_UNAVAILABLE', message: 'the server is starting' },
  ]);
  for (const path of ['/', '/scim/v2/Users', '/mcp']) {
    const asked = await fetch(server.at(path), { headers: { accept: 'application/json' } });
    expect([asked.status, asked.headers.get('content-type')]).toEqual([
      503,
      call.headers.get('content-type'),
    ]);
  }
  await postgres.start();
  await expect.poll(() => server.said()).toMatch(/The database answers\.[^]*open at/);
  expect((await fetch(server.at('/readyz'))).status).toBe(200);
  server.process.kill('SIGTERM');
  await once(server.process, 'exit');
});

it('a server that waits for its database ends at SIGTERM', async () => {
  await postgres.stop();
  const { process: child } = await begin();
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await Promise.race([gone.then(() => 'gone'), pause(20_000, 'waits')])).toBe('gone');
  expect(child.exitCode).toBe(0);
  await postgres.start();
});
