import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { companyOf } from '../../rows.ts';
import { type AccountName, storedRows, type TestServer, userId } from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';
import { eventually, openReceiver, openWebhookServer, type Receiver } from './webhook-server.ts';

/** Webhooks that a customer made. Source: docs/decisions/0056-webhooks-of-customers.md. */

type World = Awaited<ReturnType<typeof openWebhookServer>>;
let world: World;
let server: TestServer;
let receiver: Receiver;
const receivers: Receiver[] = [];
beforeAll(async () => {
  world = await openWebhookServer();
  ({ server } = world);
});
afterEach(() => world.stopAll());
afterAll(async () => {
  await server.close();
  await Promise.all(receivers.map((one) => one.close()));
});
const newReceiver = async (): Promise<Receiver> => {
  receiver = await openReceiver();
  receivers.push(receiver);
  return receiver;
};

const change = async (id: string, fields: Record<string, unknown>): Promise<void> => {
  const options = { as: 'beheer', fresh: true, method: 'PATCH', body: { fields } } as const;
  const changed = await server.call(`/records/${id}`, options);
  expect(changed.status, changed.text).toBe(200);
};
const makeRequest = async (): Promise<string> => {
  const fields = {
    Subject: 'Proef',
    AccountId: await companyOf(server, 'korenaar'),
    Zichtbaarheid__c: 'Bedrijf',
  };
  const body = { apiName: 'Case', allowSaveOnDuplicate: true, fields };
  return (await server.call('/records', { as: 'beheer', method: 'POST', body })).body.id;
};
const act = (as: AccountName, name: string, contextId: string) =>
  server.call(`/actions/perform-quick-action/${name}`, {
    as,
    fresh: true,
    method: 'POST',
    body: { apiName: name, contextId, fields: {} },
  });
const stateOf = async (webhook: string) =>
  (
    await storedRows<{ status: string; why: string | null }>(
      server,
      'select status__c as status, gestopt_omdat__c as why from koppeling__c where id = $1',
      webhook,
    )
  )[0]!;
const settled = (webhook: string): Promise<unknown> =>
  eventually(async () =>
    (await world.deliveries(webhook)).every(({ status }) => status !== 'Wacht'),
  );

describe('what changed', () => {
  it('names no field that the owner cannot read on that record', async () => {
    const { url } = await newReceiver();
    const webhook = await world.subscribe('korenaar', url, { Gegevens__c: 'User' });
    const [own, colleague] = [
      await userId(server.ctx, 'korenaar'),
      await userId(server.ctx, 'collega'),
    ];
    // Of a colleague, a customer sees the name and the address, and of themselves everything.
    await change(colleague, { MobilePhone: '0612345670' });
    await change(colleague, { MobilePhone: '0612345671', LastName: 'Zichtbaar' });
    await change(own, { MobilePhone: '0612345672' });
    await eventually(() => receiver.messages.some(({ body }) => body.data.record.id === own));
    await settled(webhook);
    const stored = await storedRows<{ about: string; fields: string }>(
      server,
      `select record_id__c as about, velden__c as fields from aflevering__c
        where koppeling__c = $1 order by name`,
      webhook,
    );
    expect(stored).toEqual([
      { about: colleague, fields: 'LastName' },
      { about: own, fields: 'MobilePhone' },
    ]);
    expect(receiver.messages.map(({ body }) => body.data.changedFields)).toEqual([
      ['LastName'],
      ['MobilePhone'],
    ]);
  });
});

describe('a message to try a webhook', () => {
  it('is signed, has no record, and is delivered', async () => {
    const { url } = await newReceiver();
    const webhook = await world.subscribe('korenaar', url, { Name: 'Kassa' });
    const done = await act('korenaar', 'Koppeling__c.SendTest', webhook);
    expect(done.status, done.text).toBe(200);
    await eventually(() => receiver.messages.length === 1);
    const [message] = receiver.messages;
    expect(message!.body).toEqual({
      type: 'webhook.test',
      timestamp: expect.any(String),
      data: { webhook: { id: webhook, name: 'Kassa' } },
    });
    expect(world.verify(message!, await world.secret(webhook))).toEqual(message!.body);
    await settled(webhook);
    const all = await world.deliveries(webhook);
    expect(all).toMatchObject([{ event: 'webhook.test', status: 'Afgeleverd' }]);
  });

  it.each(['Teams', 'Slack'])('in the form of %s is a sentence', async (Vorm__c) => {
    const { url } = await newReceiver();
    const webhook = await world.subscribe('korenaar', url, { Vorm__c });
    await act('korenaar', 'Koppeling__c.SendTest', webhook);
    await eventually(() => receiver.messages.length === 1);
    expect(receiver.messages[0]!.raw).toContain('Proefbericht van de koppeling');
  });

  it('goes at once to a target that was left in peace after failures', async () => {
    const { url } = await newReceiver();
    const webhook = await world.subscribe('korenaar', url);
    await storedRows(
      server,
      `insert into webhook_target values ($1, 9, now(), now() + interval '1 hour') returning 1`,
      webhook,
    );
    await act('korenaar', 'Koppeling__c.SendTest', webhook);
    await eventually(() => receiver.messages.length === 1);
  });

  it('does not wait for an earlier one that failed', async () => {
    const { url } = await newReceiver();
    receiver.answer((answer) => void answer.writeHead(500).end());
    const webhook = await world.subscribe('korenaar', url);
    await act('korenaar', 'Koppeling__c.SendTest', webhook);
    await eventually(async () => (await world.deliveries(webhook))[0]?.attempts === 1);
    await act('korenaar', 'Koppeling__c.SendTest', webhook);
    await eventually(() => new Set(receiver.messages.map(({ id }) => id)).size === 2);
  });

  it.each(['garage', 'collega', 'verkoop'] as const)('cannot be sent by %s', async (as) => {
    const { url } = await newReceiver();
    const webhook = await world.subscribe('korenaar', url);
    expect((await act(as, 'Koppeling__c.SendTest', webhook)).status).toBe(404);
    expect((await act(as, 'Koppeling__c.MakeSecret', webhook)).status).toBe(404);
    expect(await world.deliveries(webhook)).toEqual([]);
  });

  it('is not sent by a webhook that was stopped', async () => {
    const webhook = await world.subscribe('korenaar', 'https://example.nl/');
    await world.stopAll();
    expect((await act('korenaar', 'Koppeling__c.SendTest', webhook)).status).not.toBe(200);
  });
});

describe('by a program of the customer', () => {
  const body = {
    apiName: 'Koppeling__c',
    fields: {
      Name: 'Naar buiten',
      Soort__c: 'Webhook',
      Gegevens__c: 'Case',
      Wanneer__c: 'Aangemaakt',
      Adres__c: 'https://example.nl/hook',
    },
  };
  it('a webhook cannot be made, changed, removed, or get a new secret', async () => {
    const webhook = await world.subscribe('korenaar', 'https://example.nl/');
    const calls = [
      server.call('/records', { as: 'korenaar', fresh: true, method: 'POST', body }),
      server.call(`/records/${webhook}`, {
        as: 'korenaar',
        fresh: true,
        method: 'PATCH',
        body: { fields: { Adres__c: 'https://kwaad.example/' } },
      }),
      server.call(`/records/${webhook}`, { as: 'korenaar', fresh: true, method: 'DELETE' }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
    const apiName = 'Koppeling__c.MakeSecret';
    const renewed = await server.call(`/actions/perform-quick-action/${apiName}`, {
      as: 'korenaar',
      method: 'POST',
      body: { apiName, contextId: webhook, fields: {} },
    });
    expect(codeOf(renewed)).toBe('STEP_UP_REQUIRED');
  });

  it('the own webhook is read with its address, that of a colleague without it', async () => {
    const url = 'https://example.nl/?sleutel=1';
    const mine = await world.subscribe('korenaar', url);
    const theirs = await world.subscribe('korenaar', url, {
      OwnerId: await userId(server.ctx, 'beheer'),
    });
    const read = (id: string) =>
      server.call(`/records/${id}?optionalFields=Koppeling__c.Adres__c,Koppeling__c.Name`, {
        as: 'korenaar',
      });
    expect((await read(mine)).body.fields.Adres__c.value).toBe(url);
    const other = await read(theirs);
    expect([other.status, other.body.fields.Adres__c]).toEqual([200, undefined]);
  });
});

describe('a webhook stops at once', () => {
  it('when its owner is no longer the main contact of the company', async () => {
    const { url } = await newReceiver();
    const webhook = await world.subscribe('korenaar', url, { Name: 'Van de oude' });
    const staff = await world.subscribe('beheer', url, { Gegevens__c: 'Account' });
    const company = await companyOf(server, 'korenaar');
    const [main] = await storedRows<{ id: string; other: string }>(
      server,
      `select contactpersoon__c as id, (select id from contact where accountid = account.id
        and id <> contactpersoon__c limit 1) as other from account where id = $1`,
      company,
    );
    await change(company, { Contactpersoon__c: main!.other });
    expect(await stateOf(webhook)).toMatchObject({
      status: 'Gestopt',
      why: expect.stringContaining('eigenaar'),
    });
    expect((await stateOf(staff)).status).toBe('Actief');
    await change(company, { Contactpersoon__c: main!.id });
    expect((await stateOf(webhook)).status).toBe('Gestopt');
  });

  it('also when the change came by a way without hooks', async () => {
    const { url } = await newReceiver();
    const webhook = await world.subscribe('korenaar', url);
    const owner = await userId(server.ctx, 'korenaar');
    const portal = (rights: string) =>
      storedRows(
        server,
        'update "user" set portaalrechten__c = $2 where id = $1 returning id',
        owner,
        rights,
      );
    await portal('Alleen serviceverzoeken');
    await makeRequest();
    await eventually(async () => (await stateOf(webhook)).status === 'Gestopt');
    await portal('Volledig');
    expect(receiver.messages).toEqual([]);
  });

  // The last one ends the keys of its user.
  it.each([
    { what: 'the right to all', fields: { Portaalrechten__c: 'Alleen serviceverzoeken' } },
    { what: 'the log-in', fields: { IsActive: false } },
  ])('when its owner loses $what, with a mail to the owner', async ({ fields }) => {
    const { url } = await newReceiver();
    const webhook = await world.subscribe('korenaar', url, { Name: 'Zonder' });
    const owner = await userId(server.ctx, 'korenaar');
    // A company keeps one user with all rights.
    await change(await userId(server.ctx, 'collega'), { Portaalrechten__c: 'Volledig' });
    await change(owner, fields);
    expect((await stateOf(webhook)).status).toBe('Gestopt');
    const mails = await storedRows<{ text: string }>(
      server,
      `delete from mail__c where onderwerp__c like '%Zonder%' returning tekst__c as text`,
    );
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining(`/dashboard/bedrijf/koppelingen/${webhook}`),
    ]);
    const before = { IsActive: true, Portaalrechten__c: 'Volledig' };
    await change(owner, before);
  });
});
