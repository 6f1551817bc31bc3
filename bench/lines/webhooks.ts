import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createRecord } from '#engine/write/write.ts';
import type { Bench } from '../bench.ts';
import type { BenchUser } from '../fill.ts';
import { medianOf } from '../compare.ts';
import type { Row } from '../table.ts';

const count = 100;
const bar = 1.1;
const api = '/services/data/v65.0/ui-api';

/**
 * The time of a save with 100 webhooks for the records of its object, against the same save without
 * them, in turn. Once they hear of another kind of change, so that nothing is delivered; once each
 * of them gets a message of each save, which the server sends meanwhile.
 */
export async function webhookLines(bench: Bench): Promise<Row[]> {
  const { users, contextOf } = await bench.stage();
  const ctx = contextOf({ kind: 'system', task: 'fill the bench' });
  const target = createServer((_request, response) => response.writeHead(204).end());
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  // proof: it listens on a port
  const { port } = target.address() as AddressInfo;
  const server = await bench.freshServer([], { OUTBOUND_ALLOW: '127.0.0.1' });
  const writer = users.staff[0]!; // proof: the bench has members of staff
  const [{ id: owner }] = (await ctx.db.rows<{ id: string }>({
    text: `select u.id from "user" u join profile p on p.id = u.profileid
      where p.name = 'System Administrator' and u.isactive order by u.id limit 1`,
    values: [],
  })) as [{ id: string }];
  const subscribe = { ctx, owner, url: `http://127.0.0.1:${String(port)}/` };
  const save = saverOf(server.url, writer, users.customers);
  const rows: Row[] = [];
  for (const [name, change] of [
    ['that hear of other changes', 'Verwijderd'],
    ['that each get a message', 'Gewijzigd'],
  ] as const) {
    await makeWebhooks(subscribe, change);
    const times = await timesOf(ctx, save, bench.pace.rounds);
    await switchAll(ctx, 'Gestopt');
    await ctx.db.run({ text: `delete from koppeling__c where soort__c = 'Webhook'`, values: [] });
    const [ours, baseline] = [medianOf(times.active), medianOf(times.stopped)];
    rows.push({
      name: `a save with ${String(count)} webhooks ${name}, ms`,
      ours: ours.toFixed(2),
      baseline: baseline.toFixed(2),
      ratio: ours / baseline,
      bar: change === 'Verwijderd' ? { atMost: bar } : { atLeast: 0 },
      note: `${String(times.active.length)} saves of one writer, against the same without webhooks`,
    });
  }
  await server.stop();
  target.close();
  return rows;
}

type Subscribe = { ctx: RequestContext; owner: string; url: string };

async function makeWebhooks({ ctx, owner, url }: Subscribe, change: string): Promise<void> {
  for (let at = 0; at < count; at++) {
    const fields = {
      Name: `Webhook ${String(at)}`,
      Soort__c: 'Webhook',
      OwnerId: owner,
      Gegevens__c: 'Case',
      Wanneer__c: change,
      Adres__c: url,
    };
    const made = await createRecord(ctx, { apiName: 'Koppeling__c', fields });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
  }
}

function saverOf(url: string, { cookie }: BenchUser, customers: readonly BenchUser[]) {
  const ids = customers.flatMap(({ caseIds }) => caseIds);
  let saved = 0;
  return async (): Promise<number> => {
    const id = ids[saved++ % ids.length]!;
    const begun = performance.now();
    const answer = await fetch(new URL(`${api}/records/${id}`, url), {
      method: 'PATCH',
      headers: {
        cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ fields: { Subject: `Onderwerp ${String(saved)}` } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return performance.now() - begun;
  };
}

const savesOfRound = 30;

async function timesOf(ctx: RequestContext, save: () => Promise<number>, rounds: number) {
  const times = { active: [] as number[], stopped: [] as number[] };
  for (let round = 0; round <= rounds; round++)
    for (const state of ['stopped', 'active'] as const) {
      await switchAll(ctx, state === 'active' ? 'Actief' : 'Gestopt');
      for (let at = 0; at < savesOfRound; at++) {
        const time = await save();
        // The first round warms up.
        if (round > 0) times[state].push(time);
      }
    }
  return times;
}

/** Waits until nothing is left to do for them. */
async function switchAll({ db }: RequestContext, status: string): Promise<void> {
  await db.run({
    text: `update koppeling__c set status__c = $1 where soort__c = 'Webhook'`,
    values: [status],
  });
  await db.run({ text: `select pg_notify('zorgeloos', 'records:Koppeling__c')`, values: [] });
  for (;;) {
    const waiting = await db.rows({
      text: 'select from webhook_queue union all select from webhook_event limit 1',
      values: [],
    });
    if (waiting.length === 0) break;
    await pause(100);
  }
  await pause(500);
}
