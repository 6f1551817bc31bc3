import { sendNextMail } from '#domain/mail/send-mails.ts';
import type { Dependencies } from '../dependencies.ts';
import { openScheduler } from './scheduler.ts';

export type MailSender = {
  close(): Promise<void>;
};

/** For mails that another copy of the server left unsent, and for retries. */
const lookEvery = 60_000; // ms
const patience = 20_000; // ms

/** While the mail server is unavailable, it tries once a minute, however many mails are added. */
export function openMailSender({ contextOf, database, log }: Dependencies): MailSender {
  const { mail: server, clock } = contextOf(system).services.integrations;
  if (server === null) return { close: async () => undefined };
  let quietUntil = 0;
  const rounds = openScheduler(database.listen, {
    object: 'Mail__c',
    every: lookEvery,
    async round(isClosing) {
      while (!isClosing()) {
        const tried = await sendNextMail(contextOf(system), server);
        if (tried === null) return;
        // `outages.ts` already logs each outage once.
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
