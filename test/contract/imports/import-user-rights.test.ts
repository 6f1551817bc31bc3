import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executeImport, findImport, tryImport } from '#domain/imports/create-import.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import {
  type AccountName,
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { createImportFrom, importResults, lineResults, orThrow, trialResults } from './imports.ts';

/** An import runs with the current rights of the user who started it. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const count = 120;
/** Creates an import and runs its trial. */
async function createTriedImport(
  name: string,
  as: AccountName,
): Promise<{ ctx: RequestContext; id: string }> {
  const ctx = await server.contextOf(as);
  const lines = Array.from({ length: count }, (_, i) => `${name} ${i};Garage Van Dijk`);
  const brought = await createImportFrom(
    ctx,
    'Contact',
    `Achternaam;Bedrijf\n${lines.join('\n')}\n`,
  );
  if (!brought.ok) throw new Error(JSON.stringify(brought.problems));
  await trialResults(ctx, brought.value);
  return { ctx, id: brought.value };
}
const made = async (name: string): Promise<number> =>
  (
    await storedRows<{ n: number }>(
      server,
      `select count(*)::int as n from contact where lastname like $1`,
      `${name} %`,
    )
  )[0]!.n;
async function changeUser(
  as: AccountName,
  fields: Record<string, string | boolean | null>,
): Promise<void> {
  const done = await updateRecord(server.ctx, await userId(server.ctx, as), { fields });
  if (!done.ok) throw new Error(JSON.stringify(done.problems));
}
const jobOf = async (id: string) => (await server.call(`/bulk-jobs/${id}`, { as: 'beheer' })).body;
async function stopped(id: string) {
  for (let job = await jobOf(id); ; job = await jobOf(id)) {
    if (!['waiting', 'running'].includes(job.status)) return job;
    await pause(10);
  }
}
const resumeJob = (id: string) =>
  server.call(`/bulk-jobs/${id}`, { as: 'beheer', method: 'PATCH', body: { status: 'running' } });

it('an import goes on after its user logs out', async () => {
  await sessionCookieOf(server, 'verkoop');
  const { ctx, id } = await createTriedImport('Uitgelogd', 'verkoop');
  await executeImport(ctx, id);
  await storedRows(
    server,
    'delete from session where user_id = $1',
    await userId(server.ctx, 'verkoop'),
  );
  expect(await stopped(id)).toMatchObject({ status: 'done', succeeded: count });
  expect(await made('Uitgelogd')).toBe(count);
});

it('an import stops when its user loses rights or is inactive, until they return', async () => {
  const { ctx, id } = await createTriedImport('Buiten', 'verkoop');
  const [own, customers] = [await userOf(server, 'verkoop'), await userOf(server, 'korenaar')];
  await changeUser('verkoop', { ProfileId: customers.profileid });
  // Rights are checked for each part of the import, not only at its start.
  await executeImport(ctx, id);
  const first = await stopped(id);
  expect(first).toMatchObject({ status: 'stopped', stoppedFor: 'rights' });
  expect(await made('Buiten')).toBe(first.succeeded);
  await changeUser('verkoop', { ProfileId: own.profileid, IsActive: false });
  expect((await resumeJob(id)).status).toBe(200);
  expect(await stopped(id)).toMatchObject({
    status: 'stopped',
    stoppedFor: 'rights',
    succeeded: first.succeeded,
  });
  await changeUser('verkoop', { IsActive: true });
  expect((await resumeJob(id)).status).toBe(200);
  expect(await stopped(id)).toMatchObject({ status: 'done', succeeded: count });
  expect(await made('Buiten')).toBe(count);
});

it('each read of import lines is in the audit log, unlike reads of chosen records', async () => {
  const { id } = await createTriedImport('Gelezen', 'beheer');
  const auditRows = async (work: string) => {
    await server.dependencies.auditKeeper.flush();
    return storedRows(
      server,
      `select viewer, verb, object, fields from audit where records = array[$1] and verb = 'read' order by id`,
      work,
    );
  };
  const before = (await auditRows(id)).length;
  for (const path of [`/bulk-jobs/${id}/results`, `/bulk-jobs/${id}/results?status=succeeded`])
    expect((await server.call(path, { as: 'beheer' })).body.results).not.toEqual([]);
  const line = {
    viewer: await userId(server.ctx, 'beheer'),
    verb: 'read',
    object: 'Bulkbewerking__c',
    fields: ['lines'],
  };
  expect((await auditRows(id)).slice(before)).toEqual([line, line]);

  const chosen = {
    operation: 'update',
    objectApiName: 'Case',
    recordIds: ['500zzzzzzzzzzzz'],
    fields: { Type: 'Vraag' },
  };
  const { body: job } = await server.call('/bulk-jobs', {
    as: 'beheer',
    method: 'POST',
    body: chosen,
  });
  expect(
    (await server.call(`/bulk-jobs/${job.id}/results`, { as: 'beheer' })).body.results,
  ).toHaveLength(1);
  expect(await auditRows(job.id)).toEqual([]);
});

it('an executed import cannot be tried again, and keeps its results', async () => {
  const { ctx, id } = await createTriedImport('Eenmaal', 'beheer');
  const { order } = orThrow(await findImport(ctx, id));
  const done = await importResults(ctx, id);
  expect(done).toHaveLength(count);
  expect(await tryImport(ctx, id, order)).toMatchObject({
    ok: false,
    problems: [{ code: 'record.input' }],
  });
  expect(await lineResults(ctx, id)).toEqual(done);
  expect(await stopped(id)).toMatchObject({ status: 'done', succeeded: count });
  expect(await made('Eenmaal')).toBe(count);
});
