import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import { hasPlainMailbox, looksLikeEmail } from '#protocol/forms/checks/email.ts';
import { type Delivery, type MailMessage, maxSendTime, type MailServer } from './mail.ts';

/** `secure`: TLS from the first byte (smtps). */
export type SmtpSettings = {
  secure: boolean;
  host: string;
  port: number;
  login: { user: string; password: string } | undefined;
};

/** Nodemailer is imported on demand, to save memory. */
export const openSmtp = (settings: SmtpSettings): MailServer => ({
  async send(letter) {
    // A field must contain exactly one plain address, without a name or a line break.
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

/** Connects and logs in, without sending. Null for success, otherwise the reason. */
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
 * The domain in ASCII form (RFC 5890 §2.3.2.1). SMTPUTF8 (RFC 6531 §3.2) is not used, because a
 * later mail server on the route can lack support for it.
 */
function inAscii(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const ascii = /^[\x21-\x7e]+$/.test(domain) ? domain : domainToASCII(domain);
  return ascii === '' || !hasPlainMailbox(address) ? null : `${address.slice(0, at)}@${ascii}`;
}

const asciiOf = (address: string): string => inAscii(address) ?? address;

const silence = 10_000; // ms
const thinking = 120_000; // ms
const onThisMachine = new Set(['localhost', '127.0.0.1', '::1']);

const transportOf = ({ secure, host, port, login }: SmtpSettings) => ({
  host,
  port,
  secure,
  // The certificate of a mail server on this machine is for another name.
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
 * Forbids Nodemailer to fetch URLs and to read files. Headers: RFC 5322 §3.6, RFC 3834 §5.
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
 * Removes characters that reverse the reading direction, and separates `=?`, which begins an
 * encoded word (RFC 2047).
 */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?');

/** SMTP replies about our authentication, not about the mail. Source: RFC 4954 §6. */
const aboutUs = new Set([530, 534, 535, 538]);
const tooLarge = 552;

/**
 * A reply is about this mail only after RCPT TO or DATA, or when it is 552 (too large); other
 * replies are about us. Throws an error without a code, because it is a bug.
 */
function failureOf(error: unknown): Delivery {
  const { code = '', responseCode, response, command = '', message } = partsOf(error);
  if (code === '' && responseCode === undefined) throw error;
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
  // proof: the code below checks each property
  const { code, responseCode, response, command } = error as Error & Record<string, unknown>;
  return {
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(typeof responseCode === 'number' && { responseCode }),
    ...(typeof response === 'string' && { response }),
    ...(typeof command === 'string' && { command }),
  };
}

/** Such as `ECONNREFUSED`, which tells more than the library's code `ESOCKET`. */
const systemCode = (error: unknown): string | undefined =>
  /\bE[A-Z]{4,}\b/.exec(error instanceof Error ? error.message : '')?.[0];
