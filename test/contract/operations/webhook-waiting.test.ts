import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import {
  claimDeliveries,
  dueSubscriptions,
  enqueueDeliveries,
  removeDelivery,
} from '#engine/events/webhook-outbox.ts';
import { endWaitingOfStopped } from '#domain/webhooks/end-waiting.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { updateRecord } from '#engine/write/write.ts';
import { companyOf, createRow } from '../../rows.ts';
import { waitingQueries } from '../../support/waiting-queries.ts';
import { storedRows, type TestServer, userId } from '../../support/server.ts';
import { eventually, openReceiver, openWebhookServer, type Receiver } from './webhook-server.ts';

/**
 * Deliveries that wait: behind another one, for a webhook that stopped, for a list that is slow.
 * Source: docs/decisions/0057-what-webhooks-do-when-something-fails.md.
 */

type World = Awaited<ReturnType<typeof openWebhookServer>>;
let world: World;
let server: TestServer;
let company: string;
const receivers: Receiver[] = [];
async function newReceiver(status = 204): Promise<Receiver> {
  const opened = await openReceiver();
  opened.answer((answer) => void answer.writeHead(status).end());
  receivers.push(opened);
  return opened;
}
beforeAll(async () => {
  world = await openWebhookServer();
  ({ server } = world);
  company = await companyOf(server, 'korenaar');
});
afterEach(() => world.stopAll());
afterAll(async () => {
  await server.close();
  await Promise.all(receivers.map((one) => one.close()));
});

const request = (): Promise<string> =>
  createRow(server, 'Case', {
    Subject: 'Proef',
    AccountId: company,
    Zichtbaarheid__c: 'Bedrijf',
  });
const rename = (id: string, Subject: string) =>
  updateRecord(server.ctx, id, { fields: { Subject } });
const sql = <Row>(text: string, ...values: unknown[]) => storedRows<Row>(server, text, ...values);
const statuses = async (webhook: string) =>
  (await world.deliveries(webhook)).map(({ status }) => status);
const stateOf = async (webhook: string) =>
  (
    await sql<{ status: string; failing: string | null; why: string | null }>(
      `select status__c as status, faalt_omdat__c as failing, gestopt_omdat__c as why
        from koppeling__c where id = $1`,
      webhook,
    )
  )[0]!;
const expanded = () =>
  eventually(async () => (await sql('select id from webhook_event')).length === 0);
const isDue = async (webhook: string) =>
  (await dueSubscriptions(server.ctx.db, { among: [webhook], now: new Date() })).length > 0;

describe('a delivery behind another one of its record', () => {
  it('is not due while that one waits for its next attempt, and goes out right after it', async () => {
    const receiver = await newReceiver(500);
    const webhook = await world.subscribe('korenaar', receiver.url);
    const id = await request();
    await eventually(() => receiver.messages.length === 1);
    for (const subject of ['Twee', 'Drie', 'Vier']) await rename(id, subject);
    await expanded();
    await eventually(async () => (await statuses(webhook)).length === 4);
    await eventually(async () => !(await isDue(webhook)));
    expect(
      await sql(
        `select due_at = 'infinity' as blocked from webhook_queue where subscription = $1
          order by place`,
        webhook,
      ),
    ).toEqual([false, true, true, true].map((blocked) => ({ blocked })));
    receiver.answer((answer) => void answer.writeHead(204).end());
    await world.hurry();
    await eventually(async () => (await statuses(webhook)).every((one) => one === 'Afgeleverd'));
    const types = receiver.messages.slice(1).map(({ body }) => body.type);
    expect(types).toEqual(['Case.created', ...Array(3).fill('Case.updated')]);
  });

  it('is due when that one is removed, also by hand', async () => {
    const receiver = await newReceiver(500);
    const webhook = await world.subscribe('korenaar', receiver.url);
    const id = await request();
    await eventually(() => receiver.messages.length === 1);
    await rename(id, 'Twee');
    await expanded();
    await eventually(async () => (await statuses(webhook)).length === 2);
    const [first] = await world.deliveries(webhook);
    await deleteRecord(server.ctx, first!.id);
    await eventually(() => receiver.messages.length === 2);
    expect(receiver.messages[1]!.body.type).toBe('Case.updated');
  });

  it('is due when that one is removed while it is put in the queue', async () => {
    const webhook = await world.subscribe('korenaar', 'https://192.0.2.1/');
    const recordId = await request();
    await expanded();
    await eventually(async () => (await statuses(webhook)).length === 1);
    const [head] = await world.deliveries(webhook);
    const deliveryId = await createRow(server, 'Aflevering__c', {
      Koppeling__c: webhook,
      Gebeurtenis__c: 'Case.updated',
      Record_id__c: recordId,
      OwnerId: await userId(server.ctx, 'korenaar'),
    });
    const queued = { deliveryId, subscriptionId: webhook, recordId, place: null };
    const { db } = server.dependencies.database;
    let removing: Promise<unknown> | undefined;
    await db.transaction(async (inside: Db) => {
      await enqueueDeliveries(inside, [queued], new Date());
      removing = removeDelivery(db, head!.id);
      await eventually(async () => (await waitingQueries(db, 'webhook_queue')) > 0);
    });
    await removing;
    const [row] = await sql<{ blocked: boolean }>(
      `select due_at = 'infinity' as blocked from webhook_queue where delivery = $1`,
      deliveryId,
    );
    expect(row).not.toEqual({ blocked: true });
  });
});

describe('a webhook that is stopped', () => {
  it('lets go what waits, says so, and later begins with what happens then', async () => {
    const receiver = await newReceiver(500);
    const webhook = await world.subscribe('korenaar', receiver.url);
    const id = await request();
    await eventually(() => receiver.messages.length === 1);
    await rename(id, 'Twee');
    await expanded();
    await eventually(async () => (await statuses(webhook)).length === 2);
    await updateRecord(server.ctx, webhook, { fields: { Status__c: 'Gestopt' } });
    await eventually(async () => (await statuses(webhook)).every((one) => one === 'Vervallen'));
    const [first, second] = await world.deliveries(webhook);
    expect([first!.answer, second!.answer]).toEqual([
      'Niet verstuurd: de koppeling was gestopt.',
      'Niet verstuurd: de koppeling was gestopt.',
    ]);
    expect(await sql('select 1 from webhook_queue where subscription = $1', webhook)).toEqual([]);
    await rename(id, 'Intussen');
    await expanded();
    receiver.answer((answer) => void answer.writeHead(204).end());
    await updateRecord(server.ctx, webhook, { fields: { Status__c: 'Actief' } });
    await rename(id, 'Daarna');
    await eventually(async () => (await statuses(webhook)).includes('Afgeleverd'));
    expect(await statuses(webhook)).toEqual(['Vervallen', 'Vervallen', 'Afgeleverd']);
    expect(receiver.messages.slice(1).map(({ body }) => body.type)).toEqual(['Case.updated']);
    const again = await server.call('/actions/perform-quick-action/Aflevering__c.SendAgain', {
      as: 'korenaar',
      method: 'POST',
      body: { apiName: 'Aflevering__c.SendAgain', contextId: first!.id, fields: {} },
    });
    expect(again.status, again.text).toBe(200);
    await eventually(() => receiver.messages.length === 3);
    expect(receiver.messages[2]!.body.type).toBe('Case.created');
  });

  it('sends nothing again while it is stopped', async () => {
    const receiver = await newReceiver();
    const webhook = await world.subscribe('korenaar', receiver.url);
    await request();
    await eventually(async () => (await statuses(webhook))[0] === 'Afgeleverd');
    await updateRecord(server.ctx, webhook, { fields: { Status__c: 'Gestopt' } });
    const [first] = await world.deliveries(webhook);
    const again = await server.call('/actions/perform-quick-action/Aflevering__c.SendAgain', {
      as: 'korenaar',
      method: 'POST',
      body: { apiName: 'Aflevering__c.SendAgain', contextId: first!.id, fields: {} },
    });
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('not active')]);
    expect(await statuses(webhook)).toEqual(['Afgeleverd']);
    expect(receiver.messages).toHaveLength(1);
  });
});

describe('what waits when a webhook starts', () => {
  const waitingFor = async (count: number) => {
    const webhook = await world.subscribe('korenaar', 'https://192.0.2.1/', {
      Status__c: 'Gestopt',
    });
    const owner = await userId(server.ctx, 'korenaar');
    const ids: string[] = [];
    for (let i = 0; i < count; i++)
      ids.push(
        await createRow(server, 'Aflevering__c', {
          Koppeling__c: webhook,
          Gebeurtenis__c: 'Case.updated',
          Record_id__c: '500000000000001AAA',
          OwnerId: owner,
        }),
      );
    return { webhook, ids };
  };
  const queue = (webhook: string, ids: readonly string[]) =>
    sql(
      `insert into webhook_queue (delivery, subscription, record, place, due_at)
        select id, $1, '500000000000001AAA', 1, 'infinity' from unnest($2::text[]) as id
        returning delivery`,
      webhook,
      ids,
    );
  const counts = async (webhook: string) =>
    (
      await sql<{ queued: number; candidates: number; failing: number }>(
        `select (select count(*)::int from webhook_queue where subscription = $1) as queued,
          (select count(*)::int from webhook_candidate where subscription = $1) as candidates,
          (select count(*)::int from webhook_list_failure where subscription = $1) as failing`,
        webhook,
      )
    )[0];

  it.each([
    ['it becomes active', { Status__c: 'Actief' }],
    ['it is taken over', { Status__c: 'Actief', OwnerId: 'garage' }],
  ])('is dropped in the transaction in which %s', async (_, fields) => {
    const { webhook, ids } = await waitingFor(3);
    const OwnerId = await userId(server.ctx, 'garage');
    await server.dependencies.database.db.transaction(async (db) => {
      await db.run({
        text: `insert into webhook_queue (delivery, subscription, record, place, due_at)
          select id, $1, '500000000000001AAA', 1, now() from unnest($2::text[]) as id`,
        values: [webhook, ids],
      });
      await db.run({
        text: `insert into webhook_candidate values ($1, 1, '500000000000001AAA', 'Case', 'updated')`,
        values: [webhook],
      });
      await db.run({
        text: `insert into webhook_list_failure values ($1, 3, now(), now())`,
        values: [webhook],
      });
      const changed = await updateRecord({ ...server.ctx, db }, webhook, {
        fields: { ...fields, ...('OwnerId' in fields && { OwnerId }) },
      });
      expect(changed.ok, JSON.stringify(changed)).toBe(true);
    });
    expect(await counts(webhook)).toEqual({ queued: 0, candidates: 0, failing: 0 });
    expect(await statuses(webhook)).toEqual(Array(3).fill('Vervallen'));
  });

  it('a delivery that was woken gets its turn after those that were due before', async () => {
    const { webhook, ids } = await waitingFor(3);
    const claimed = await server.dependencies.database.db.transaction(async (db) => {
      await db.run({
        text: `insert into webhook_queue (delivery, subscription, record, place, due_at)
          select delivery, $1, record, place, due_at
          from unnest($2::text[], '{a, a, b}'::text[], '{1, 2, 3}'::bigint[],
            array[now(), 'infinity', now() - interval '1 minute']::timestamptz[])
            as q (delivery, record, place, due_at)`,
        values: [webhook, ids],
      });
      await removeDelivery(db, ids[0]!);
      const now = new Date(Date.now() + 1_000);
      return claimDeliveries(db, { subscriptionId: webhook, now, lease: 60_000, limit: 1 });
    });
    expect(claimed).toEqual([ids[2]]);
  });

  it('a list that failed begins anew when the list or the owner changes', async () => {
    const webhook = await world.subscribe('korenaar', 'https://192.0.2.1/', {
      Lijst__c: 'Alle',
    });
    await updateRecord(server.ctx, webhook, {
      fields: { Faalt_sinds__c: new Date().toISOString(), Faalt_omdat__c: 'De lijst is traag' },
    });
    await sql(
      `insert into webhook_list_failure values ($1, 8, now() - interval '2 days',
        now() + interval '1 day') returning 1`,
      webhook,
    );
    const changed = await updateRecord(server.ctx, webhook, { fields: { Lijst__c: null } });
    expect(changed.ok, JSON.stringify(changed)).toBe(true);
    expect(await counts(webhook)).toMatchObject({ failing: 0 });
    expect((await stateOf(webhook)).failing).toBe(null);
  });

  it('a delivery that waits for none, or in no queue, is found by the sweep', async () => {
    const { webhook, ids } = await waitingFor(2);
    const other = await world.subscribe('korenaar', 'https://192.0.2.1/');
    await queue(other, [ids[0]!]);
    await sql(
      `update aflevering__c set systemmodstamp = now() - interval '10 minutes'
        where id = any($1) returning id`,
      ids,
    );
    await endWaitingOfStopped(server.ctx, [{ id: other }]);
    const [row] = await sql<{ blocked: boolean }>(
      `select due_at = 'infinity' as blocked from webhook_queue where delivery = $1`,
      ids[0],
    );
    expect(row).not.toEqual({ blocked: true });
    expect((await world.deliveries(webhook)).find(({ id }) => id === ids[1])).toMatchObject({
      status: 'Vervallen',
      answer: expect.stringContaining('Niet verstuurd'),
    });
  });
});

describe('a webhook whose list is slow', () => {
  /** Holds up every statement that reads companies. */
  async function whileCompaniesAreLocked(work: () => Promise<void>): Promise<void> {
    await server.dependencies.database.db.transaction(async (inside) => {
      await inside.run({ text: 'lock table account in access exclusive mode', values: [] });
      await work();
    });
  }
  const change = async (record: string) => {
    await sql(
      `insert into webhook_event (object, record, kind, changed)
        values ('Contact', $1, 'updated', '{LastName}') returning id`,
      record,
    );
    await sql(`select pg_notify('zorgeloos', 'records:WebhookQueue')`);
  };
  const failures = async (webhook: string): Promise<number> =>
    (
      await sql<{ failures: number }>(
        'select failures from webhook_list_failure where subscription = $1',
        webhook,
      )
    )[0]?.failures ?? 0;
  const readAgain = () =>
    sql(`update webhook_list_failure set due_at = now() - interval '1 second' returning 1`);

  it('tries again, says so, holds up no other, and stops after a day with a mail', async () => {
    const [receiver, good] = [await newReceiver(), await newReceiver()];
    const contact = await createRow(server, 'Contact', { LastName: 'Traag', AccountId: company });
    const figure = await createRow(server, 'Kerncijfer__c', { Name: 'Klanten', Waarde__c: '8' });
    await sql(
      `insert into list_view select '00B000000000Traag', 'Contact', 'Traag', 'Traag', '{LastName}',
        '{}', '[{"field": "Account.Name", "operator": "NotEqual", "operands": ["x"]}]', null,
        'everything', 'Private', '{}', $1 returning id`,
      await userId(server.ctx, 'beheer'),
    );
    const slow = await world.subscribe('beheer', receiver.url, {
      Name: 'Traag',
      Gegevens__c: 'Contact',
      Lijst__c: 'Traag',
    });
    await world.subscribe('beheer', good.url, { Gegevens__c: 'Kerncijfer__c' });
    await whileCompaniesAreLocked(async () => {
      await change(contact);
      await eventually(
        async () =>
          (await sql('select 1 from webhook_candidate where subscription = $1', slow)).length === 1,
      );
      await updateRecord(server.ctx, figure, { fields: { Waarde__c: '9' } });
      await eventually(() => good.messages.length > 0);
      await eventually(async () => (await failures(slow)) === 1);
      expect((await stateOf(slow)).failing).toBe(null);
      await readAgain();
      await eventually(async () => (await failures(slow)) === 2);
      await eventually(async () => (await stateOf(slow)).failing !== null);
    });
    expect(await stateOf(slow)).toMatchObject({
      status: 'Actief',
      failing: expect.stringContaining('lijst'),
    });
    await readAgain();
    await eventually(() => receiver.messages.length === 1);
    await eventually(async () => (await stateOf(slow)).failing === null);

    await sql(
      `insert into webhook_list_failure
        values ($1, 8, now() - interval '25 hours', now()) returning 1`,
      slow,
    );
    await whileCompaniesAreLocked(async () => {
      await change(contact);
      await eventually(async () => (await stateOf(slow)).status === 'Gestopt');
    });
    expect((await stateOf(slow)).why).toContain('te traag');
    const mails = await sql(
      `select id from mail__c where onderwerp__c = 'Je webhook Traag is gestopt'`,
    );
    expect(mails).toHaveLength(1);
  });

  it('leaves room for a list of another owner, also with three of them', async () => {
    const [receiver, good] = [await newReceiver(), await newReceiver()];
    const contact = await createRow(server, 'Contact', { LastName: 'Druk', AccountId: company });
    const figure = await createRow(server, 'Kerncijfer__c', { Name: 'Orders', Waarde__c: '8' });
    await sql(
      `insert into list_view select '00B000000000Vlug', 'Kerncijfer__c', 'Vlug', 'Vlug', '{Name}',
        '{}', '[]', null, 'everything', 'Private', '{}', $1 returning id`,
      await userId(server.ctx, 'verkoop'),
    );
    await sql(
      `insert into list_view select '00B000000000Lang', 'Contact', 'Lang', 'Lang', '{LastName}',
        '{}', '[{"field": "Account.Name", "operator": "NotEqual", "operands": ["x"]}]', null,
        'everything', 'Private', '{}', $1 returning id`,
      await userId(server.ctx, 'beheer'),
    );
    const slow: string[] = [];
    for (let at = 0; at < 3; at++)
      slow.push(
        await world.subscribe('beheer', receiver.url, {
          Gegevens__c: 'Contact',
          Lijst__c: 'Lang',
        }),
      );
    await world.subscribe('verkoop', good.url, { Gegevens__c: 'Kerncijfer__c', Lijst__c: 'Vlug' });
    const failed = () =>
      sql('select 1 from webhook_list_failure where subscription = any($1)', slow);
    await whileCompaniesAreLocked(async () => {
      await change(contact);
      await eventually(
        async () => (await waitingQueries(server.dependencies.database.db, 'account')) >= 2,
      );
      await updateRecord(server.ctx, figure, { fields: { Waarde__c: '9' } });
      await eventually(() => good.messages.length > 0);
      // None of the slow ones gave its place back yet.
      expect(await failed()).toEqual([]);
    });
  });
});

it('a webhook whose list is gone stops at once, with a mail that says so', async () => {
  const receiver = await newReceiver();
  const webhook = await world.subscribe('korenaar', receiver.url, {
    Name: 'Lijstloos',
    Lijst__c: 'Bestaat_niet',
  });
  await request();
  await eventually(async () => (await stateOf(webhook)).status === 'Gestopt');
  expect((await stateOf(webhook)).why).toContain('bestaat niet meer');
  const mails = await sql<{ text: string }>(
    `select tekst__c as text from mail__c where onderwerp__c = 'Je koppeling Lijstloos is gestopt'`,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('bestaat niet meer');
  expect(mails[0]!.text).not.toMatch(/webhook|aflevering|opnieuw sturen/i);
});

it('a row whose readers cannot be computed holds up no other row', async () => {
  const receiver = await newReceiver();
  const figure = (Name: string) => createRow(server, 'Kerncijfer__c', { Name, Waarde__c: '8' });
  const [good, bad, last] = [await figure('Een'), await figure('Twee'), await figure('Drie')];
  await world.subscribe('beheer', receiver.url, { Gegevens__c: 'Kerncijfer__c' });
  // Reading whether the second one is published fails.
  await server.dependencies.database.db.run({
    text: `do $$ declare names text; begin
      select string_agg(case when column_name = 'gepubliceerd__c'
        then 'case when id = ''${bad}'' then (1 / (length(id) - length(id)))::text::boolean
          else gepubliceerd__c end as gepubliceerd__c'
        else quote_ident(column_name) end, ', ' order by ordinal_position)
      into names from information_schema.columns where table_name = 'kerncijfer__c';
      alter table kerncijfer__c rename to kerncijfer_stored;
      execute 'create view kerncijfer__c as select ' || names || ' from kerncijfer_stored';
    end $$`,
    values: [],
  });
  await sql(
    `insert into webhook_event (object, record, kind, changed)
      select 'Kerncijfer__c', id, 'updated', '{Name}' from unnest($1::text[]) as id returning id`,
    [good, bad, last],
  );
  await sql(`select pg_notify('zorgeloos', 'records:WebhookQueue')`);
  await eventually(() => receiver.messages.length >= 2);
  await expanded();
  const ids = receiver.messages.map(({ body }) => body.data.record.id);
  expect(new Set(ids)).toEqual(new Set([good, last]));
});

it('a webhook can be deleted while its messages are on their way', async () => {
  const receiver = await newReceiver();
  const webhook = await world.subscribe('korenaar', receiver.url);
  const id = await request();
  const writing = (async () => {
    for (let at = 0; at < 60; at++) await rename(id, `Naam ${String(at)}`);
  })();
  await eventually(() => receiver.messages.length > 5);
  const { db } = server.dependencies.database;
  const text = 'delete from koppeling__c where id = $1';
  expect(await db.run({ text, values: [webhook] })).toBe(1);
  await sql(`select pg_notify('zorgeloos', 'records:Koppeling__c')`);
  await writing;
  await expanded();
  expect(await sql('select 1 from webhook_queue where subscription = $1', webhook)).toEqual([]);
});
