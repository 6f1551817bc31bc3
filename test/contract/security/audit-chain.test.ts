import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import { dropAudit, lastSeal, sealAudit } from '#engine/audit/audit-log.ts';
import { verifyAudit } from '#engine/audit/audit-verify.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { outputOf } from '../../server-process.ts';

/** The chain of seals over the audit log, which shows that a row or a seal was changed. */

const years = (count: number) => new Date(Date.now() - count * 366 * 86_400_000);

/** Changes the tables as their owner, with the triggers disabled. */
async function tamperInside(inside: Db, text: string): Promise<void> {
  for (const how of ['disable', 'enable'] as const) {
    for (const table of ['audit', 'audit_seal'])
      await inside.run({ text: `alter table ${table} ${how} trigger user`, values: [] });
    if (how === 'disable') await inside.run({ text, values: [] });
  }
}

/** Adds rows of different records to the audit log. */
const addRows = (server: TestServer, count: number) =>
  storedRows(
    server,
    `insert into audit (at, kind, door, verb, fields, records) select now(), 'sales', 'api', 'read', '{}', array['003' || n] from generate_series(1, $1::int) as n`,
    count,
  );

describe('the chain of the audit log', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await openTestServer({ from: 'empty' });
    await addRows(server, 40);
  });
  afterEach(() => server.close());
  const db = () => server.dependencies.database.db;
  const tamper = (text: string) => db().transaction((inside) => tamperInside(inside, text));
  const add = (count: number) => addRows(server, count);

  it('is whole and without gaps after two servers seal at once', async () => {
    const other = await server.openCopy();
    await Promise.all([
      sealAudit(db(), new Date()),
      sealAudit(other.dependencies.database.db, new Date()),
    ]);
    await add(7);
    await Promise.all([
      sealAudit(db(), new Date()),
      sealAudit(other.dependencies.database.db, new Date()),
    ]);
    await add(3);
    expect(await verifyAudit(db())).toMatchObject({ fault: null, rows: 47, seals: 2, open: 3 });
  });

  it('cannot be changed, deleted or truncated with the rights of the server', async () => {
    await sealAudit(db(), new Date());
    await add(1);
    for (const text of [
      `update audit set viewer = 'x' where number = 1`,
      `update audit set viewer = 'x' where number is null`,
      `update audit set number = null where number = 1`,
      'delete from audit where number = 1',
      'delete from audit where number is null',
      'truncate audit',
      'delete from audit_seal',
      `update audit_seal set hash = ''`,
      'update audit_seal set dropped_at = now()',
      'truncate audit_seal',
    ])
      await expect(storedRows(server, text), text).rejects.toThrow();
    expect((await verifyAudit(db())).fault).toBeNull();
  });

  it('loses the oldest seals when their retention ends, and is still whole', async () => {
    await tamper(`update audit set at = now() - interval '3 years'`);
    await sealAudit(db(), years(3));
    await add(5);
    await sealAudit(db(), new Date());
    expect(await dropAudit(db(), { before: years(2), now: new Date() })).toBe(40);
    expect(await dropAudit(db(), { before: years(2), now: new Date() })).toBe(0);
    expect(await verifyAudit(db())).toMatchObject({ fault: null, rows: 5, dropped: 40, seals: 2 });
  });

  it('is verified by a command that names the first fault and fails', async () => {
    await sealAudit(db(), new Date());
    const settings = { DATABASE_URL: server.databaseUrl, FILES_DIR: server.filesDir };
    const verify = (...given: string[]) =>
      outputOf(['src/cli/audit-verify.ts', ...given], settings);
    await add(2);
    await sealAudit(db(), new Date());
    const noted = (await lastSeal(db()))!;
    expect(await verify('--since', noted.hash)).toMatch(
      /^The audit log is whole: 42 rows in 2 seals.+\nEvery earlier seal.+\nSeal 2 is \w{64}\./,
    );
    // The owner of the database cuts off the end: the rest is whole, and only a noted hash shows
    // it.
    await tamper('delete from audit where number > 40');
    await tamper('delete from audit_seal where number = 2');
    const short = await verify();
    expect(short).toMatch(/^The audit log is whole: 40 rows in 1 seals/);
    expect(short).toContain('does not show whether the end of the chain was removed');
    await expect(verify('--since', noted.hash)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`No seal has the hash ${noted.hash}`),
    });
    await expect(verify('--sinds', noted.hash)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The arguments are wrong'),
    });
    await tamper('delete from audit where number = 3');
    await expect(verify()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Row 3 is missing'),
    });
  });
});

describe('the chain of the audit log: seventy rows in four seals', () => {
  let server: TestServer;
  let head: string;
  beforeAll(async () => {
    server = await openTestServer({ from: 'empty' });
    const { db } = server.dependencies.database;
    for (const count of [40, 10, 10, 10]) {
      await addRows(server, count);
      await sealAudit(db, new Date());
    }
    head = (await verifyAudit(db)).head!;
  });
  afterAll(() => server.close());

  /** Verifies inside the transaction that tampers, and rolls it back. */
  async function faultAfter(text: string): Promise<string | null> {
    let fault: string | null = null;
    const undone = server.dependencies.database.db.transaction(async (inside) => {
      await tamperInside(inside, text);
      ({ fault } = await verifyAudit(inside, [head]));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    return fault;
  }

  it('has no fault and ends in the noted hash', async () => {
    expect((await verifyAudit(server.dependencies.database.db, [head])).fault).toBeNull();
  });

  it.each([
    [`update audit set viewer = '005X' where number = 12`, /^Row 12 was changed/],
    [
      `update audit set at = at + interval '1 millisecond' where number = 41`,
      /^Row 41 was changed/,
    ],
    [`update audit set digest = sha256('x') where number = 12`, /^Row 12 was changed/],
  ])('shows a changed row after %s', async (text, fault) => {
    expect(await faultAfter(text)).toMatch(fault);
  });

  it.each([
    ['delete from audit where number = 44', /^Row 44 is missing/],
    ['delete from audit where number = 70', /^Row 70 is missing/],
    [
      'with gone as (delete from audit_seal where number = 4) delete from audit where number > 60',
      /^No seal has the hash/,
    ],
  ])('shows missing rows after %s', async (text, fault) => {
    expect(await faultAfter(text)).toMatch(fault);
  });

  it.each([
    ['update audit_seal set hash = content where number = 2', /^The link of seal 2 is broken/],
    ['delete from audit_seal where number = 2', /^Seal 2 is missing/],
    [
      'update audit_seal set dropped_at = now() where number = 1',
      /^The rows of seal 1 were dropped within a year/,
    ],
    ['delete from audit_seal where number = 4', /^Row 61 has a number but is in no seal/],
    [
      `insert into audit_seal select 0, 1, 1, content, hash, sealed_at from audit_seal where number = 1`,
      /^Seal 1 is missing/,
    ],
  ])('shows a changed, missing or inserted seal after %s', async (text, fault) => {
    expect(await faultAfter(text)).toMatch(fault);
  });

  const insert = (number: string) =>
    `insert into audit (at, kind, door, verb, fields, records, number, digest) select at, kind, door, verb, fields, array['500x'], ${number}, digest from audit where number = 50`;
  const makeRoom = (number: number) =>
    `update audit set number = -number - 1 where number >= ${number}; update audit set number = -number where number < 0`;

  it.each([
    ['between two others', `${makeRoom(45)}; ${insert('45')}`, /^Row 45 was changed/],
    ['at the end', insert('71'), /^Row 71 has a number but is in no seal/],
    ['before the first', insert('0'), /^Row 0 has a number but is in no seal/],
    [
      'with a number in use',
      `drop index audit_by_number; ${insert('45')}`,
      /^Row 45 (stands there more than once|was changed)/,
    ],
  ])('shows a row inserted %s', async (_place, text, fault) => {
    expect(await faultAfter(text)).toMatch(fault);
  });

  it.each([
    [
      'rows',
      'update audit set number = -number where number in (12, 13); update audit set number = 25 + number where number < 0',
      /^Row 12 was changed/,
    ],
    [
      'digests of rows',
      'update audit as a set digest = b.digest from audit as b where (a.number, b.number) in ((12, 13), (13, 12))',
      /^Row 12 was changed/,
    ],
    [
      'seals',
      'update audit_seal set number = -number where number in (2, 3); update audit_seal set number = 5 + number where number < 0',
      /^The link|^Seal|begins at row/,
    ],
  ])('shows two swapped %s', async (_what, text, fault) => {
    expect(await faultAfter(text)).toMatch(fault);
  });
});
