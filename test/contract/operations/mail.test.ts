import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { type MailSinkOptions, type MailSink, openMailSink } from '../../mail-sink.ts';
import { freePort } from '../../support/free-port.ts';

/**
 * Mail through a mail server: what visitors send arrives, whatever that mail server does. Source:
 * decisions.md §3, §5, §12.
 */

let now = 0;
const clock = { now: () => new Date(Date.now() + now) };
let server: TestServer | undefined;
let sink: MailSink | undefined;
beforeEach(() => {
  now = 0;
});
afterEach(async () => {
  await server?.close();
  await sink?.close();
  server = sink = undefined;
});

const open = async (smtpUrl: string) =>
  (server = await openTestServer({ environment: { SMTP_URL: smtpUrl }, outside: { clock } }));
async function openBoth(manners: MailSinkOptions = {}): Promise<void> {
  sink = await openMailSink(manners);
  await open(sink.url);
}

const send = async (name: string, at: { url: string } = server!): Promise<number> => {
  const body = new URLSearchParams({
    name,
    email: `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@klant.example`,
    phone: '',
    message: `Van ${name}`,
  });
  const answer = await fetch(new URL('contact', at.url), {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: new URL(at.url).origin },
  });
  return answer.status;
};

type Row = {
  id: string;
  name: string;
  aan__c: string;
  status__c: string;
  pogingen__c: number;
  volgende_poging__c: Date | null;
  fout__c: string | null;
};
const mails = () =>
  storedRows<Row>(
    server!,
    'select id, name, aan__c, status__c, pogingen__c, volgende_poging__c, fout__c from mail__c order by id',
  );

/** Waits for the work of the mail sender. */
async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}
const untilMails = (holds: (rows: readonly Row[]) => boolean) => until(mails, holds);
const every = (status: string) => (rows: readonly Row[]) =>
  rows.length > 0 && rows.every((row) => row.status__c === status);

/** Wakes the sender, as a new mail in the outbox does. */
const wake = () => storedRows(server!, `select pg_notify('zorgeloos', 'records:Mail__c')`);

it('a form mails the visitor and us at once, each with the other as Reply-To', async () => {
  await openBoth();
  expect(await send('Noor')).toBe(303);
  const caught = await sink!.until(2);
  expect(
    caught.map(({ to, email }) => `${to[0]}, answers to ${email.replyTo?.[0]?.address}`).sort(),
  ).toEqual([
    'info@zorgeloos.example, answers to noor@klant.example',
    'noor@klant.example, answers to info@zorgeloos.example',
  ]);
  await untilMails(every('Verzonden'));
});

it('two servers send each mail once', async () => {
  await openBoth();
  const other = await server!.openCopy();
  const names = Array.from({ length: 10 }, (_, n) => `Klant${n}`);
  await Promise.all(names.map((name, n) => send(name, n % 2 === 0 ? server! : other)));
  await sink!.until(20);
  await untilMails(every('Verzonden'));
  expect(sink!.seen()).toBe(20);
  expect(new Set(sink!.mails.map(({ email }) => email.messageId)).size).toBe(20);
});

it('a mail from a server without SMTP_URL is sent by the server that has one', async () => {
  await openBoth();
  const without = await server!.openCopy({ SMTP_URL: '' });
  await send('Noor', without);
  await sink!.until(2);
});

it('while the mail server is down forms are saved, and mailed when it is back', async () => {
  const port = await freePort();
  await open(`smtp://127.0.0.1:${port}`);
  expect(await send('Noor')).toBe(303);
  // Two servers may each try one of the two mails.
  const hasFailed = ({ fout__c }: Row) => fout__c !== null;
  const tried = (await untilMails((rows) => rows.some(hasFailed))).find(hasFailed);
  expect(tried).toMatchObject({
    status__c: 'Wacht',
    fout__c: expect.stringMatching(/^De mailserver neemt nu niets van ons aan: .*ECONNREFUSED/),
  });
  expect((await fetch(new URL('readyz', server!.url))).status).toBe(200);
  expect(await send('Sanne')).toBe(303);
  sink = await openMailSink({ port });
  now += 120_000;
  await wake();
  const caught = await sink.until(4);
  expect(new Set(caught.map(({ email }) => email.messageId)).size).toBe(4);
  await untilMails(every('Verzonden'));
});

it('a mail that the mail server refuses temporarily is sent later', async () => {
  let busy = true;
  await openBoth({
    recipient: (address) => (busy && address === 'noor@klant.example' ? 450 : undefined),
  });
  await send('Noor');
  await sink!.until(1);
  const rows = await untilMails((all) => all.some(({ fout__c }) => fout__c !== null));
  expect(rows.map(({ aan__c, status__c }) => [aan__c, status__c])).toContainEqual([
    'noor@klant.example',
    'Wacht',
  ]);
  busy = false;
  now += 120_000;
  await wake();
  expect((await sink!.until(2)).map(({ to }) => to[0])).toEqual([
    'info@zorgeloos.example',
    'noor@klant.example',
  ]);
  expect(await untilMails(every('Verzonden'))).toContainEqual(
    expect.objectContaining({ pogingen__c: 2, fout__c: null }),
  );
});

describe('a mail that is refused for good', () => {
  let full = true;
  beforeEach(async () => {
    full = true;
    await openBoth({
      recipient: (address) => (full && address === 'noor@klant.example' ? 550 : undefined),
    });
    await send('Noor');
    await untilMails(
      (rows) =>
        rows.some(({ status__c }) => status__c === 'Mislukt') &&
        rows.some(({ status__c }) => status__c === 'Verzonden'),
    );
  });
  const failed = async () => (await mails()).find(({ status__c }) => status__c === 'Mislukt')!;
  const sent = async () => (await mails()).find(({ status__c }) => status__c === 'Verzonden')!;
  const setStatus = (
    id: string,
    value: string,
    as: 'verkoop' | 'beheer' | 'korenaar' = 'verkoop',
  ) =>
    server!.call(`/records/${id}`, { as, method: 'PATCH', body: { fields: { Status__c: value } } });

  it('is in the list of failed mails with its reason', async () => {
    const list = await server!.call('/list-records/Mail__c/Mislukt', { as: 'verkoop' });
    expect(
      list.body.records.map(({ fields }: { fields: Record<string, { value: unknown }> }) => [
        fields['Aan__c']!.value,
        fields['Fout__c']!.value,
      ]),
    ).toEqual([
      ['noor@klant.example', expect.stringMatching(/^De mailserver weigert deze mail: 550/)],
    ]);
  });

  it('cannot be changed by a customer, and staff can change only its status', async () => {
    expect((await setStatus((await failed()).id, 'Wacht', 'korenaar')).status).toBe(404);
    expect((await setStatus((await failed()).id, 'Verzonden')).status).toBe(403);
    expect((await setStatus((await sent()).id, 'Wacht')).status).toBe(403);
    for (const fields of [
      { Aan__c: 'iemand@elders.example' },
      { Onderwerp__c: 'Anders' },
      { Tekst__c: 'Anders' },
      { Pogingen__c: 0 },
    ]) {
      const answer = await server!.call(`/records/${(await failed()).id}`, {
        as: 'beheer',
        method: 'PATCH',
        body: { fields },
      });
      expect(answer.status).toBe(400);
    }
    expect(
      (
        await server!.call('/records', {
          as: 'beheer',
          method: 'POST',
          body: { apiName: 'Mail__c', fields: { Aan__c: 'a@b.example' } },
        })
      ).status,
    ).toBe(403);
    expect(
      (await server!.call(`/records/${(await failed()).id}`, { as: 'beheer', method: 'DELETE' }))
        .status,
    ).toBe(403);
    expect(sink!.mails).toHaveLength(1);
  });

  it('is sent again when staff set it back to waiting', async () => {
    full = false;
    expect((await setStatus((await failed()).id, 'Wacht')).status).toBe(200);
    expect((await sink!.until(2))[1]!.to).toEqual(['noor@klant.example']);
    await untilMails(every('Verzonden'));
  });
});

it('a mail server that does not respond delays no visitor', async () => {
  const { promise: never, resolve: greet } = Promise.withResolvers<void>();
  const { promise: called, resolve: call } = Promise.withResolvers<void>();
  await openBoth({
    greeting: () => {
      call();
      return never;
    },
  });
  expect(await send('Noor')).toBe(303);
  await called;
  expect(await send('Sanne')).toBe(303);
  expect(sink!.seen()).toBe(0);
  greet();
  await sink!.until(4);
});

it('a closing server finishes its mail, and leaves the rest to the next server', async () => {
  const { promise: accepting, resolve: accept } = Promise.withResolvers<void>();
  sink = await openMailSink({
    message: async () => {
      await accepting;
      return undefined;
    },
  });
  server = await openTestServer({ outside: { clock } });
  const other = await server.openCopy({ SMTP_URL: sink.url });
  await send('Noor');
  await sink.untilSeen(1);
  const closed = other.close();
  accept();
  await closed;
  expect((await mails()).map(({ status__c }) => status__c).sort()).toEqual(['Verzonden', 'Wacht']);
  await server.openCopy({ SMTP_URL: sink.url });
  await sink.until(2);
  await untilMails(every('Verzonden'));
  expect(sink.seen()).toBe(2);
});

it('a name or e-mail address in a form cannot add mail headers', async () => {
  await openBoth();
  for (const name of [
    'Noor\r\nBcc: iemand@elders.example',
    'Noor\nBcc: iemand@elders.example',
    '=?utf-8?q?Noor=0D=0ABcc:_iemand@elders.example?=',
  ])
    expect([303, 400]).toContain(await send(name));
  const body = {
    name: 'Noor',
    email: 'noor@klant.example\r\nBcc: iemand@elders.example',
    phone: '',
    message: 'Hallo',
  };
  const answer = await fetch(new URL('contact', server!.url), {
    method: 'POST',
    body: new URLSearchParams(body),
    redirect: 'manual',
  });
  expect(answer.status).toBe(400);
  await untilMails(every('Verzonden'));
  expect(sink!.mails.length).toBeGreaterThan(0);
  for (const { email, to } of sink!.mails) {
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(to).toHaveLength(1);
    expect(to[0]).not.toBe('iemand@elders.example');
  }
});

it('the log holds no password of the mail server and no address of a visitor', async () => {
  const lines: string[] = [];
  sink = await openMailSink({ login: { user: 'huis', password: 'geheim' } });
  server = await openTestServer({
    environment: { SMTP_URL: `smtp://huis:verkeerd@127.0.0.1:${sink.port}` },
    outside: { clock },
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
  });
  await send('Noor');
  await untilMails((rows) => rows.some(({ fout__c }) => fout__c !== null));
  expect(lines.join('')).toMatch(/"mail":"M-\d+","attempt":1,"code":"535"/);
  expect(lines.join('')).not.toContain('verkeerd');
  expect(lines.join('')).not.toContain('klant.example');
  expect(JSON.stringify(await mails())).not.toContain('verkeerd');
});
