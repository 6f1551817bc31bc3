import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeRedirect } from '#server/doctor/site.ts';
import { startServer } from '../../server-process.ts';
import { freePort } from '../../support/free-port.ts';
import { type OwnPostgres, startOwnPostgres } from '../../support/own-postgres.ts';
import { type Pooler, startPooler } from '../../support/pgbouncer.ts';
import { askDoctor } from './installation.ts';

/** The doctor reports URLs that lead to the wrong service. */

describe('the doctor and the database URLs:', () => {
  let postgres: OwnPostgres;
  let standby: OwnPostgres;
  let pooler: Pooler;
  let folder: string;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    folder = mkdtempSync(join(tmpdir(), 'zorgeloos-doctor-addresses-'));
    await postgres.run('create database own');
    const server = await startServer({ DATABASE_URL: postgres.url('own'), FILES_DIR: folder });
    await server.end('SIGTERM');
    standby = await postgres.standby();
    pooler = await startPooler(postgres.port, ['pool_mode = transaction']);
  });
  afterAll(async () => {
    await pooler.stop();
    await standby.remove();
    await postgres.remove();
    rmSync(folder, { recursive: true });
  });
  const ask = async (settings: Record<string, string>) => {
    const port = String(await freePort());
    const report = await askDoctor({ FILES_DIR: folder, PORT: port, ...settings });
    const { lines, code } = report;
    return { code, database: lines.filter((line) => /^\w+ +database /.test(line)).join('\n') };
  };

  it('a transaction pooler is a fault without DATABASE_DIRECT_URL, and right with it', async () => {
    const alone = await ask({ DATABASE_URL: pooler.url('own') });
    expect(alone.database).toMatch(
      /^FAULT +database +DATABASE_URL leads to a connection pooler.* set DATABASE_DIRECT_URL/,
    );
    expect(alone.code).toBe(1);
    const both = { DATABASE_URL: pooler.url('own'), DATABASE_DIRECT_URL: postgres.url('own') };
    expect((await ask(both)).database).toMatch(/^ok +database +PostgreSQL .* takes writes/);
  });

  it('a DATABASE_DIRECT_URL that leads to the pooler is a fault that names it', async () => {
    const url = pooler.url('own');
    const report = await ask({ DATABASE_URL: url, DATABASE_DIRECT_URL: url });
    expect(report.database).toMatch(
      /^FAULT +database +DATABASE_DIRECT_URL leads to a connection pooler/,
    );
  });

  it('a DATABASE_URL that is away is a fault, also where DATABASE_DIRECT_URL answers', async () => {
    const away = 'postgres://nobody@127.0.0.1:1/none';
    const report = await ask({ DATABASE_URL: away, DATABASE_DIRECT_URL: postgres.url('own') });
    expect(report.database).toMatch(/^FAULT +database /);
  });

  it('a read-only standby is a fault', async () => {
    const report = await ask({ DATABASE_URL: standby.url('own') });
    expect(report.database).toMatch(/^FAULT +database +.*standby/);
    expect(report.code).toBe(1);
  });

  it('of several hosts the doctor checks the one that takes writes', async () => {
    const [own, other] = [postgres.port, standby.port].map((port) => `127.0.0.1:${String(port)}`);
    const url = `postgres://postgres@${other!},${own!}/own?target_session_attrs=read-write`;
    expect((await ask({ DATABASE_URL: url })).database).toMatch(/^ok +database .* takes writes/);
  });
});

describe('for the doctor a proxy for plain HTTP', () => {
  const asked = { publicUrl: new URL('https://www.example.nl'), path: '/inloggen' };
  /** The doctor's report on a proxy with this answer. */
  async function judged(status: number, location?: string) {
    const server = createServer((_, answer) => {
      answer.writeHead(status, location === undefined ? {} : { location }).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // proof: it listens on a port
    try {
      const lines = await judgeRedirect(`http://127.0.0.1:${String(port)}`, asked);
      return lines.map(({ level, text }) => `${level} ${text}`).join('\n');
    } finally {
      server.close();
    }
  }

  it('that answers with a page is a fault', async () => {
    expect(await judged(200)).toMatch(/^fault .* answers 200, not a redirect\. .* https/);
  });

  it('that redirects to another site or to plain HTTP is a fault', async () => {
    const elsewhere = 'https://www.example.nl.elsewhere.example/';
    expect(await judged(301, elsewhere)).toMatch(/^fault .*elsewhere/);
    expect(await judged(301, 'http://www.example.nl/inloggen')).toMatch(/leads to http:/);
  });

  it('that redirects to HTTPS is right, and so is a closed port', async () => {
    expect(await judged(308, 'https://www.example.nl/inloggen')).toBe('');
    const closed = `http://127.0.0.1:${String(await freePort())}`;
    expect(await judgeRedirect(closed, asked)).toEqual([]);
  });
});
