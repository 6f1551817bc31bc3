import { sendNextMail } from '#domain/mail/send-mails.ts';
import type { Dependencies } from '../dependencies.ts';
import { openScheduler } from './scheduler.ts';

export type MailSender = {
  /** Starts no other mail, and waits for the one being sent. */
  close(): Promise<void>;
};

/** How often it polls for mails left by another copy and retries that are due. */
const lookEvery = 60_000; // ms
/** The longest that closing waits for the mail being sent. */
const patience = 20_000; // ms

/**
 * Sends the mails of the outbox: at once when a mail is added on any copy, and every minute for
 * retries. One mail at a time. While the mail server is unavailable, tries once a minute, however
 * many mails are added. Without a mail server it does nothing.
 */
export function openMailSender({ askAs, database, log }: Dependencies): MailSender {
  const { mail: server, clock } = askAs(system).services.integrations;
  if (server === null) return { close: async () => undefined };
  let quietUntil = 0;
  const rounds = openScheduler(database.listen, {
    object: 'Mail__c',
    every: lookEvery,
    /** Sends until no mail is due or the mail server is unavailable. */
    async round(isClosing) {
      while (!isClosing()) {
        const tried = await sendNextMail(askAs(system), server);
        if (tried === null) return;
        // `outages.ts` logs an outage once.
        const level = tried.outcome === 'away' ? 'debug' : 'warn';
        if (tried.outcome !== 'sent')
          log[level](
            { mail: tried.reference, attempt: tried.attempt, code: tried.code },
            `a mail was not sent: ${tried.outcome}`,
          );
        if (tried.outcome !== 'away') continue;
        quietUntil = clock.now().getTime() + lookEvery;
        return;
      }
    },
    onFault: (fault) =>
      log.warn({ err: fault }, 'mails in the outbox could not be sent; they are tried again'),
    isDeaf: () => clock.now().getTime() < quietUntil,
  });
  return { close: () => rounds.close(patience) };
}

const system = { kind: 'system', task: 'send the mails of the outbox' } as const;
