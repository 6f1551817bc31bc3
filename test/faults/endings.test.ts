import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Ask } from '#records/ask.ts';
import { createRecord } from '#records/write.ts';
import { createApiKey } from '#session/api-keys.ts';
import { productPath } from '#wire/product-methods.ts';
import { readConfig } from '#config.ts';
import { openLog } from '#roof/log.ts';
import { openRooms } from '#roof/rooms.ts';
import { openStore } from '#store.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** A termination confirmed is kept, and confirmed again with its key it is the same one, whatever happened to the server in between. Source: decisions.md §7. */

let folder: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'zorgeloos-faults-'));
});
afterEach(async () => {
  await server?.end('SIGTERM');
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function inHouse<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const config = readConfig({ DATA_DIR: folder, DEMO: '0' });
  const store = await openStore(config, { say: () => undefined, onError: () => undefined });
  const rooms = await openRooms(config, { database: store.database, log: openLog({ logLevel: 'silent' }) });
  try {
    return await work(rooms.askAs({ kind: 'system', task: 'test' }));
  } finally {
    await rooms.close();
    await store.close();
  }
}

async function made(ask: Ask, apiName: string, fields: Record<string, string | number>): Promise<string> {
  const created = await createRecord(ask, { apiName, fields });
  if (!created.ok) throw new Error(`${apiName}: ${created.problems[0]?.detail}`);
  return created.value.id;
}

/** A customer with a key, and connections to end. */
const prepare = (count: number) =>
  inHouse(async (ask) => {
    const AccountId = await made(ask, 'Account', { Name: 'Drukkerij' });
    const ProfileId = await made(ask, 'Profile', { Name: 'Customer' });
    const email = 'noor@drukkerij.example';
    const userId = await made(ask, 'User', { LastName: 'de Vries', Email: email, Username: email, AccountId, ProfileId });
    const connections: string[] = [];
    for (let i = 0; i < count; i++)
      connections.push(
        await made(ask, 'Aansluiting__c', { Name: `Lijn ${i}`, Account__c: AccountId, Soort__c: 'Internet', Status__c: 'Actief', Maandbedrag__c: 10 }),
      );
    const created = await createApiKey(ask, { userId, label: 'test' });
    if (!created.ok) throw new Error('no api key');
    return { connections, key: created.value.key };
  });

/** The answer, or null when the server was gone before it came. */
async function confirm(url: string, key: string, connectionId: string): Promise<string | null> {
  try {
    const response = await fetch(new URL(`.${productPath('OpzeggingController/confirm')}`, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ connectionId, endDate: '2999-12-31', acceptEarlyCost: false, idempotencyKey: `sleutel-${connectionId}` }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new TypeError(text);
    return text;
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('[')) throw error;
    return null;
  }
}

it('kill -9 in the middle: what was answered is kept, and every wish sent again is kept once, with the answer of the first time', async () => {
  const { connections, key } = await prepare(400);
  server = await startServer({ DATA_DIR: folder });
  const { url } = server;
  const first = new Map<string, string | null>();
  const lanes = [0, 1, 2, 3].map(async (lane) => {
    for (const id of connections.filter((_, i) => i % 4 === lane)) {
      const answer = await confirm(url, key, id);
      first.set(id, answer);
      if (answer === null) return;
    }
  });
  // Some are answered and the next are under way; a slow machine takes longer for that.
  await expect.poll(() => first.size, { interval: 5 }).toBeGreaterThan(8);
  await server.end('SIGKILL');
  await Promise.all(lanes);
  expect([...first.values()].filter((answer) => answer !== null).length).toBeGreaterThan(8);

  server = await startServer({ DATA_DIR: folder });
  for (const [id, answer] of first) {
    const again = await confirm(server.url, key, id);
    expect(again).not.toBeNull();
    if (answer !== null) expect(again).toBe(answer);
  }
  await server.end('SIGTERM');
  server = undefined;
  await inHouse(async ({ db }) => {
    const rows = await db.rows<{ connection: string; ends: number; mails: number; status: string }>({
      text: `select a.id as connection, a.status__c as status, count(distinct o.id) as ends, count(m.id) as mails
        from aansluiting__c a left join opzegging__c o on o.aansluiting__c = a.id left join mail__c m on m.record__c = o.id group by a.id`,
      values: [],
    });
    for (const { connection, ends, mails, status } of rows)
      expect([connection, Number(ends), Number(mails), status]).toEqual(
        first.has(connection) ? [connection, 1, 2, 'Wordt beëindigd'] : [connection, 0, 0, 'Actief'],
      );
  });
});
