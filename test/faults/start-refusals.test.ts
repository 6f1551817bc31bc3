import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../server-process.ts';
import { freePort } from '../support/free-port.ts';
import { tryStart } from '../support/server-start.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';

/**
 * A fault that an operator can fix gives one sentence on standard error and an exit code for its
 * kind.
 */

let postgres: OwnPostgres;
let filesDir: string;
beforeAll(async () => {
  postgres = await startOwnPostgres(['locked']);
  filesDir = mkdtempSync(join(tmpdir(), 'refused-'));
  await postgres.run('create database empty');
});
afterAll(async () => {
  await postgres.remove();
  rmSync(filesDir, { recursive: true });
});

const url = (database: string, user?: string) => postgres.url(database, user);
const settings = (environment: Record<string, string>) => ({
  FILES_DIR: filesDir,
  DATABASE_WAIT_SECONDS: '0',
  ...environment,
});
const start = (environment: Record<string, string>) => tryStart(settings(environment));
/** The program itself, as a sample, and where a server consists of several processes. */
const startProgram = (environment: Record<string, string>) =>
  runProgram(['src/server.js'], settings(environment));

/** Expects one line, without a stack trace. */
function expectSentence({ stderr }: { stderr: string }, sentence: RegExp): void {
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toMatch(/^ {4}at /m);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
}

describe('the server ends with one sentence and the exit code of its kind when', () => {
  it('the password of the database is wrong: 77', async () => {
    await postgres.run(`create role locked login password 'right'`);
    const answer = await start({ DATABASE_URL: url('empty', 'locked:left') });
    expectSentence(answer, /^The database refuses the user or the password in DATABASE_URL: /);
    expect([answer.code, answer.stderr.includes('left')]).toEqual([77, false]);
    const none = await start({ DATABASE_URL: url('empty', 'locked') });
    expectSentence(
      none,
      /^The database asks for a password, and DATABASE_URL has none: add it\.$/m,
    );
    expect(none.code).toBe(77);
  });

  it('the user of the database is unknown: 77', async () => {
    const answer = await start({ DATABASE_URL: url('empty', 'nobody_here') });
    expectSentence(answer, /^The database does not let the user in DATABASE_URL log in: /);
    expect(answer.code).toBe(77);
  });

  it('the database is missing: 65', async () => {
    const answer = await startProgram({ DATABASE_URL: url('not_there') });
    expectSentence(answer, /^The database in DATABASE_URL is missing: .*"not_there".*/);
    expect(answer.code).toBe(65);
  });

  it('the user may not make tables: 77', async () => {
    await postgres.run('create database closed');
    await postgres.run('create extension pg_trgm', 'closed');
    await postgres.run('create role guest login');
    const answer = await start({ DATABASE_URL: url('closed', 'guest') });
    expectSentence(
      answer,
      /^The user in DATABASE_URL lacks a permission: permission denied for schema/,
    );
    expect(answer.code).toBe(77);
  });

  it('a migration fails: 65, with its name and what the database says', async () => {
    await postgres.run('create database halfway');
    await postgres.run(`create type account as enum ('x')`, 'halfway');
    const answer = await start({ DATABASE_URL: url('halfway') });
    const sentence =
      /^Migration \d{4}_\w+ failed and was undone: type "account" already exists\.$/m;
    expectSentence(answer, sentence);
    expect(answer.code).toBe(65);
  });

  it('the encoding of the database is not UTF-8: 65', async () => {
    const latin = `encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`;
    await postgres.run(`create database latin ${latin}`);
    const answer = await start({ DATABASE_URL: url('latin') });
    expectSentence(answer, /^The database has encoding LATIN1; Zorgeloos needs one with UTF8\.$/m);
    expect(answer.code).toBe(65);
  });

  it('the database is a standby: 65', async () => {
    const standby = await postgres.standby();
    const answer = await start({ DATABASE_URL: standby.url('empty') });
    await standby.remove();
    expectSentence(
      answer,
      /^The database accepts no writes \(.* during recovery\), like a standby: /,
    );
    expect(answer.code).toBe(65);
  });

  it('the port is in use: 71', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const PORT = String((taken.address() as { port: number }).port); // proof: it listens on a port
    const answer = await start({ DATABASE_URL: url('empty'), PORT });
    taken.close();
    expectSentence(answer, new RegExp(`^PORT ${PORT} is in use by another program;`));
    expect(answer.code).toBe(71);
  });

  it('the port is in use and WORKERS is set: 71, before the database changes', async () => {
    await postgres.run('create database untouched');
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const PORT = String((taken.address() as { port: number }).port); // proof: it listens on a port
    const answer = await startProgram({ DATABASE_URL: url('untouched'), PORT, WORKERS: '3' });
    taken.close();
    expectSentence(answer, new RegExp(`^PORT ${PORT} is in use by another program;`));
    expect(answer.code).toBe(71);
    const tables = await postgres.run(
      'select from information_schema.tables where table_schema = current_schema()',
      'untouched',
    );
    expect(tables).toEqual([]);
  });

  it('one of several processes cannot use FILES_DIR: 73, once', async () => {
    await postgres.run('create database several');
    const FILES_DIR = join(filesDir, 'no-folder');
    writeFileSync(FILES_DIR, 'a file');
    const answer = await startProgram({ DATABASE_URL: url('several'), FILES_DIR, WORKERS: '2' });
    expectSentence(answer, /^FILES_DIR /);
    expect(answer.code).toBe(73);
  });

  it('HOST is no address of this machine: 71', async () => {
    const answer = await start({ DATABASE_URL: url('empty'), HOST: '203.0.113.9' });
    expectSentence(answer, /^HOST 203\.0\.113\.9 is not an address of this machine;/);
    expect(answer.code).toBe(71);
  });

  it('a setting is malformed: 78', async () => {
    const answer = await startProgram({ DATABASE_URL: url('empty'), TRUSTED_PROXIES: 'two' });
    expectSentence(answer, /^TRUSTED_PROXIES must be a whole number from 0 to 10, not 'two'\.$/m);
    expect(answer.code).toBe(78);
  });

  it('the pages were built for another path than BASE_PATH: 78', async () => {
    const answer = await startProgram({ DATABASE_URL: url('empty'), BASE_PATH: '/zakelijk' });
    expectSentence(answer, /^BASE_PATH is \/zakelijk, but the pages were built for \/: set /);
    expect(answer.code).toBe(78);
  });

  it('the folder for files cannot be made: 73', async () => {
    const answer = await start({ DATABASE_URL: url('empty'), FILES_DIR: '/dev/null/files' });
    expectSentence(answer, /^FILES_DIR \/dev\/null\/files cannot be used: /);
    expect(answer.code).toBe(73);
  });

  it('the database is away longer than DATABASE_WAIT_SECONDS: 69', async () => {
    const DATABASE_URL = `postgres://u:secret@127.0.0.1:${await freePort()}/db`;
    const answer = await start({ DATABASE_URL });
    expectSentence(answer, /^The database is not available: connect ECONNREFUSED /);
    expect(answer.stderr).not.toContain('secret');
    expect(answer.code).toBe(69);
  });
});

const commands = {
  admin: ['keys'],
  'import-addresses': ['package.json'],
  'fibre-codes': ['campaign', '--site', 'https://www.example.nl', '--out', '/tmp/none.csv'],
  'ict-link': ['1', '--site', 'https://www.example.nl'],
  'audit-verify': [],
  'db-diff': [],
};

describe.each(Object.entries(commands))(
  'the command %s ends as the server does when',
  (name, words) => {
    const run = (environment: Record<string, string>, given: readonly string[] = words) =>
      runProgram([`src/cli/${name}.ts`, ...given], { FILES_DIR: filesDir, ...environment });

    it('the database is missing, or away', async () => {
      const missing = await run({ DATABASE_URL: url('not_there') });
      expectSentence(missing, /^The database in DATABASE_URL is missing: /);
      const away = await run({ DATABASE_URL: `postgres://u@127.0.0.1:${await freePort()}/db` });
      expectSentence(away, /^The database is not available: /);
      expect([missing.code, away.code]).toEqual([65, 69]);
    });

    it('a setting is malformed', async () => {
      const answer = await run({ DATABASE_URL: url('empty'), BASE_PATH: 'nergens' });
      expectSentence(answer, /^BASE_PATH must be a path like \/zakelijk, not 'nergens'\.$/m);
      expect(answer.code).toBe(78);
    });

    it('an option is unknown', async () => {
      const answer = await run({ DATABASE_URL: url('empty') }, ['--no-such-option']);
      expect(answer.stderr).toContain('--no-such-option');
      expect(answer.stderr).not.toMatch(/^ {4}at /m);
      expect(answer.code).toBe(1);
    });
  },
);

it('conformance says that an option is unknown, or that nobody answers', async () => {
  const unknown = await runProgram(['src/cli/conformance.ts', '--no-such-option'], {});
  expect(unknown.stderr).toContain('--no-such-option');
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const silent = await runProgram(['src/cli/conformance.ts', '--url', nobody, '--key', 'x'], {});
  expectSentence(silent, /^No answer: /);
  expect([unknown.code, silent.code, unknown.stderr.includes('    at ')]).toEqual([1, 1, false]);
});

it('the admin command without a subcommand prints its usage', async () => {
  const answer = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['src/cli/admin.ts'], (_error, _out, stderr) => resolve(stderr));
  });
  expect(answer).toMatch(/^Usage:/);
});
