import {
  type AlertChannel,
  type AlertMessage,
  dueAlertMessages,
  recordDeliveryAttempt,
} from '#db/alerts.ts';
import type { Db } from '#db/connection.ts';
import type { MailServer } from '#integrations/mail.ts';
import { postToWebhook } from '#integrations/webhook.ts';
import type { Brand } from '#protocol/site/brand.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { truncateText } from '#protocol/texts/clean-text.ts';

export type AlertDelivery = {
  config: Config;
  brand: Pick<Brand, 'name' | 'email'>;
  db: Db;
  mail: MailServer | null;
  address: string;
  now: () => Date;
  log: Pick<Log, 'warn' | 'error'>;
};

const minute = 60_000; // ms
/** Minutes until the next attempt; the last value repeats. */
const pauses = [1, 2, 5, 10, 15, 30];
/** A message that could not be delivered is dropped after this time, in ms. */
const patience = 3 * 1_440 * minute;

export const channelsOf = ({ alerts }: Config): AlertChannel[] => [
  ...(alerts.webhook === undefined ? [] : (['webhook'] as const)),
  ...(alerts.mail === undefined ? [] : (['mail'] as const)),
];

/** When a message fails, the later messages of its channel wait until the next run. */
export async function deliverDue(tools: AlertDelivery): Promise<void> {
  for (const channel of channelsOf(tools.config)) {
    for (const message of await dueAlertMessages(tools.db, channel, tools.now())) {
      if (!(await deliver(tools, message))) break;
    }
  }
}

async function deliver(tools: AlertDelivery, message: AlertMessage): Promise<boolean> {
  const { db, log } = tools;
  const error = await (message.channel === 'mail' ? byMail : byWebhook)(tools, message);
  const now = tools.now();
  if (error === null) {
    await recordDeliveryAttempt(db, message.id, { outcome: { sent: true }, now });
    return true;
  }
  const next = nextAttempt(message, now);
  await recordDeliveryAttempt(db, message.id, { outcome: { sent: false, error, next }, now });
  const { kind, subject } = message.alert;
  const logFields = { alert: kind, subject, channel: message.channel, reason: error };
  if (next === null)
    log.error(
      logFields,
      'an alert could not be delivered and is not tried again: nobody received it',
    );
  else if (message.attempts === 0)
    log.warn(logFields, 'an alert could not be delivered; it is tried again');
  return false;
}

function nextAttempt({ made, attempts }: AlertMessage, now: Date): Date | null {
  if (now.getTime() - made.getTime() >= patience) return null;
  const pause = pauses[Math.min(attempts, pauses.length - 1)]!;
  return new Date(now.getTime() + pause * minute);
}

/** The same for each attempt, so that receivers recognize a repeated delivery. */
const idOf = ({ id, made }: AlertMessage): string => `alert-${id}-${String(made.getTime())}`;

function titleOf({ event, alert }: AlertMessage): string {
  const [first = ''] = alert.sentence.split(/[:.,]/, 1);
  return event === 'began' ? first : `Over: ${first}`;
}

function textOf({ event, alert }: AlertMessage): string {
  const began = alert.began.toISOString();
  if (event === 'began') return `${alert.sentence}\n\nNoticed at ${began}.`;
  const ended = alert.ended?.toISOString() ?? '';
  return `This is over: ${alert.sentence}\n\nIt was noticed at ${began}, and over at ${ended}.`;
}

async function byWebhook(
  { config, brand, address, now }: AlertDelivery,
  message: AlertMessage,
): Promise<string | null> {
  const { event, alert } = message;
  const body = {
    event,
    alert: alert.kind,
    subject: alert.subject,
    text: `${brand.name}: ${textOf(message)}`,
    began: alert.began,
    ended: alert.ended,
    server: address,
  };
  const settings = config.alerts.webhook!; // proof: callers only call this for a configured channel
  return postToWebhook(settings, { id: idOf(message), at: now(), body });
}

const longestSubject = 200;

async function byMail(
  { config, brand, mail, address }: AlertDelivery,
  message: AlertMessage,
): Promise<string | null> {
  const { alerts } = config;
  if (mail === null) return 'there is no mail server';
  const delivery = await mail.send({
    id: idOf(message),
    date: message.made,
    from: { name: brand.name, address: brand.email },
    to: alerts.mail!, // proof: callers only call this for a configured channel
    replyTo: null,
    subject: truncateText(`[${brand.name}] ${titleOf(message)}`, longestSubject),
    text: `${textOf(message)}\n\n${address}\n`,
    html: null,
    attachments: [],
  });
  return delivery.outcome === 'sent' ? null : `${delivery.outcome} (${delivery.code})`;
}
