import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** One mail as the mail server received it. */
export type ReceivedMail = { from: string; to: string[]; raw: string; email: Email };

export type MailSink = {
  port: number;
  url: string;
  mails: readonly ReceivedMail[];
  /** The number of bodies that arrived completely, accepted or not. */
  seen: () => number;
  /** Waits until so many mails were accepted. */
  until: (count: number) => Promise<readonly ReceivedMail[]>;
  /** Waits until so many bodies arrived completely. */
  untilSeen: (count: number) => Promise<void>;
  close: () => Promise<void>;
};

/** How it behaves; without these it accepts everything. A number is the reply code of a refusal. */
export type MailSinkOptions = {
  port?: number;
  login?: { user: string; password: string };
  greeting?: () => Promise<unknown>;
  sender?: (address: string) => number | undefined;
  recipient?: (address: string) => number | undefined;
  message?: (caught: ReceivedMail) => Promise<number | undefined>;
  secure?: true;
};

/** A mail server for a test, on its own port, which parses the mails that it receives. */
export async function openMailSink(manners: MailSinkOptions = {}): Promise<MailSink> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  let seen = 0;
  const wake = () => waiting.forEach((look) => look());
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!holds()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const { login, greeting, sender, recipient, message } = manners;
  const server = new SMTPServer({
    secure: manners.secure ?? false,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    ...(login === undefined && { disabledCommands: ['AUTH'] }),
    onAuth: (given, _, done) =>
      given.username === login?.user && given.password === login?.password
        ? done(null, { user: 'house' })
        : done(refusal(535, 'Invalid login')),
    onConnect(_, done) {
      void (async () => {
        await greeting?.();
        done();
      })();
    },
    onMailFrom: ({ address }, _, done) => done(reply(sender?.(address))),
    onRcptTo: ({ address }, _, done) => done(reply(recipient?.(address))),
    onData(stream, { envelope }, done) {
      void (async () => {
        const bytes = await buffer(stream);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const caught = {
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: bytes.toString('latin1'),
          email: await PostalMime.parse(bytes),
        };
        seen++;
        wake();
        const refused = await message?.(caught);
        if (refused === undefined) mails.push(caught);
        done(reply(refused) ?? null);
        wake();
      })();
    },
  });
  server.on('error', () => undefined); // a client that hangs up
  server.listen(manners.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // proof: it listens on a port
  return {
    port,
    url: `${manners.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails,
    seen: () => seen,
    until: (count) => until(() => mails.length >= count).then(() => mails),
    untilSeen: (count) => until(() => seen >= count),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

const refusal = (code: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode: code });

const reply = (code: number | undefined): Error | null =>
  code === undefined ? null : refusal(code, code < 500 ? 'Try again later' : 'No such mailbox');
