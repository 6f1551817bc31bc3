import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storedRows, type TestServer, userId } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';
import {
  type Message,
  eventually,
  openReceiver,
  openWebhookServer,
  type Receiver,
} from './webhook-server.ts';

/** Webhooks tell other programs what happened. Source: record-api.md §11.6, Standard Webhooks. */

type World = Awaited<ReturnType<typeof openWebhookServer>>;
let world: World;
let server: TestServer;
let receiver: Receiver;
let company: string;
const receivers: Receiver[] = [];
const newReceiver = async (): Promise<Receiver> => {
  const opened = await openReceiver();
  receivers.push(opened);
  return opened;
};
beforeAll(async () => {
  world = await openWebhookServer();
  ({ server } = world);
  receiver = await newReceiver();
  company = await companyOf(server, 'korenaar');
});
afterEach(() => world.stopAll());
afterAll(async () => {
  await server.close();
  await Promise.all(receivers.map((one) => one.close()));
});

const make = async (fields: Record<string, unknown> = {}): Promise<string> => {
  const made = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: {
      apiName: 'Case',
      allowSaveOnDuplicate: true,
      fields: { Subject: 'Proef', AccountId: company, Zichtbaarheid__c: 'Bedrijf', ...fields },
    },
  });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};
const change = async (id: string, fields: Record<string, unknown>): Promise<void> => {
  const changed = await server.call(`/records/${id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields },
  });
  expect(changed.status, changed.text).toBe(200);
};
const about = ({ messages }: Receiver, id: string): Message[] =>
  messages.filter(({ body }) => body.data?.record.id === id);
const typesOf = (from: Receiver, id: string): string[] => [
  ...new Map(about(from, id).map((one) => [one.id, one.body.type as string])).values(),
];
const settled = (webhook: string): Promise<unknown> =>
  eventually(async () =>
    (await world.deliveries(webhook)).every(({ status }) => status !== 'Wacht'),
  );

describe('a webhook', () => {
  it('gets what was made, changed and deleted, in order, signed', async () => {
    const webhook = await world.subscribe('korenaar', receiver.url);
    const id = await make();
    await change(id, { Subject: 'Gewijzigd' });
    // Of a record that is gone by then, only the deletion is sent.
    await eventually(() => about(receiver, id).length === 2);
    await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' });
    await eventually(() => about(receiver, id).length === 3);
    expect(typesOf(receiver, id)).toEqual(['Case.created', 'Case.updated', 'Case.deleted']);
    const secret = await world.secret(webhook);
    for (const message of about(receiver, id)) {
      expect(world.verify(message, secret)).toEqual(message.body);
      expect(Date.parse(message.body.timestamp)).not.toBeNaN();
    }
    const [, updated, deleted] = about(receiver, id).map(({ body }) => body);
    expect(updated.data.changedFields).toEqual(['Subject']);
    expect(deleted.data).toEqual({ record: { apiName: 'Case', id }, changedFields: [] });
    await settled(webhook);
    expect(await world.deliveries(webhook)).toMatchObject(
      ['created', 'updated', 'deleted'].map((kind) => ({
        status: 'Afgeleverd',
        attempts: 1,
        answer: 'Status 204',
        event: `Case.${kind}`,
      })),
    );
  });

  it('of a customer gets the record as the record API gives it to that customer', async () => {
    const webhook = await world.subscribe('korenaar', receiver.url);
    const id = await make();
    await eventually(() => about(receiver, id).length === 1);
    const { record } = about(receiver, id)[0]!.body.data;
    const fields = Object.keys(record.fields).map((name) => `Case.${name}`);
    const seen = await server.call(`/records/${id}?fields=${fields.join()}`, { as: 'korenaar' });
    expect(record.fields).toEqual(seen.body.fields);
    const all = await server.call('/object-info/Case', { as: 'beheer' });
    const own = await server.call('/object-info/Case', { as: 'korenaar' });
    const hidden = Object.keys(all.body.fields).filter((name) => !(name in own.body.fields));
    expect(hidden).toContain('Interne_notitie__c');
    expect(hidden.filter((name) => name in record.fields)).toEqual([]);
    await change(id, { Interne_notitie__c: 'Alleen voor ons' });
    await change(id, { Subject: 'Zichtbaar', Interne_notitie__c: 'Nog iets' });
    await eventually(() => about(receiver, id).length === 2);
    expect(about(receiver, id)[1]!.body.data.changedFields).toEqual(['Subject']);
    await settled(webhook);
    expect(await world.deliveries(webhook)).toHaveLength(2);
    const [stored] = await storedRows<{ fields: string }>(
      server,
      `select string_agg(velden__c, ',') as fields from aflevering__c where koppeling__c = $1`,
      webhook,
    );
    expect(stored!.fields).toBe('Subject');
  });

  it('of a customer gets nothing of other companies, or of what a colleague keeps private', async () => {
    const own = await newReceiver();
    const webhook = await world.subscribe('korenaar', own.url);
    const staff = await world.subscribe('beheer', receiver.url);
    const others = [
      await make({ AccountId: await companyOf(server, 'garage') }),
      await make({ Zichtbaarheid__c: 'Alleen melder' }),
    ];
    for (const id of others) await change(id, { Subject: 'Van een ander' });
    await eventually(() => others.every((id) => typesOf(receiver, id).length === 2));
    for (const id of others)
      await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' });
    const id = await make();
    await eventually(() => about(own, id).length > 0);
    await Promise.all([settled(webhook), settled(staff)]);
    expect(own.messages.map(({ body }) => body.data.record.id)).toEqual([id]);
    for (const other of others) expect(typesOf(receiver, other)).toHaveLength(3);
  });

  it('is not sent what its owner no longer sees at that time', async () => {
    receiver.answer((answer) => void answer.writeHead(500).end());
    const webhook = await world.subscribe('korenaar', receiver.url);
    const id = await make();
    await eventually(() => about(receiver, id).length === 1);
    await change(id, { AccountId: await companyOf(server, 'garage') });
    receiver.answer((answer) => void answer.writeHead(204).end());
    await world.hurry();
    await settled(webhook);
    await eventually(async () => (await world.deliveries(webhook)).length === 2);
    await settled(webhook);
    expect(typesOf(receiver, id)).toEqual(['Case.created', 'Case.deleted']);
    expect(await world.deliveries(webhook)).toMatchObject([
      { status: 'Vervallen', event: 'Case.created' },
      { status: 'Afgeleverd', event: 'Case.deleted' },
    ]);
  });

  it('with a list gets only records of that list', async () => {
    const views = await server.call('/list-ui/Case?pageSize=50', { as: 'beheer' });
    expect(views.text).toContain('Nieuw');
    const webhook = await world.subscribe('beheer', receiver.url, { Lijst__c: 'Nieuw' });
    const [outside, inside] = [await make({ Status: 'In behandeling' }), await make()];
    await eventually(() => about(receiver, inside).length > 0);
    await settled(webhook);
    expect(about(receiver, outside)).toEqual([]);
  });

  it('with a list on days and on fields of other records gets only its records', async () => {
    const own = await newReceiver();
    const connection = async (fields: Record<string, unknown>): Promise<string> => {
      const made = await server.call('/records', {
        as: 'beheer',
        method: 'POST',
        body: {
          apiName: 'Aansluiting__c',
          allowSaveOnDuplicate: true,
          fields: {
            Name: 'Proeflijn',
            Account__c: company,
            Soort__c: 'Internet',
            Status__c: 'Actief',
            Contractvorm__c: 'Vast',
            Opzegtermijn_maanden__c: 1,
            Ingangsdatum__c: '2024-01-01',
            ...fields,
          },
        },
      });
      expect(made.status, made.text).toBe(201);
      return made.body.id;
    };
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const [other] = await storedRows<{ id: string }>(
      server,
      `select id from product__c where regime__c = 'other' limit 1`,
    );
    const webhook = await world.subscribe('beheer', own.url, {
      Gegevens__c: 'Aansluiting__c',
      Lijst__c: 'Te_laat',
    });
    const late = await connection({ Einde_eerste_termijn__c: day(20) });
    const outside = [
      await connection({ Einde_eerste_termijn__c: day(90) }),
      await connection({ Einde_eerste_termijn__c: day(20), Product__c: other!.id }),
    ];
    const last = await connection({ Einde_eerste_termijn__c: day(30) });
    await eventually(() => about(own, last).length > 0);
    await settled(webhook);
    expect(own.messages.map(({ body }) => body.data.record.id)).toEqual([late, last]);
    const { body: listed } = await server.call(
      '/list-records/Aansluiting__c/Te_laat?pageSize=2000',
      { as: 'beheer' },
    );
    const ids: string[] = listed.records.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining([late, last]));
    expect(outside.filter((id) => ids.includes(id))).toEqual([]);
  });

  it('whose messages cannot be made stops, and holds up no other webhook', async () => {
    const own = await newReceiver();
    await storedRows(
      server,
      `insert into list_view select '00B000000000Kapot', 'Case', 'Kapot', 'Kapot', '{Subject}', '{}',
        '[{"field": "CreatedDate", "operator": "Equals", "operands": ["geen dag"]}]', null,
        'everything', 'Private', '{}', $1 returning id`,
      await userId(server.ctx, 'beheer'),
    );
    const broken = await world.subscribe('beheer', own.url, { Name: 'Kapot', Lijst__c: 'Kapot' });
    const working = await world.subscribe('korenaar', receiver.url);
    const id = await make();
    await eventually(() => about(receiver, id).length === 1);
    await settled(working);
    const state = async () =>
      (
        await storedRows<{ status: string; why: string | null }>(
          server,
          'select status__c as status, gestopt_omdat__c as why from koppeling__c where id = $1',
          broken,
        )
      )[0]!;
    await eventually(async () => (await state()).status === 'Gestopt');
    expect((await state()).why).toContain('ging fout');
    const mails = await storedRows(
      server,
      `select id from mail__c where onderwerp__c = 'Je webhook Kapot is gestopt'`,
    );
    expect([mails.length, own.messages.length]).toEqual([1, 0]);
  });

  it('gets its first message while many others are still being made', async () => {
    const own = await newReceiver();
    await world.subscribe('korenaar', own.url);
    const id = await make();
    await eventually(() => own.messages.length === 1);
    await storedRows(
      server,
      `insert into webhook_event (object, record, kind, changed)
        select 'Case', $1, 'updated', '{Subject}' from generate_series(1, 3000) returning id`,
      id,
    );
    await storedRows(server, `select pg_notify('zorgeloos', 'records:WebhookQueue')`);
    await eventually(() => own.messages.length > 1);
    const waiting = await storedRows(server, 'delete from webhook_event returning id');
    expect(waiting.length).toBeGreaterThan(0);
  });

  it('stops when its owner cannot log in, with a reason', async () => {
    const webhook = await world.subscribe('korenaar', receiver.url, {
      Account__c: await companyOf(server, 'garage'),
    });
    const id = await make();
    const stoppedBecause = async (): Promise<string | undefined> =>
      (
        await storedRows<{ why: string }>(
          server,
          `select gestopt_omdat__c as why from koppeling__c where id = $1 and status__c = 'Gestopt'`,
          webhook,
        )
      )[0]?.why;
    await eventually(async () => (await stoppedBecause()) !== undefined);
    expect(await stoppedBecause()).toContain('eigenaar');
    expect(about(receiver, id)).toEqual([]);
  });

  it.each([
    {
      form: 'Teams',
      title: (body: Message['body']) => body.attachments[0].content.body[0].text,
      fact: (body: Message['body']) => body.attachments[0].content.body[1].facts[0].value,
      text: String.raw`\<https://kwaad.example|klik\> \[klik\]\(https://kwaad.example\)`,
    },
    {
      form: 'Slack',
      title: (body: Message['body']) => body.blocks[0].text.text,
      fact: (body: Message['body']) => body.blocks[0].text.text.split('Onderwerp: ')[1],
      text: '&lt;https://kwaad.example|klik&gt; [klik](https://kwaad.example)',
    },
  ])('in the form of $form gives text that is no link', async ({ form, title, fact, text }) => {
    const own = await newReceiver();
    await world.subscribe('beheer', own.url, { Vorm__c: form });
    const id = await make({ Subject: 'Oud' });
    await change(id, { Subject: '<https://kwaad.example|klik> [klik](https://kwaad.example)' });
    await eventually(() => own.messages.length === 2);
    const [made, changed] = own.messages.map(({ body }) => body);
    expect(title(made)).toMatch(/^\*?Serviceverzoek S-\d+ aangemaakt\*?$/);
    expect(fact(changed)).toBe(text);
    expect(JSON.stringify(changed)).toContain(`/record/${id}`);
  });
});

describe('when no webhook hears of it', () => {
  const events = () => storedRows(server, `select last_value from webhook_event_id_seq`);

  it('a save of an object writes nothing for webhooks', async () => {
    await world.subscribe('beheer', receiver.url, { Gegevens__c: 'Account' });
    const { watched } = server.ctx.services;
    await eventually(() => watched?.has('Case') === false);
    const before = await events();
    await make();
    expect(await events()).toEqual(before);
    expect(watched?.has('Account')).toBe(true);
  });

  it('a kind of change writes nothing for webhooks, unless it hides the row', async () => {
    const { watched } = server.ctx.services;
    const own = await newReceiver();
    const webhook = await world.subscribe('korenaar', own.url, { Wanneer__c: 'Verwijderd' });
    await eventually(
      () => watched?.has('Case', ['deleted']) === true && !watched.has('Case', ['updated']),
    );
    const before = await events();
    const id = await make();
    await change(id, { Subject: 'Anders' });
    expect(await events()).toEqual(before);
    await change(id, { Zichtbaarheid__c: 'Alleen melder' });
    await eventually(() => about(own, id).length > 0);
    await settled(webhook);
    expect(typesOf(own, id)).toEqual(['Case.deleted']);
  });
});

describe('who may make a webhook', () => {
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
  it.each(['verkoop', 'korenaar', 'collega'] as const)('%s may not, by the API', async (as) => {
    const made = await server.call('/records', { as, fresh: true, method: 'POST', body });
    expect(made.status).toBe(403);
  });

  it('an administrator may after logging in, and a program may not', async () => {
    const byKey = await server.call('/records', { as: 'beheer', method: 'POST', body });
    expect(codeOf(byKey)).toBe('STEP_UP_REQUIRED');
    const made = await server.call('/records', { as: 'beheer', fresh: true, method: 'POST', body });
    expect([made.status, made.body.fields?.Vorm__c?.value]).toEqual([201, 'Standaard']);
    const changed = await server.call(`/records/${made.body.id}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { Adres__c: 'https://kwaad.example/' } },
    });
    expect(codeOf(changed)).toBe('STEP_UP_REQUIRED');
  });

  it.each([
    'ftp://example.nl/',
    'https://piet:geheim@example.nl/',
    'javascript:alert(1)',
    'example.nl',
  ])('nobody may to %s', async (Adres__c) => {
    const fields = { ...body.fields, Adres__c };
    const made = await server.call('/records', {
      as: 'beheer',
      fresh: true,
      method: 'POST',
      body: { ...body, fields },
    });
    expect(made.status).toBe(400);
  });

  it.each(['Recent', '__Recent', 'Bestaat_niet'])('nobody may with the list %s', async (list) => {
    const ask = (Lijst__c: string) =>
      server.call('/records', {
        as: 'beheer',
        fresh: true,
        method: 'POST',
        body: { ...body, fields: { ...body.fields, Lijst__c } },
      });
    const refused = await ask(list);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Lijst__c')]);
    expect((await ask('Nieuw')).status).toBe(201);
  });
});
