import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyOf, createRow } from '../../rows.ts';
import { loadRecords } from '#engine/write/load.ts';
import { updateRecord } from '#engine/write/write.ts';
import { newRecordIds } from '#engine/model/ids.ts';
import { storedRows, type TestServer, userId } from '../../support/server.ts';
import { mostAlike } from '#server/jobs/webhook-sender.ts';
import { eventually, openReceiver, openWebhookServer, type Receiver } from './webhook-server.ts';

/** A thousand webhooks of one company, to one host that never answers. */

type World = Awaited<ReturnType<typeof openWebhookServer>>;
let world: World;
let server: TestServer;
let [hanging, good]: Receiver[] = [];
beforeAll(async () => {
  world = await openWebhookServer();
  ({ server } = world);
  [hanging, good] = [await openReceiver(), await openReceiver()];
  hanging.answer(() => undefined);
});
afterAll(async () => {
  await server.close();
  await Promise.all([hanging!.close(), good!.close()]);
});

/** Only the main contact of a company has webhooks. The user has no contact in the demo data. */
async function makeMainContact(as: 'garage'): Promise<void> {
  const company = await companyOf(server, as);
  const person = await createRow(server, 'Contact', { LastName: 'Van Dijk', AccountId: company });
  for (const [id, fields] of [
    [await userId(server.ctx, as), { ContactId: person }],
    [company, { Contactpersoon__c: person }],
  ] as const)
    expect(await updateRecord(server.ctx, id, { fields })).toMatchObject({ ok: true });
}

const others = 999;

it('a thousand webhooks that hang hold up no webhook of another company', async () => {
  await makeMainContact('garage');
  await world.subscribe('garage', hanging!.url);
  const [OwnerId, Account__c] = [
    await userId(server.ctx, 'garage'),
    await companyOf(server, 'garage'),
  ];
  const object = server.ctx.registry.object('Koppeling__c')!;
  const ids = newRecordIds(object.keyPrefix, new Date(), others);
  await loadRecords(
    server.ctx,
    object,
    ids.map((Id) => ({
      Id,
      OwnerId,
      Account__c,
      Name: `Hangt ${Id}`,
      Soort__c: 'Webhook',
      Status__c: 'Actief',
      Gegevens__c: 'Case',
      Wanneer__c: 'Aangemaakt',
      Adres__c: hanging!.url,
      Vorm__c: 'Standaard',
      Geheim_versie__c: 1,
    })),
  );
  const webhook = await world.subscribe('korenaar', good!.url);
  const make = async (account: 'garage' | 'korenaar') =>
    createRow(server, 'Case', {
      Subject: 'Proef',
      AccountId: await companyOf(server, account),
      Zichtbaarheid__c: 'Bedrijf',
    });
  // Each of them has more to send than it may send at once.
  for (let at = 0; at < 5; at++) await make('garage');
  await eventually(() => hanging!.messages.length >= mostAlike);
  const id = await make('korenaar');
  await eventually(() => good!.messages.length === 1);
  expect(good!.messages[0]!.body.data.record.id).toBe(id);
  // The others still hang.
  const [waiting] = await storedRows<{ count: number }>(
    server,
    'select count(distinct subscription)::integer as count from webhook_queue',
  );
  expect(waiting!.count).toBeGreaterThan(900);
  expect(await world.deliveries(webhook)).toHaveLength(1);
});

it('a webhook more than one owner may send with at once gets its turn before the others end', async () => {
  const slow = await openReceiver();
  // It answers nothing before all messages exist, so that a busy machine changes nothing.
  const allMade = Promise.withResolvers<void>();
  slow.answer((answer) => {
    const accept = () => void answer.writeHead(204).end();
    void allMade.promise.then(() => setTimeout(accept, 1_000));
  });
  const ids: string[] = [];
  for (let at = 0; at <= mostAlike; at++) ids.push(await world.subscribe('korenaar', slow.url));
  const AccountId = await companyOf(server, 'korenaar');
  // Each lane sends four at a time, so this takes three turns.
  for (let at = 0; at < 40; at++)
    await createRow(server, 'Case', { Subject: 'Druk', AccountId, Zichtbaarheid__c: 'Bedrijf' });
  allMade.resolve();
  const webhooksWith = async (which: string) =>
    (
      await storedRows(
        server,
        `select distinct koppeling__c from aflevering__c
          where koppeling__c = any($1) and ${which}`,
        ids,
      )
    ).length;
  await eventually(async () => (await webhooksWith('pogingen__c > 0')) === ids.length);
  expect(await webhooksWith("status__c = 'Wacht'")).toBe(ids.length);
  await world.stopAll();
  await slow.close();
});
