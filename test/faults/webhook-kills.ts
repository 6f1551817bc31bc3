import { setTimeout as pause } from 'node:timers/promises';
import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import { webhookSecret } from '#domain/webhooks/subscriptions.ts';
import { createRow, type OwnServer } from './own-server.ts';

/** `events`: changes of `records` records, while the server is killed `kills` times. */
export type Load = { events: number; records: number; kills: number; workers?: string };

/** A receiver that fails one in nine, hangs on one in 256, and answers late one in twenty. */
async function openBadReceiver(secret: () => string) {
  const arrived = new Set<string>();
  const bad: string[] = [];
  const tries = new Map<string, number>();
  const behave = (answer: ServerResponse, id: string): boolean => {
    const tried = (tries.get(id) ?? 0) + 1;
    tries.set(id, tried);
    // Its behaviour depends on the message, and is bad only the first time.
    const chance = createHmac('sha256', 'chance').update(id).digest()[0]!;
    if (tried > 1) return true;
    if (chance === 50) return false;
    if (chance % 9 === 0) {
      answer.writeHead(503).end();
      return false;
    }
    return true;
  };
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((raw) => {
      const id = String(incoming.headers['webhook-id']);
      try {
        new Webhook(secret()).verify(raw, {
          'webhook-id': id,
          'webhook-timestamp': String(incoming.headers['webhook-timestamp']),
          'webhook-signature': String(incoming.headers['webhook-signature']),
        });
      } catch (error) {
        bad.push(String(error));
      }
      if (!behave(outgoing, id)) return;
      // A set keeps the order in which its members came first.
      arrived.add(id);
      const late = createHmac('sha256', 'late').update(id).digest()[0]! % 20 === 0;
      setTimeout(() => outgoing.writeHead(200).end(), late ? 300 : 0);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // proof: it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    arrived,
    bad,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const path = './services/data/v65.0/ui-api/records/';

export async function expectNothingLost(
  testServer: OwnServer,
  { events, records, kills, workers = '1' }: Load,
): Promise<void> {
  let secret = '';
  const receiver = await openBadReceiver(() => secret);
  const { key, ids } = await testServer.inside(async (ctx) => {
    const ProfileId = await createRow(ctx, 'Profile', { Name: 'System Administrator' });
    const Medewerker__c = await createRow(ctx, 'Medewerker__c', { Name: 'Bo' });
    const email = 'bo@voorbeeld.example';
    const person = { LastName: 'Bo', Email: email, Username: email };
    const userId = await createRow(ctx, 'User', { ...person, ProfileId, Medewerker__c });
    const made: string[] = [];
    for (let i = 0; i < records; i++)
      made.push(await createRow(ctx, 'Account', { Name: `Bedrijf ${String(i)}` }));
    const id = await createRow(ctx, 'Koppeling__c', {
      Name: 'Alles',
      Soort__c: 'Webhook',
      OwnerId: userId,
      Gegevens__c: 'Account',
      Wanneer__c: 'Gewijzigd',
      Adres__c: receiver.url,
    });
    secret = await webhookSecret(ctx, id, 1);
    const created = await createApiKey(ctx, { userId, label: 'test' });
    if (!created.ok) throw new Error('no api key');
    return { key: created.value.key, ids: made };
  });
  const serve = () => testServer.serve({ OUTBOUND_ALLOW: '127.0.0.1', WORKERS: workers });
  let server = await serve();
  let saved = 0;
  const refused: string[] = [];
  /** Each record is changed by one writer, which repeats a save whose answer it did not get. */
  const write = async (id: string, times: number): Promise<void> => {
    for (let step = 0; step < times;) {
      const done = await fetch(new URL(path + id, server.url), {
        method: 'PATCH',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          allowSaveOnDuplicate: true,
          fields: { Name: `Bedrijf ${id} stap ${String(step + 1)}` },
        }),
      })
        .then(async (answer) => {
          const said = await answer.text();
          if (answer.status >= 400 && answer.status < 500) refused.push(said);
          return answer.ok;
        })
        .catch(() => false);
      if (done) [step, saved] = [step + 1, saved + 1];
      else await pause(100);
      if (refused.length > 0) throw new Error(refused[0]);
    }
  };
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (const id of ids.filter((_one, at) => at % 8 === lane))
      await write(id, Math.ceil(events / records));
  });
  for (let kill = 1; kill <= kills; kill++) {
    const until = Math.floor((events * kill) / (kills + 1));
    await expect
      .poll(() => saved, { interval: 5, timeout: 1_500_000 })
      .toBeGreaterThanOrEqual(until);
    await server.end('SIGKILL');
    server = await serve();
  }
  await Promise.all(lanes);
  await expect
    .poll(() => receiver.arrived.size, { interval: 250, timeout: 1_500_000 })
    .toBeGreaterThanOrEqual(events);
  await server.end('SIGTERM');
  const rows = await testServer.inside(({ db }) =>
    db.rows<{ id: string; record: string }>({
      text: `select 'msg_' || id as id, record_id__c as record
        from aflevering__c order by length(name), name`,
      values: [],
    }),
  );
  const first = [...receiver.arrived];
  const position = new Map(first.map((id, at) => [id, at]));
  expect(receiver.bad).toEqual([]);
  expect(rows.length).toBeGreaterThanOrEqual(events);
  expect(rows.filter(({ id }) => !position.has(id))).toEqual([]);
  for (const [record, own] of Map.groupBy(rows, (row) => row.record)) {
    const at = own.map(({ id }) => position.get(id)!);
    expect([record, at]).toEqual([record, at.toSorted((one, other) => one - other)]);
  }
  await receiver.close();
}
