import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendContactMessage } from '#domain/forms/send-contact-message.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

let server: TestServer;
let guest: RequestContext;

beforeAll(async () => {
  server = await openTestServer({ from: 'empty', environment: { RATE_LIMITS: 'on' } });
  guest = server.dependencies.contextOf({ kind: 'guest' });
});
afterAll(() => server.close());

const value = {
  name: 'Sanne de Groot',
  email: 'sanne@bakkerij.example',
  phone: '',
  message: 'Kunnen jullie <b>morgen</b> bellen?\nNa tienen.',
};
let count = 0;
const submit = (change: Partial<typeof value> = {}, formKey = `key-${++count}`) =>
  sendContactMessage(guest, {
    value: { ...value, ...change },
    formKey,
    address: `192.0.2.${count}`,
  });

const messages = () =>
  storedRows<{ id: string; name: string; createdbyid: string | null }>(
    server,
    'select id, "name", createdbyid from contactbericht__c order by id',
  );
const mails = (about: string) =>
  storedRows<{
    aan__c: string;
    antwoord_aan__c: string;
    onderwerp__c: string;
    tekst__c: string;
    html__c: string;
  }>(server, 'select * from mail__c where record__c = $1 order by aan__c', about);

it('a message that cannot be stored leaves neither record nor mail', async () => {
  const result = await submit({ message: 'nul\u0000' });
  expect(result).toMatchObject({
    ok: false,
    problems: [{ code: 'form.textUnreadable', field: 'message' }],
  });
  expect(await messages()).toEqual([]);
  expect(await storedRows(server, 'select id from mail__c')).toEqual([]);
});

it('a message is stored with a confirmation to the sender and a mail to staff', async () => {
  const result = await submit();
  expect(result).toMatchObject({
    ok: true,
    value: { reference: expect.stringMatching(/^CB-\d{5}$/) },
  });
  const [message] = await messages();
  expect(message!.createdbyid).toBeNull();
  const [toUs, toSender] = await mails(message!.id);
  expect([toUs!.aan__c, toUs!.antwoord_aan__c]).toEqual(['info@zorgeloos.example', value.email]);
  expect([toSender!.aan__c, toSender!.antwoord_aan__c]).toEqual([
    value.email,
    'info@zorgeloos.example',
  ]);
  expect(toSender!.onderwerp__c).toContain(message!.name);
  expect(toUs!.tekst__c).toContain('> Kunnen jullie <b>morgen</b> bellen?\n> Na tienen.');
});

it('what a visitor typed is escaped in the HTML of a mail', async () => {
  const [message] = await messages();
  const [toUs] = await mails(message!.id);
  expect(toUs!.html__c).toContain('&lt;b&gt;morgen&lt;/b&gt;');
  expect(toUs!.html__c).not.toContain('<b>');
});

it('the confirmation repeats nothing a visitor typed, as its address is unverified', async () => {
  const words = { name: 'Klik op evil', message: 'https://evil.example/win' };
  const result = await submit({ ...words, email: 'slachtoffer@derde.example' });
  expect(result.ok).toBe(true);
  const [mail] = await storedRows<{ onderwerp__c: string; tekst__c: string; html__c: string }>(
    server,
    `select * from mail__c where aan__c = 'slachtoffer@derde.example'`,
  );
  expect(mail!.onderwerp__c + mail!.tekst__c + mail!.html__c).not.toContain('evil');
});

it('an identical form submitted at the same moment is one message with one reference', async () => {
  const before = (await messages()).length;
  const answers = await Promise.all([
    submit({ name: 'Dubbel' }, 'same'),
    submit({ name: 'Dubbel' }, 'same'),
    submit({ name: 'Dubbel' }, 'same'),
  ]);
  expect(new Set(answers.map((answer) => answer.ok && answer.value.reference)).size).toBe(1);
  expect((await messages()).length).toBe(before + 1);
});

it('another text sent with the same form key is another message', async () => {
  const before = (await messages()).length;
  const first = await submit({ message: 'Eerste' }, 'again');
  const second = await submit({ message: 'Tweede' }, 'again');
  expect(first).not.toEqual(second);
  expect((await messages()).length).toBe(before + 2);
});

it('the eleventh message from one address is refused and not stored', async () => {
  const send = (n: number) =>
    sendContactMessage(guest, {
      value: { ...value, email: `v${n}@klant.example`, message: `Bericht ${n}` },
      formKey: `many-${n}`,
      address: '203.0.113.9',
    });
  for (let n = 0; n < 10; n++) expect((await send(n)).ok).toBe(true);
  const before = (await messages()).length;
  expect(await send(10)).toMatchObject({ ok: false, problems: [{ code: 'form.tooMany' }] });
  expect((await messages()).length).toBe(before);
});

it('the eleventh message with one e-mail address is refused from any IP address', async () => {
  const send = (n: number) =>
    sendContactMessage(guest, {
      value: { ...value, email: 'Een@doel.example' },
      formKey: `to-${n}`,
      address: `198.51.100.${n}`,
    });
  for (let n = 0; n < 10; n++) expect((await send(n)).ok).toBe(true);
  expect(await send(10)).toMatchObject({ ok: false, problems: [{ code: 'form.tooMany' }] });
});

it('the field history records that a message was created', async () => {
  const [message] = await messages();
  expect(
    await storedRows(
      server,
      'select object__c, soort__c, veld__c from wijziging__c where record__c = $1',
      message!.id,
    ),
  ).toEqual([{ object__c: 'Contactbericht__c', soort__c: 'aangemaakt', veld__c: null }]);
});
