import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import { hasPlainMailbox, looksLikeEmail } from '#protocol/forms/checks/email.ts';
import { type Delivery, type MailMessage, maxSendTime, type MailServer } from './mail.ts';

/**
 * `secure`: encrypted from the first byte (smtps). Without it the connection is encrypted as soon
 * as the server offers that, and with a login it must.
 */
export type SmtpSettings = {
  secure: boolean;
  host: string;
  port: number;
  login: { user: string; password: string } | undefined;
};

/**
 * A server that takes mail over SMTP. Nodemailer is loaded with the first letter: a server that
 * sends none keeps its memory.
 */
export const openSmtp = (settings: SmtpSettings): MailServer => ({
  async send(letter) {
    // Exactly one address and nothing else: no list, no name, no line break.
    const wrong = addressesOf(letter).find((address) => !looksLikeEmail(address));
    if (wrong !== undefined)
      return { outcome: 'refused', code: 'address', reason: `not an e-mail address: ${wrong}` };
    const unsendable = addressesOf(letter).find((address) => inAscii(address) === null);
    if (unsendable !== undefined)
      return {
        outcome: 'refused',
        code: 'address',
        reason: `no mail server takes this address: ${unsendable}`,
      };
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(transportOf(settings));
    try {
      await transport.sendMail({
        ...messageOf(letter),
        signal: AbortSignal.timeout(maxSendTime),
      });
      return { outcome: 'sent' };
    } catch (error) {
      return failureOf(error);
    } finally {
      transport.close();
    }
  },
});

/** Connects, encrypts and logs in, and sends nothing. Null: the server lets us in; else why not. */
export async function checkSmtp(settings: SmtpSettings): Promise<string | null> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ ...transportOf(settings), socketTimeout: silence });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { response, message } = partsOf(error);
    return oneLine(response ?? message).slice(0, 300);
  } finally {
    transport.close();
  }
}

const addressesOf = ({ to, from, replyTo }: MailMessage): string[] => [
  to,
  from.address,
  ...(replyTo === null ? [] : [replyTo]),
];

/**
 * An address as every mail server takes it: a domain with other letters in its ASCII form. Null
 * where there is none. We never ask a server for SMTPUTF8: the next one on the way may not have it,
 * and then the mail comes back. Source: RFC 5890 §2.3.2.1, RFC 6531 §3.2.
 */
function inAscii(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const ascii = /^[\x21-\x7e]+$/.test(domain) ? domain : domainToASCII(domain);
  return ascii === '' || !hasPlainMailbox(address) ? null : `${address.slice(0, at)}@${ascii}`;
}

/** As it was judged before anything was sent. */
const asciiOf = (address: string): string => inAscii(address) ?? address;

const silence = 10_000; // ms
const thinking = 120_000; // ms
const onThisMachine = new Set(['localhost', '127.0.0.1', '::1']);

const transportOf = ({ secure, host, port, login }: SmtpSettings) => ({
  host,
  port,
  secure,
  // A mail server on the machine itself has a certificate for another name, and nobody listens in
  // between.
  ...(!secure && onThisMachine.has(host)
    ? { ignoreTLS: true }
    : { requireTLS: login !== undefined }),
  ...(login && { auth: { user: login.user, pass: login.password } }),
  dnsTimeout: silence,
  connectionTimeout: silence,
  greetingTimeout: silence,
  socketTimeout: thinking,
  logger: false,
});

/**
 * Nothing is fetched and no file is read for a mail, whatever stands in it. Headers: RFC 5322 §3.6,
 * RFC 3834 §5.
 */
function messageOf({
  id,
  date,
  from,
  to,
  replyTo,
  subject,
  text,
  html,
  attachments,
}: MailMessage): SendMailOptions {
  return {
    messageId: `<${id}@${domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1))}>`,
    date,
    from: { name: oneLine(from.name), address: asciiOf(from.address) },
    to: { name: '', address: asciiOf(to) },
    ...(replyTo !== null && { replyTo: { name: '', address: asciiOf(replyTo) } }),
    envelope: { from: asciiOf(from.address), to: [asciiOf(to)] },
    subject: oneLine(subject),
    text,
    ...(html !== null && { html }),
    attachments: [...attachments],
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Without signs that turn the direction of reading around, and without what a reader would take for
 * signs in code (RFC 2047).
 */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?');

/**
 * The server asks who we are, or will not have us: nothing about the letter. Source: RFC 4954 §6.
 */
const aboutUs = new Set([530, 534, 535, 538]);
const tooLarge = 552;

/**
 * Whose fault it is decides what happens next. A reply to MAIL FROM is about our own address, which
 * all letters share.
 */
function failureOf(error: unknown): Delivery {
  const { code = '', responseCode, response, command = '', message } = partsOf(error);
  if (code === '' && responseCode === undefined) throw error; // no server said that
  const reason = oneLine(response ?? message).slice(0, 500);
  if (responseCode === undefined || aboutUs.has(responseCode)) {
    const ownFault = code === 'EENVELOPE' || code === 'EMESSAGE';
    return {
      outcome: ownFault && responseCode === undefined ? 'refused' : 'away',
      code: String(responseCode ?? systemCode(error) ?? code),
      reason,
    };
  }
  const aboutLetter = ['RCPT TO', 'DATA'].includes(command) || responseCode === tooLarge;
  const outcome = !aboutLetter ? 'away' : responseCode >= 500 ? 'refused' : 'postponed';
  return { outcome, code: String(responseCode), reason };
}

type Parts = {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  message: string;
};

function partsOf(error: unknown): Parts {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, responseCode, response, command } = error as Error & Record<string, unknown>; // read one by one, whatever they are
  return {
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(typeof responseCode === 'number' && { responseCode }),
    ...(typeof response === 'string' && { response }),
    ...(typeof command === 'string' && { command }),
  };
}

/** `ECONNREFUSED` says more than the library's `ESOCKET`. */
const systemCode = (error: unknown): string | undefined =>
  /\bE[A-Z]{4,}\b/.exec(error instanceof Error ? error.message : '')?.[0];
