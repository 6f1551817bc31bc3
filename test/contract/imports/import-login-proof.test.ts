import { afterAll, beforeAll, expect, it } from 'vitest';
import { executeImport, findImport, tryImport } from '#domain/imports/create-import.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import {
  freshContextOf,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { createImportFrom, lineResults } from './imports.ts';

/** An import of users needs a recent login proof for its trial and its execution. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Makes every session six minutes old. */
const ageSessions = () =>
  storedRows(
    server,
    `update session set created_at = created_at - interval '6 minutes', proven_at = null`,
  );
const unproven = { ok: false, problems: [{ code: 'stepUp.required' }] };

it('an import that changes e-mail addresses of users needs a recent login proof', async () => {
  const id = await userId(server.ctx, 'collega');
  const emails = () => storedRows(server, 'select email from "user" where id = $1', id);
  const before = await emails();
  const ctx = await freshContextOf(server, 'beheer');
  const job = await createImportFrom(
    ctx,
    'User',
    `Id;E-mail\r\n${id};anders@voorbeeld.example\r\n`,
  );
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  const found = await findImport(ctx, job.value);
  if (!found.ok) throw new Error('no import');
  const choices = {
    ...found.value.order,
    mode: 'update' as const,
    mapping: ['Id', 'Email'],
    key: 'Id',
  };
  expect((await tryImport(ctx, job.value, choices)).ok).toBe(true);
  expect(await lineResults(ctx, job.value)).toMatchObject([{ why: [] }]);
  await ageSessions();
  expect(await executeImport(ctx, job.value)).toMatchObject(unproven);
  expect(await tryImport(ctx, job.value, choices)).toMatchObject(unproven);
  expect(await emails()).toEqual(before);
});

it('a job started without a login proof has none; nor has the system for a key', async () => {
  const ctx = await freshContextOf(server, 'beheer');
  const work = { id: 'x', from: 'bestand', proven: false } as const;
  expect(await stepUpRefusal({ ...ctx, origin: { ...ctx.origin, work } })).toMatchObject(unproven);
  const proven = { ...ctx.origin, work: { ...work, proven: true } };
  expect(await stepUpRefusal({ ...ctx, origin: proven })).toBeNull();
  const byKey = { id: 'x', userId: 'y', madeBy: null, readsOnly: false, objects: null };
  expect(await stepUpRefusal({ ...server.ctx, origin: { byKey } })).toMatchObject(unproven);
  expect(await stepUpRefusal(server.ctx)).toBeNull();
});
