import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { executeImport } from '#domain/imports/create-import.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createRecords } from '#engine/bulk/bulk.ts';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import { viewerOfUser } from '#auth/sessions/viewer-of-user.ts';
import type { BulkJob } from '#protocol/shapes/bulk-job.ts';
import { beginTrial, createImportFrom } from '../contract/imports/imports.ts';
import type { ServerProcess } from '../server-process.ts';
import { createRow, ownServer } from './own-server.ts';

/** A bulk job survives the end of the process that runs it. */

const testServer = ownServer('shared');
let server: ServerProcess;

/** Creates a staff user with an API key, and many records. */
const prepare = (count: number): Promise<string> =>
  testServer.inside(async (ctx) => {
    const ProfileId = await createRow(ctx, 'Profile', { Name: 'System Administrator' });
    const Email = 'beheer@fouten.example';
    const userId = await createRow(ctx, 'User', {
      LastName: 'Beheer',
      Email,
      Username: Email,
      ProfileId,
    });
    const rows = Array.from({ length: count }, (_, i) => ({
      Name: `Product ${i}`,
      Soort__c: 'Hardware',
      Regime__c: 'other',
      Maandbedrag__c: 10,
      Gepubliceerd__c: false,
    }));
    const created =
      rows.length === 0 ? { ok: true } : await createRecords(ctx, { apiName: 'Product__c', rows });
    const key = await createApiKey(ctx, { userId, label: 'test' });
    if (!created.ok || !key.ok) throw new Error('nothing to work on');
    return key.value.key;
  });

const deep = process.env.DEEP !== undefined;

/** Enough records that the server is killed twice before they are done. */
const many = deep ? 10_000 : 400;
/** More records for jobs that work in batches, which are faster. */
const manyTogether = deep ? many * 3 : many;

/** Makes each of these writes slow, so that the job still runs when the server is killed. */
const slowDown = (writes: string, seconds: number): Promise<void> =>
  testServer.inside(async ({ db }) => {
    for (const text of [
      `create function take_a_moment() returns trigger language plpgsql as $$ begin
        perform pg_sleep(${seconds});
        if tg_op = 'DELETE' then return old; end if;
        return new;
      end $$`,
      `create trigger slow before ${writes} on product__c
        for each row execute function take_a_moment()`,
    ])
      await db.run({ text, values: [] });
  });

/** Calls to the bulk jobs of the user of this API key. */
function callsOf(key: string) {
  const call = async (path: string, body?: object): Promise<BulkJob> => {
    const response = await fetch(
      new URL(`services/data/v65.0/ui-api/bulk-jobs${path}`, server.url),
      {
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      },
    );
    return (await response.json()) as BulkJob;
  };
  const doneAfter = async (id: string, least: number): Promise<BulkJob> => {
    for (let job = await call(`/${id}`); ; job = await call(`/${id}`)) {
      if (job.status === 'done' || job.done >= least) return job;
      await pause(50);
    }
  };
  return { call, doneAfter };
}

it('a bulk update whose server is killed twice saves every record once', async () => {
  const key = await prepare(many);
  await slowDown('update', deep ? 0.003 : 0.01);
  const { call, doneAfter } = callsOf(key);
  server = await testServer.serve();
  const fields = { Gepubliceerd__c: true };
  const { id, total } = await call('', {
    operation: 'update',
    objectApiName: 'Product__c',
    list: { listViewApiName: 'Alle' },
    fields,
  });
  expect(total).toBe(many);
  for (const part of [0.1, 0.4]) {
    expect((await doneAfter(id, many * part)).status).toBe('running');
    await server.end('SIGKILL');
    server = await testServer.serve();
  }
  expect(await doneAfter(id, many)).toMatchObject({
    status: 'done',
    done: many,
    succeeded: many,
    refused: 0,
  });
  await server.end('SIGTERM');
  const [row] = await testServer.inside((ctx) =>
    ctx.db.rows({
      text: `select (select count(*)::int from product__c where gepubliceerd__c) as changed,
        (select count(*)::int from wijziging__c where veld__c = 'Gepubliceerd__c') as logged,
        (select count(distinct record__c)::int from wijziging__c where veld__c = 'Gepubliceerd__c') as rows,
        (select count(*)::int from bulk_row where state = 'succeeded') as kept`,
      values: [],
    }),
  );
  expect(row).toEqual({ changed: many, logged: many, rows: many, kept: many });
});

it('a bulk delete and undelete whose server is killed do every record once', async () => {
  const { call, doneAfter } = callsOf(await prepare(manyTogether));
  await slowDown('insert or delete', deep ? 0.001 : 0.01);
  server = await testServer.serve();
  const runWithKill = async (body: object): Promise<string> => {
    const { id } = await call('', body);
    expect((await doneAfter(id, manyTogether * 0.1)).status).toBe('running');
    await server.end('SIGKILL');
    server = await testServer.serve();
    expect(await doneAfter(id, manyTogether)).toMatchObject({
      status: 'done',
      done: manyTogether,
      succeeded: manyTogether,
      refused: 0,
    });
    return id;
  };
  const undoes = await runWithKill({
    operation: 'delete',
    objectApiName: 'Product__c',
    list: { listViewApiName: 'Alle' },
  });
  await runWithKill({ operation: 'undelete', undoes });
  await server.end('SIGTERM');
  const [row] = await testServer.inside((ctx) =>
    ctx.db.rows({
      text: `select (select count(*)::int from product__c) as there, (select count(*)::int from deletion) as kept,
        (select count(*)::int from wijziging__c where soort__c = 'verwijderd') as gone, (select count(*)::int from wijziging__c where soort__c = 'teruggezet') as back`,
      values: [],
    }),
  );
  expect(row).toEqual({ there: manyTogether, kept: 0, gone: manyTogether, back: manyTogether });
});

/** Import lines of which each tenth is invalid. */
const linesOf = (count: number): string =>
  `Naam;Soort;Regime;Maandbedrag\n${Array.from({ length: count }, (_, i) => `Regel ${i};${i % 10 === 9 ? 'Fax' : 'Hardware'};other;10`).join('\n')}\n`;

/** Runs `work` as the only user, while no server runs on the data. */
const asColleague = <T>(work: (ctx: RequestContext) => Promise<T>): Promise<T> =>
  testServer.inside(async (ctx) => {
    const [row] = await ctx.db.rows<{ id: string }>({ text: 'select id from "user"', values: [] });
    const viewer = await viewerOfUser(ctx.db, row!.id);
    return work({ ...ctx, viewer: viewer! });
  });

/** Creates an import of these lines whose trial has not run; gives its id. */
const makeImport = (lines: string): Promise<string> =>
  asColleague(async (ctx) => {
    const brought = await createImportFrom(ctx, 'Product__c', lines);
    if (!brought.ok) throw new Error(JSON.stringify(brought.problems));
    await beginTrial(ctx, brought.value);
    return brought.value;
  });

it('an import whose server is killed imports every line once', async () => {
  const count = manyTogether;
  const good = count * 0.9;
  const { doneAfter } = callsOf(await prepare(0));
  await slowDown('insert', deep ? 0.001 : 0.01);
  const expectDoneAfterKill = async (id: string): Promise<void> => {
    server = await testServer.serve();
    expect((await doneAfter(id, count * 0.2)).status).toBe('running');
    await server.end('SIGKILL');
    server = await testServer.serve();
    const job = await doneAfter(id, count);
    await server.end('SIGTERM');
    expect(job).toMatchObject({
      status: 'done',
      done: count,
      succeeded: good,
      refused: count - good,
    });
  };
  const id = await makeImport(linesOf(count));
  await expectDoneAfterKill(id);
  expect(await asColleague((ctx) => executeImport(ctx, id))).toMatchObject({ ok: true });
  await expectDoneAfterKill(id);
  const [row] = await testServer.inside((ctx) =>
    ctx.db.rows({
      text: `select (select count(*)::int from product__c) as made, (select count(distinct name)::int from product__c) as names,
        (select count(*)::int from bulk_row where state = 'succeeded' and record_id is not null) as kept, (select count(*)::int from bulk_claim) as claims`,
      values: [],
    }),
  );
  expect(row).toEqual({ made: good, names: good, kept: good, claims: 0 });
});
