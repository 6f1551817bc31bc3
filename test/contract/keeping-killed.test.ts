import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealAudit } from '#records/audit-log.ts';
import { verifyAudit } from '#records/audit-verify.ts';
import { openTestHouse, ownAndForeign, stored, type TestHouse } from '../house.ts';
import { startServer } from '../server-process.ts';

/** What a copy of the server that is killed in the middle of its work leaves behind. */

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

it('no change without its line in the log, nothing deleted that cannot be put back, and a chain that is whole', async () => {
  const { own: account } = await ownAndForeign(house, 'korenaar');
  const authorization = `Bearer ${await house.apiKey('beheer')}`;
  const server = await startServer({ DATABASE_URL: house.databaseUrl, FILES_DIR: house.filesDir });
  const made: string[] = [];
  const deleted: string[] = [];
  const api = new URL('/services/data/v65.0/ui-api/', server.url);
  const work = async (lane: number) => {
    for (let n = 0; ; n++)
      try {
        const body = JSON.stringify({ apiName: 'Contact', fields: { LastName: `Doos ${lane} ${n}`, AccountId: account } });
        const answer = await fetch(new URL('records', api), { method: 'POST', body, headers: { authorization, 'content-type': 'application/json' } });
        const { id } = (await answer.json()) as { id: string };
        made.push(id);
        if (n % 2 === 0) continue;
        await fetch(new URL(`records/${id}`, api), { method: 'DELETE', headers: { authorization } });
        deleted.push(id);
      } catch {
        return;
      }
  };
  const lanes = [1, 2, 3].map(work);
  while (deleted.length < 5) await pause(20);
  await server.end('SIGKILL');
  await Promise.all(lanes);

  expect(made.length).toBeGreaterThan(5);
  const loose = await stored<{ record: string; kind: string }>(
    house,
    `select record__c as record, soort__c as kind from wijziging__c as w where object__c = 'Contact' and soort__c in ('aangemaakt', 'verwijderd')
      and not exists (select 1 from audit where records @> array[w.record__c] and verb = case w.soort__c when 'aangemaakt' then 'create' else 'delete' end)`,
  );
  expect(loose).toEqual([]);
  const there = await stored<{ id: string }>(house, 'select id from contact where id = any($1)', made);
  const kept = await stored<{ id: string }>(house, 'select record_id as id from deletion where record_id = any($1)', made);
  expect(there.length + kept.length).toBe(made.length);
  for (const id of deleted) expect((await house.call(`/records/${id}/undelete`, { as: 'beheer', method: 'POST' })).status).toBe(200);
  // What the calls above read is written a moment later.
  const sealed = async () => {
    await sealAudit(house.ask.db, new Date());
    return verifyAudit(house.ask.db);
  };
  await expect.poll(sealed).toMatchObject({ fault: null, open: 0 });
});
