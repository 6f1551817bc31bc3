import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { MailMessage } from '#integrations/mail.ts';
import { openSmtp, type SmtpSettings } from '#integrations/smtp.ts';
import { type MailSinkOptions, type MailSink, openMailSink } from '../../mail-sink.ts';

let sink: MailSink | undefined;
afterEach(async () => {
  await sink?.close();
  sink = undefined;
});

const mail: MailMessage = {
  id: 'a0F000000000001AAA',
  date: new Date('2026-11-21T10:15:00.000Z'),
  from: { name: 'Zorgeloos “Zakelijk”', address: 'info@zorgeloos.example' },
  to: 'noor@klant.example',
  replyTo: 'sanne@klant.example',
  subject: 'Overeenkomst geïnstalleerd – € 12,50 per maand voor café ’t Hoekje 👋',
  text: 'Dag,\n\nJe bent geïnstalleerd. Een heel lange regel die verder gaat dan wat een mailserver op één regel toestaat, met één € en een ĳ.\n.\n..punten\nFrom hier',
  html: '<!doctype html><html lang="nl"><body><p>Geïnstalleerd – € 12,50</p></body></html>',
  attachments: [],
};

async function send(
  change: Partial<MailMessage> = {},
  manners: MailSinkOptions = {},
  settings: Partial<SmtpSettings> = {},
) {
  sink = await openMailSink(manners);
  return openSmtp({
    secure: false,
    host: '127.0.0.1',
    port: sink.port,
    login: undefined,
    ...settings,
  }).send({ ...mail, ...change });
}

describe('a mail', () => {
  it('arrives as it was written, as text and as HTML', async () => {
    expect(await send()).toEqual({ outcome: 'sent' });
    const [{ email, from, to }] = sink!.mails as [MailSink['mails'][number]];
    expect({ from, to }).toEqual({ from: 'info@zorgeloos.example', to: ['noor@klant.example'] });
    expect(email.subject).toBe(mail.subject);
    expect(email.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(mail.text);
    expect(email.html?.trimEnd()).toBe(mail.html);
    expect(email.from).toMatchObject(mail.from);
    expect(email.replyTo).toMatchObject([{ address: 'sanne@klant.example' }]);
  });

  it('has the headers of an automatic mail, and one Message-ID when sent twice', async () => {
    await send();
    await openSmtp({ secure: false, host: '127.0.0.1', port: sink!.port, login: undefined }).send(
      mail,
    );
    const [first, again] = sink!.mails;
    expect(first!.email.messageId).toBe('<a0F000000000001AAA@zorgeloos.example>');
    expect(again!.email.messageId).toBe(first!.email.messageId);
    expect(first!.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(first!.raw).toMatch(/^Date: Sat, 21 Nov 2026 10:15:00 \+0000\r$/m);
    expect(first!.raw).toMatch(/^MIME-Version: 1\.0\r$/m);
  });

  it('without HTML is sent as plain text only', async () => {
    await send({ html: null, replyTo: null });
    expect(sink!.mails[0]!.email.html).toBeUndefined();
    expect(sink!.mails[0]!.raw).not.toMatch(/^Reply-To:/im);
  });
});

describe('an address with letters outside ASCII', () => {
  it('in its domain is sent in ASCII, in the envelope and in the headers', async () => {
    const smtpLines: string[] = [];
    // The mail sink of other tests turns an ASCII domain back into its readable form.
    const server = createServer((socket) => {
      socket.write('220 mail\r\n');
      let inBody = false;
      socket.on('data', (bytes) => {
        for (const line of bytes.toString('utf8').split('\r\n').slice(0, -1)) {
          smtpLines.push(line);
          if (inBody && line !== '.') continue;
          inBody = line === 'DATA';
          socket.write(`${inBody ? '354 go' : line === 'QUIT' ? '221 bye' : '250 ok'}\r\n`);
        }
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const from = { name: 'Café', address: 'info@café.example' };
    const change = { from, to: 'noor@bücher.example', replyTo: 'sanne@café.example' };
    expect(
      await openSmtp({ secure: false, host: '127.0.0.1', port, login: undefined }).send({
        ...mail,
        ...change,
      }),
    ).toEqual({ outcome: 'sent' });
    server.close();
    const linesOf = (start: string) => smtpLines.filter((line) => line.startsWith(start));
    expect([...linesOf('MAIL FROM'), ...linesOf('RCPT TO')]).toEqual([
      'MAIL FROM:<info@xn--caf-dma.example>',
      'RCPT TO:<noor@xn--bcher-kva.example>',
    ]);
    expect([...linesOf('To:'), ...linesOf('Reply-To:')]).toEqual([
      'To: noor@xn--bcher-kva.example',
      'Reply-To: sanne@xn--caf-dma.example',
    ]);
  });

  it('before the at sign, or invalid in a domain, is refused without a connection', async () => {
    for (const to of ['zoë@klant.example', 'noor@\u2100.example'])
      expect(await send({ to })).toEqual({
        outcome: 'refused',
        code: 'address',
        reason: `no mail server takes this address: ${to}`,
      });
    expect(sink!.seen()).toBe(0);
  });
});

it('a subject has no direction marks, and its text never reads as encoded words', async () => {
  await send({ subject: 'Factuur \u202Egnp.exe\u2066 =?utf-8?q?Win=20nu?= zomaar' });
  const subject = sink!.mails[0]!.email.subject ?? '';
  expect(subject).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(subject).not.toContain('Win nu');
  expect(subject).toContain('gnp.exe');
});

describe('nobody can inject a header into a mail', () => {
  it.each([
    'Hallo\r\nBcc: iemand@elders.example',
    'Hallo\nBcc: iemand@elders.example\n\nandere tekst',
    'Hallo\rBcc: iemand@elders.example',
    'Hallo\u0085Bcc: iemand@elders.example\u2028Bcc: iemand@elders.example',
    'Hallo\u0000Bcc: iemand@elders.example',
  ])('through the subject or the name %j', async (text) => {
    expect(await send({ subject: text, from: { ...mail.from, name: text } })).toEqual({
      outcome: 'sent',
    });
    const { email, to, raw } = sink!.mails[0]!;
    expect(to).toEqual(['noor@klant.example']);
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^bcc/im);
    expect(email.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(mail.text);
  });

  it.each([
    'noor@klant.example\r\nRCPT TO:<iemand@elders.example>',
    'noor@klant.example, iemand@elders.example',
    'Noor <noor@klant.example>',
    'noor@klant.example>,<iemand@elders.example',
    'noor@klant.example;iemand@elders.example',
    '"noor\r\n"@klant.example',
    '',
  ])('through the address %j: such a mail is refused', async (address) => {
    for (const change of [{ to: address }, { replyTo: address }, { from: { name: '', address } }])
      expect(await send(change)).toMatchObject({ outcome: 'refused', code: 'address' });
    expect(sink!.mails).toEqual([]);
  });
});

it('an image or style sheet in the HTML of a mail is not attached', async () => {
  const html =
    '<img src="/etc/passwd"><img src="file:///etc/passwd"><img src="http://127.0.0.1:1/x.png"><link rel="stylesheet" href="http://127.0.0.1:1/x.css">';
  await send({ html, text: '/etc/passwd' });
  expect(sink!.mails[0]!.email.attachments).toEqual([]);
  expect(sink!.mails[0]!.email.html?.trimEnd()).toBe(html);
});

describe('the outcome of a mail', () => {
  it.each([
    [
      'is refused when the mailbox does not exist',
      { recipient: () => 550 },
      { outcome: 'refused', code: '550' },
    ],
    [
      'is refused when the server rejects the mail',
      { message: async () => 554 },
      { outcome: 'refused', code: '554' },
    ],
    [
      'is postponed when the mailbox asks to retry later',
      { recipient: () => 450 },
      { outcome: 'postponed', code: '450' },
    ],
    [
      'is postponed when the server asks to retry the mail later',
      { message: async () => 451 },
      { outcome: 'postponed', code: '451' },
    ],
    [
      'is away when the server rejects our own address',
      { sender: () => 550 },
      { outcome: 'away', code: '550' },
    ],
    [
      'is away when the server requires a login',
      { login: { user: 'huis', password: 'geheim' } },
      { outcome: 'away', code: '530' },
    ],
  ] satisfies [string, MailSinkOptions, object][])('%s', async (_, manners, answer) => {
    expect(await send({}, manners)).toMatchObject(answer);
    expect(sink!.mails).toEqual([]);
  });

  it('is away when the connection is refused', async () => {
    sink = await openMailSink();
    const { port } = sink;
    await sink.close();
    sink = undefined;
    expect(
      await openSmtp({ secure: false, host: '127.0.0.1', port, login: undefined }).send(mail),
    ).toMatchObject({ outcome: 'away', code: 'ECONNREFUSED' });
  });

  it('is away when the server closes the connection', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(
      await openSmtp({ secure: false, host: '127.0.0.1', port, login: undefined }).send(mail),
    ).toMatchObject({ outcome: 'away' });
    server.close();
  });

  it('is away over smtps when the certificate of the server is not trusted', async () => {
    expect(await send({}, { secure: true }, { secure: true })).toMatchObject({ outcome: 'away' });
    expect(sink!.mails).toEqual([]);
  });
});

describe('a login at the mail server', () => {
  const login = { user: 'huis', password: 'geheim' };
  it('that is right lets the mail be sent', async () =>
    expect(await send({}, { login }, { login })).toEqual({ outcome: 'sent' }));
  it('that is wrong makes the server count as away, without the password', async () => {
    const answer = await send({}, { login }, { login: { user: 'huis', password: 'verkeerd' } });
    expect(answer).toMatchObject({ outcome: 'away', code: '535' });
    expect(JSON.stringify(answer)).not.toContain('verkeerd');
    expect(JSON.stringify(answer)).not.toContain(
      Buffer.from('\0huis\0verkeerd').toString('base64'),
    );
  });
});
