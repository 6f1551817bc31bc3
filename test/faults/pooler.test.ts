import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChangeStream } from '../contract/changes/change-stream.ts';
import { base } from '../contract/generated/calls.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { type Pooler, startPooler } from '../support/pgbouncer.ts';
import { tryStart } from '../support/server-start.ts';
import { makeStaff, type StaffProgram } from '../support/staff-program.ts';

/**
 * PgBouncer in transaction mode gives each transaction another connection, so session state is
 * lost.
 */

/** The setting that an operator adds for programs that send startup parameters. */
const lenient =
  'ignore_startup_parameters = options, statement_timeout, idle_in_transaction_session_timeout';

let postgres: OwnPostgres;
const poolers: Pooler[] = [];
let filesDir: string;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  filesDir = mkdtempSync(join(tmpdir(), 'pooler-'));
  await postgres.run('create database own');
  for (const more of [['pool_mode = transaction'], ['pool_mode = transaction', lenient]])
    poolers.push(await startPooler(postgres.port, more));
});
afterAll(async () => {
  await Promise.all(poolers.map((pooler) => pooler.stop()));
  await postgres.remove();
  rmSync(filesDir, { recursive: true });
});

const settings = (more: Record<string, string>) => ({ FILES_DIR: filesDir, ...more });

it.each([0, 1])('without DATABASE_DIRECT_URL the start is refused: pooler %i', async (number) => {
  const DATABASE_URL = poolers[number]!.url('own');
  const answer = await tryStart(settings({ DATABASE_URL }));
  expect(answer.stderr).toMatch(
    /^DATABASE_URL leads to a connection pooler, .* set DATABASE_DIRECT_URL [^\n]+\.\n$/,
  );
  expect(answer.code).toBe(78);
});

it('a DATABASE_DIRECT_URL that leads to a pooler is refused', async () => {
  const url = poolers[1]!.url('own');
  const answer = await tryStart(settings({ DATABASE_URL: url, DATABASE_DIRECT_URL: url }));
  expect(answer.stderr).toMatch(/^DATABASE_DIRECT_URL leads to a connection pooler, [^\n]+\.\n$/);
  expect(answer.code).toBe(78);
});

describe('with DATABASE_DIRECT_URL', () => {
  let server: ServerProcess;
  let staff: StaffProgram;
  const both = () =>
    settings({ DATABASE_URL: poolers[0]!.url('own'), DATABASE_DIRECT_URL: postgres.url('own') });
  beforeAll(async () => {
    server = await startServer(both());
    staff = await makeStaff(both());
  });
  afterAll(() => server.end('SIGTERM'));

  const call = (path: string, init: RequestInit = {}) =>
    fetch(new URL(base + path, server.url), {
      ...init,
      headers: { authorization: `Bearer ${staff.key}`, 'content-type': 'application/json' },
    });
  const make = (Name: string) =>
    call('/records', {
      method: 'POST',
      body: JSON.stringify({ apiName: 'Account', fields: { Name } }),
    });

  it('every page of the public site answers 200, twice', async () => {
    const map = await (await fetch(new URL('sitemap.xml', server.url))).text();
    const paths = [...map.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
      ([, path]) => path!,
    );
    expect(paths.length).toBeGreaterThan(10);
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(paths.map((path) => fetch(new URL(path, server.url))));
      expect(answers.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([]);
    }
    expect((await fetch(new URL('readyz', server.url))).status).toBe(200);
  });

  it('a member of staff logs in', async () => {
    const answer = await fetch(new URL('inloggen', server.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(server.url).origin },
      body: new URLSearchParams({
        stap: 'wachtwoord',
        email: staff.email,
        password: staff.password,
      }),
    });
    expect([answer.status, answer.headers.getSetCookie().length > 0]).toEqual([303, true]);
  });

  it('records of parallel callers are saved, listed and published to a change stream', async () => {
    const headers = { authorization: `Bearer ${staff.key}` };
    const stream = await openChangeStream(server.url, headers);
    const names = Array.from({ length: 30 }, (_, at) => `Poel-${at}`);
    const answers = await Promise.all(names.map(make));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
    for (let round = 0; round < 5; round++) {
      const lists = await Promise.all(names.map(() => call('/list-records/Account/Alle')));
      expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]));
      const rows = await Promise.all(names.map(() => call('/object-info/Account')));
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([200]));
    }
    await stream.until((changeStream) => changeStream.changes().length >= names.length);
    stream.hangUp();
  });

  it('no transaction is left open on a connection of the database', async () => {
    const held = await postgres.run<{ query: string }>(
      `select query from pg_stat_activity where datname = 'own' and state like 'idle in%'`,
    );
    expect(held).toEqual([]);
  });

  it('a moment is stored and read in UTC', async () => {
    await postgres.run(`alter database own set timezone = 'Asia/Tokyo'`);
    const { id } = (await (await make('Klok')).json()) as { id: string };
    const read = await call(`/records/${id}?fields=Account.CreatedDate`);
    const { fields } = (await read.json()) as { fields: { CreatedDate: { value: string } } };
    const age = Date.now() - Date.parse(fields.CreatedDate.value);
    expect(Math.abs(age)).toBeLessThan(600_000);
    await postgres.run(`alter database own reset timezone`);
  });

  it('a job runs, and records its run', async () => {
    const [before] = await postgres.run<{ count: string }>('select count(*) from job_run', 'own');
    await postgres.run(`select pg_notify('zorgeloos', 'sweep:now')`, 'own');
    const count = async () =>
      (await postgres.run<{ count: string }>('select count(*) from job_run', 'own'))[0]!.count;
    await expect.poll(count).not.toBe(before!.count);
  });
});
