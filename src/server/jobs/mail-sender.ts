import { sendNextMail } from '#domain/mail/send-mails.ts';
import type { Dependencies } from '../dependencies.ts';
import { openScheduler } from './scheduler.ts';

export type MailSender = {
  /** Takes up no other mail, and waits for the one under way. */
  close(): Promise<void>;
};

/** What another copy left behind, or becomes due by itself, is found by looking. */
const lookEvery = 60_000; // ms
/** At the end the mail under way is waited for this long. */
const patience = 20_000; // ms

/**
 * Empties the outbox: at once when a mail is put in, on any copy, and every minute for what waits
 * for another attempt. One mail at a time. While the mail server is away it is asked once a minute,
 * however many mails are put in. Without a mail server it does nothing.
 */
export function openMailSender({ askAs, database, log }: Dependencies): MailSender {
  const { mail: server, clock } = askAs(system).outside;
  if (server === null) return { close: async () => undefined };
  let quietUntil = 0;
  const rounds = openScheduler(database.listen, {
    object: 'Mail__c',
    every: lookEvery,
    /** Until nothing is due or the server is away. */
    async round(isClosing) {
      while (!isClosing()) {
        const tried = await sendNextMail(askAs(system), server);
        if (tried === null) return;
        // An outage is one warning: see `outages.ts`.
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
    onFault: (fault) => log.warn({ err: fault }, 'the outbox could not be emptied yet'),
    isDeaf: () => clock.now().getTime() < quietUntil,
  });
  return { close: () => rounds.close(patience) };
}

const system = { kind: 'system', task: 'send the mails of the outbox' } as const;
