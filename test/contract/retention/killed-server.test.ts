import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '#db/listen.ts';
import { applyRetention } from '#domain/privacy/apply-retention.ts';
import { sealAudit } from '#engine/audit/audit-log.ts';
import { verifyAudit } from '#engine/audit/audit-verify.ts';
import { sweepTopic } from '#protocol/operations/sweep.ts';
import {
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { countRows } from '../../rows.ts';
import { startServer } from '../../server-process.ts';

/** The state of the database after a server process is killed during its work. */

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer();
});
afterAll(() => testServer.close());

const overdue = 400;
/**
 * Creates advice calls past their retention term, more than are removed at once, each with a mail.
 */
async function makeOverdue(): Promise<void> {
  await storedRows(
    testServer,
    `insert into adviesaanvraag__c (id, createddate, lastmodifieddate, systemmodstamp, "name", bedrijf__c, naam__c, email__c, status__c, afgerond_op__c)
      select 'a05' || lpad('t' || n, 12, '0') || 'AAA', now(), now(), now(), 'T-' || n, 'Bedrijf', 'Naam', 'x@y.example', 'Afgehandeld', now() - interval '2 years' from generate_series(1, $1::int) n`,
    overdue,
  );
  await storedRows(
    testServer,
    `insert into mail__c (id, createddate, lastmodifieddate, systemmodstamp, "name", aan__c, onderwerp__c, tekst__c, leesbaar__c, status__c, soort__c, record__c)
      select 'a0F' || substr(id, 4, 12) || 'EAA', now(), now(), now(), "name", email__c, 'Over', 'Dag', true, 'Verzonden', 'proef', id from adviesaanvraag__c where "name" like 'T-%'`,
  );
}
const overdueLeft = () =>
  storedRows<{ id: string }>(
    testServer,
    `select id from adviesaanvraag__c where "name" like 'T-%'`,
  );

type Work = { made: string[]; deleted: string[] };
type WriterOptions = { account: string; lane: number; done: Work };

/** Creates contacts until the server is gone, and deletes every other one. */
async function writeUntilKilled(api: URL, { account, lane, done }: WriterOptions): Promise<void> {
  const authorization = `Bearer ${await testServer.apiKey('beheer')}`;
  for (let n = 0; ; n++)
    try {
      const body = JSON.stringify({
        apiName: 'Contact',
        fields: { LastName: `Doos ${lane} ${n}`, AccountId: account },
      });
      const answer = await fetch(new URL('records', api), {
        method: 'POST',
        body,
        headers: { authorization, 'content-type': 'application/json' },
      });
      const { id } = (await answer.json()) as { id: string };
      done.made.push(id);
      if (n % 2 === 0) continue;
      await fetch(new URL(`records/${id}`, api), { method: 'DELETE', headers: { authorization } });
      done.deleted.push(id);
    } catch {
      return;
    }
}

/** Kills a server while three writers and the retention sweep are at work. */
async function killDuringWork(): Promise<Work> {
  const { own: account } = await ownAndForeignCompany(testServer, 'korenaar');
  const server = await startServer({
    DATABASE_URL: testServer.databaseUrl,
    FILES_DIR: testServer.filesDir,
    DEMO: '1',
  });
  const done: Work = { made: [], deleted: [] };
  const api = new URL('/services/data/v65.0/ui-api/', server.url);
  const writers = [1, 2, 3].map((lane) => writeUntilKilled(api, { account, lane, done }));
  await storedRows(testServer, 'delete from turn');
  await testServer.ctx.db.run(notify(sweepTopic, ''));
  const removed = async (): Promise<number> => overdue - (await overdueLeft()).length;
  while (done.deleted.length < 5 || (await removed()) < 10) await pause(20);
  await server.end('SIGKILL');
  await Promise.all(writers);
  return done;
}

describe('after a server is killed', () => {
  let made: string[];
  let deleted: string[];
  beforeAll(async () => {
    await makeOverdue();
    // Only the server that will be killed runs the retention sweep.
    await testServer.dependencies.sweeper.close();
    ({ made, deleted } = await killDuringWork());
  });

  it('every change is in the audit log', async () => {
    const loose = await storedRows<{ record: string; kind: string }>(
      testServer,
      `select record__c as record, soort__c as kind from wijziging__c as w where object__c = 'Contact' and soort__c in ('aangemaakt', 'verwijderd')
        and not exists (select 1 from audit where records @> array[w.record__c] and verb = case w.soort__c when 'aangemaakt' then 'create' else 'delete' end)`,
    );
    expect(loose).toEqual([]);
  });

  it('every record is there or deleted, and deletes can be undone', async () => {
    expect(made.length).toBeGreaterThan(5);
    const there = await countRows(testServer, 'contact where id = any($1)', made);
    const gone = await countRows(testServer, 'deletion where record_id = any($1)', made);
    expect(there + gone).toBe(made.length);
    for (const id of deleted.slice(0, 10))
      expect(
        (await testServer.call(`/records/${id}/undelete`, { as: 'beheer', method: 'POST' })).status,
      ).toBe(200);
  });

  it('retention is not half done, and continues', async () => {
    const left = new Set((await overdueLeft()).map(({ id }) => id));
    const mails = await storedRows<{ id: string }>(
      testServer,
      `select record__c as id from mail__c where "name" like 'T-%'`,
    );
    expect(new Set(mails.map(({ id }) => id))).toEqual(left);
    expect(
      await countRows(testServer, `audit where verb = 'delete' and object = 'Adviesaanvraag__c'`),
    ).toBe(overdue - left.size);
    await applyRetention(testServer.ctx, 'Adviesaanvraag__c');
    expect(await overdueLeft()).toEqual([]);
  });

  it('the audit chain is whole', async () => {
    // The audit rows of reads are written a moment later.
    const sealed = async () => {
      await sealAudit(testServer.ctx.db, new Date());
      return verifyAudit(testServer.ctx.db);
    };
    await expect.poll(sealed).toMatchObject({ fault: null, open: 0 });
  });
});
