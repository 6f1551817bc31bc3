import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { base } from '../contract/generated/calls.ts';
import { openChangeStream } from '../contract/changes/change-stream.ts';
import { startServer } from '../server-process.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { tryStart } from '../support/server-start.ts';
import { makeStaff } from '../support/staff-program.ts';

/** DATABASE_URL names several hosts; the one that takes writes is used. */

let primary: OwnPostgres;
let standby: OwnPostgres;
let filesDir: string;
beforeAll(async () => {
  primary = await startOwnPostgres();
  filesDir = mkdtempSync(join(tmpdir(), 'failover-'));
  await primary.run('create database own');
  standby = await primary.standby();
});
afterAll(async () => {
  await standby.remove();
  await primary.remove();
  rmSync(filesDir, { recursive: true });
});

it('the server skips a standby that is named first until it is promoted', async () => {
  const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
  const DATABASE_URL = `postgres://postgres@${hosts}/own?target_session_attrs=read-write`;
  const settings = { DATABASE_URL, FILES_DIR: filesDir };
  const server = await startServer(settings);
  const { key } = await makeStaff(settings);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const save = async (Name: string) => {
    const body = JSON.stringify({ apiName: 'Account', fields: { Name } });
    const answer = await fetch(new URL(`${base}/records`, server.url), {
      method: 'POST',
      headers,
      body,
    });
    return answer.status;
  };
  expect(await save('Voor')).toBe(201);

  const names = 'select name from account order by 1';
  await expect.poll(() => standby.run(names, 'own')).toEqual([{ name: 'Voor' }]);
  await primary.stop('SIGQUIT');
  const between = await save('Tussen');
  expect([201, 503]).toContain(between);
  await standby.run('select pg_promote()');
  await expect.poll(() => save('Na')).toBe(201);
  expect(await standby.run(`${names} desc`, 'own')).toContainEqual({ name: 'Voor' });

  // The listening connection moved too: the change stream gets changes.
  const stream = await openChangeStream(server.url, { authorization: `Bearer ${key}` });
  await expect.poll(() => save('Gehoord').then(() => stream.changes().length)).toBeGreaterThan(0);
  stream.hangUp();
  expect((await fetch(new URL('readyz', server.url))).status).toBe(200);
  await server.end('SIGTERM');
});

it.each([
  ['127.0.0.1:1,127.0.0.1:x', ''],
  ['127.0.0.1:1,127.0.0.1:2', '?target_session_attrs=standby'],
])('a DATABASE_URL with hosts %s and %s is refused', async (hosts, query) => {
  const DATABASE_URL = `postgres://postgres:geheim@${hosts}/own${query}`;
  const { stderr } = await tryStart({ DATABASE_URL, FILES_DIR: filesDir });
  expect(stderr).toMatch(/^DATABASE_URL must be an address like (?!.*geheim)/);
});
