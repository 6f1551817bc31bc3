import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { storedRows, type TestServer, userId } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { eventually, openReceiver, openWebhookServer, type Receiver } from './webhook-server.ts';

/** Webhooks whose target fails, hangs, moves or is not allowed. */

type World = Awaited<ReturnType<typeof openWebhookServer>>;
let world: World;
let server: TestServer;
let receiver: Receiver;
let company: string;
beforeAll(async () => {
  world = await openWebhookServer();
  ({ server } = world);
  await server.openCopy({ OUTBOUND_ALLOW: '127.0.0.1' });
  company = await companyOf(server, 'korenaar');
});
const receivers: Receiver[] = [];
const newReceiver = async (): Promise<Receiver> => {
  const opened = await openReceiver();
  receivers.push(opened);
  return opened;
};
afterEach(() => world.stopAll());
afterAll(async () => {
  await server.close();
  await Promise.all(receivers.map((one) => one.close()));
});

const make = async (): Promise<string> => {
  const fields = { Subject: 'Proef', AccountId: company, Zichtbaarheid__c: 'Bedrijf' };
  const made = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Case', allowSaveOnDuplicate: true, fields },
  });
  return made.body.id;
};
const change = (id: string, Subject: string) =>
  server.call(`/records/${id}`, { as: 'beheer', method: 'PATCH', body: { fields: { Subject } } });
const settled = (webhook: string): Promise<unknown> =>
  eventually(async () => {
    const all = await world.deliveries(webhook);
    return all.length > 0 && all.every(({ status }) => status !== 'Wacht');
  });
const mailsAbout = (word: string) =>
  storedRows<{ subject: string }>(
    server,
    `select onderwerp__c as subject from mail__c where onderwerp__c like $1`,
    `%${word}%`,
  );

it('a message is sent again until it arrives, and later ones of its record wait for it', async () => {
  receiver = await newReceiver();
  const seen: string[] = [];
  let fails = 3;
  receiver.answer((answer, { body }) => {
    seen.push(`${body.type} ${body.data.record.fields.Subject.value}`);
    answer.writeHead(fails-- > 0 ? 503 : 200).end('ontvangen');
  });
  const webhook = await world.subscribe('korenaar', receiver.url);
  const id = await make();
  await eventually(() => seen.length === 1);
  await change(id, 'Tweede');
  const other = await make();
  while (fails > 0 || seen.length < 6) {
    await world.hurry();
    await eventually(async () => {
      const all = await world.deliveries(webhook);
      return all.length < 3 || all.every(({ status }) => status === 'Afgeleverd') || fails <= 0;
    });
    if ((await world.deliveries(webhook)).every(({ status }) => status === 'Afgeleverd')) break;
  }
  await settled(webhook);
  const own = receiver.messages.filter(({ body }) => body.data.record.id === id);
  const types = own.map(({ body }) => body.type);
  expect(types.indexOf('Case.updated')).toBeGreaterThan(types.lastIndexOf('Case.created'));
  const created = own.filter(({ body }) => body.type === 'Case.created');
  expect(new Set(created.map(({ id: messageId }) => messageId)).size).toBe(1);
  expect(receiver.messages.some(({ body }) => body.data.record.id === other)).toBe(true);
  const [first] = await world.deliveries(webhook);
  expect(first).toMatchObject({ status: 'Afgeleverd', answer: 'Status 200: ontvangen' });
  expect(first!.attempts).toBeGreaterThan(1);
});

it('an answer of 410 stops the webhook at once, with a mail to its owner', async () => {
  receiver = await newReceiver();
  receiver.answer((answer) => void answer.writeHead(410).end());
  const webhook = await world.subscribe('korenaar', receiver.url, { Name: 'Weg410' });
  await make();
  await settled(webhook);
  await eventually(async () => (await mailsAbout('Weg410')).length === 1);
  const [row] = await storedRows<{ status: string }>(
    server,
    'select status__c as status from koppeling__c where id = $1',
    webhook,
  );
  expect(row!.status).toBe('Gestopt');
});

it('a target that failed for three days stops the webhook, with one mail', async () => {
  receiver = await newReceiver();
  receiver.answer((answer) => void answer.writeHead(500).end());
  const webhook = await world.subscribe('korenaar', receiver.url, { Name: 'DrieDagen' });
  await make();
  await eventually(() => receiver.messages.length === 1);
  await eventually(async () => (await world.deliveries(webhook))[0]?.attempts === 1);
  await storedRows(
    server,
    `update webhook_queue set since = now() - interval '73 hours' where subscription = $1 returning 1`,
    webhook,
  );
  await storedRows(
    server,
    `update webhook_target set failing_since = now() - interval '73 hours', quiet_until = now() where subscription = $1 returning 1`,
    webhook,
  );
  await storedRows(server, `update webhook_queue set due_at = now() returning 1`);
  await settled(webhook);
  await eventually(async () => (await mailsAbout('DrieDagen')).length > 0);
  expect(await mailsAbout('DrieDagen')).toHaveLength(1);
  expect((await world.deliveries(webhook))[0]).toMatchObject({ status: 'Mislukt' });
});

it('a target that fails now and then changes nothing of its webhook, within an hour', async () => {
  receiver = await newReceiver();
  receiver.answer((answer) => void answer.writeHead(500).end());
  const webhook = await world.subscribe('korenaar', receiver.url);
  const state = async () =>
    (
      await storedRows<{ since: Date | null; saved: Date }>(
        server,
        'select faalt_sinds__c as since, lastmodifieddate as saved from koppeling__c where id = $1',
        webhook,
      )
    )[0]!;
  const before = await state();
  await make();
  const attempted = (times: number) =>
    eventually(async () => {
      await storedRows(server, 'update webhook_target set quiet_until = now() returning 1');
      await storedRows(server, 'update webhook_queue set due_at = now() returning 1');
      return Number((await world.deliveries(webhook))[0]?.attempts) >= times;
    });
  await attempted(7);
  expect(await state()).toEqual(before);
  await storedRows(
    server,
    `update webhook_target set failing_since = now() - interval '61 minutes' where subscription = $1 returning 1`,
    webhook,
  );
  await eventually(async () => {
    await attempted(1);
    return (await state()).since !== null;
  });
  receiver.answer((answer) => void answer.writeHead(204).end());
  await eventually(async () => {
    await attempted(1);
    return (await state()).since === null;
  });
  await settled(webhook);
});

it('a renewed secret signs together with the old one for a day', async () => {
  receiver = await newReceiver();
  const webhook = await world.subscribe('beheer', receiver.url);
  const renewed = await server.call('/actions/perform-quick-action/Koppeling__c.MakeSecret', {
    as: 'beheer',
    fresh: true,
    method: 'POST',
    body: { apiName: 'Koppeling__c.MakeSecret', contextId: webhook, fields: {} },
  });
  expect(renewed.text).toContain(await world.secret(webhook, 2));
  await make();
  await eventually(() => receiver.messages.length > 0);
  const [message] = receiver.messages;
  for (const version of [1, 2]) world.verify(message!, await world.secret(webhook, version));
  const wrong = await world.secret(webhook, 3);
  expect(() => world.verify(message!, wrong)).toThrow();
  await storedRows(
    server,
    `update koppeling__c set geheim_vernieuwd_op__c = now() - interval '25 hours' where id = $1 returning id`,
    webhook,
  );
  await storedRows(server, `select pg_notify('zorgeloos', 'records:Koppeling__c')`);
  await eventually(async () => {
    await make();
    const last = receiver.messages.at(-1)!;
    return !String(last.headers['webhook-signature']).includes(' ');
  });
  const first = await world.secret(webhook, 1);
  expect(() => world.verify(receiver.messages.at(-1)!, first)).toThrow();
});

it.each([
  ['a name that leads to this machine', (url: string) => url.replace('127.0.0.1', 'localhost')],
  ['another notation of this machine', (url: string) => url.replace('127.0.0.1', '2130706434')],
  ['the metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
])('a target that is %s is not called', async (_, target) => {
  receiver = await newReceiver();
  const webhook = await world.subscribe('korenaar', target(receiver.url));
  await make();
  await eventually(async () => (await world.deliveries(webhook))[0]?.attempts === 1);
  const [first] = await world.deliveries(webhook);
  expect([receiver.messages.length, first!.answer]).toEqual([
    0,
    expect.stringMatching(/Dit adres mag niet|Geen verbinding/),
  ]);
});

it('a redirect is not followed', async () => {
  receiver = await newReceiver();
  const other = await newReceiver();
  receiver.answer((answer) => void answer.writeHead(307, { location: other.url }).end());
  const webhook = await world.subscribe('korenaar', receiver.url);
  await make();
  await eventually(async () => (await world.deliveries(webhook))[0]?.attempts === 1);
  const [first] = await world.deliveries(webhook);
  expect([other.messages.length, first!.answer]).toEqual([0, expect.stringContaining('307')]);
});

it('a huge answer is cut off, and counts by its status', async () => {
  receiver = await newReceiver();
  receiver.answer((answer) => {
    answer.writeHead(200);
    for (let i = 0; i < 200; i++) answer.write('x'.repeat(10_000));
    answer.end();
  });
  const webhook = await world.subscribe('korenaar', receiver.url);
  await make();
  await settled(webhook);
  expect((await world.deliveries(webhook))[0]).toMatchObject({ status: 'Afgeleverd' });
});

it('targets that hang or drip delay no other webhook', async () => {
  const [hanging, dripping, good] = [await newReceiver(), await newReceiver(), await newReceiver()];
  hanging.answer(() => undefined);
  dripping.answer((answer) => {
    answer.writeHead(200);
    const drip = setInterval(() => answer.write('.'), 200);
    answer.on('close', () => clearInterval(drip));
  });
  for (const { url } of [hanging, dripping, good]) await world.subscribe('korenaar', url);
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) ids.push(await make());
  await eventually(() => good.messages.length >= 12);
  // The others got no more than the calls that may be open at once, in two processes.
  expect(hanging.messages.length).toBeLessThanOrEqual(8);
  expect(new Set(good.messages.map(({ body }) => body.data.record.id))).toEqual(new Set(ids));
});

it('a delivery that is sent again is tried for three days from then', async () => {
  receiver = await newReceiver();
  const webhook = await world.subscribe('korenaar', receiver.url);
  await make();
  await settled(webhook);
  await storedRows(
    server,
    `update aflevering__c set createddate = now() - interval '4 days' where koppeling__c = $1 returning id`,
    webhook,
  );
  receiver.answer((answer) => void answer.writeHead(500).end());
  const [first] = await world.deliveries(webhook);
  await server.call('/actions/perform-quick-action/Aflevering__c.SendAgain', {
    as: 'korenaar',
    method: 'POST',
    body: { apiName: 'Aflevering__c.SendAgain', contextId: first!.id, fields: {} },
  });
  await eventually(async () => (await world.deliveries(webhook))[0]?.attempts === 1);
  expect((await world.deliveries(webhook))[0]).toMatchObject({ status: 'Wacht' });
});

it('a delivery is sent again when somebody asks, with the same id', async () => {
  receiver = await newReceiver();
  const webhook = await world.subscribe('korenaar', receiver.url);
  await make();
  await settled(webhook);
  const [first] = await world.deliveries(webhook);
  const again = await server.call('/actions/perform-quick-action/Aflevering__c.SendAgain', {
    as: 'korenaar',
    method: 'POST',
    body: { apiName: 'Aflevering__c.SendAgain', contextId: first!.id, fields: {} },
  });
  expect(again.status, again.text).toBe(200);
  await eventually(() => receiver.messages.length === 2);
  expect(receiver.messages[0]!.id).toBe(receiver.messages[1]!.id);
  const foreign = await server.call('/actions/perform-quick-action/Aflevering__c.SendAgain', {
    as: 'garage',
    method: 'POST',
    body: { apiName: 'Aflevering__c.SendAgain', contextId: first!.id, fields: {} },
  });
  expect(foreign.status).toBe(404);
  // A colleague took the webhook over: its target is theirs.
  await storedRows(
    server,
    `update koppeling__c set ownerid = $2 where id = $1 returning id`,
    webhook,
    await userId(server.ctx, 'beheer'),
  );
  const former = await server.call('/actions/perform-quick-action/Aflevering__c.SendAgain', {
    as: 'korenaar',
    method: 'POST',
    body: { apiName: 'Aflevering__c.SendAgain', contextId: first!.id, fields: {} },
  });
  expect([former.status, (await world.deliveries(webhook))[0]!.status]).toEqual([
    403,
    'Afgeleverd',
  ]);
});
