import { sendNextMail } from '#methods/send-mails.ts';
import type { Rooms } from './rooms.ts';

export type MailSender = {
  /** Takes up no other mail, and waits for the one under way. */
  close(): Promise<void>;
};

/** What another copy left behind, or becomes due by itself, is found by looking. */
const lookEvery = 60_000; // ms
/** At the end the mail under way is waited for this long; then it is as if the process had died. */
const patience = 20_000; // ms

/**
 * Empties the outbox: at once when a mail is put in, on any copy, and every minute for what waits for another attempt. One mail at a time.
 * While the mail server is away it is asked once a minute, however many mails are put in. Without a mail server it does nothing.
 */
export function openMailSender({ askAs, database, log }: Rooms): MailSender {
  const { mail: server, clock } = askAs(house).outside;
  if (server === null) return { close: async () => undefined };
  let closing = false;
  let quietUntil = 0;
  let round: Promise<void> | undefined;
  let another = false;

  /** Until nothing is due or the server is away. */
  const send = async (): Promise<void> => {
    while (!closing) {
      const tried = await sendNextMail(askAs(house), server);
      if (tried === null) return;
      if (tried.outcome !== 'sent') log.warn({ mail: tried.reference, attempt: tried.attempt, code: tried.code }, `a mail was not sent: ${tried.outcome}`);
      if (tried.outcome !== 'away') continue;
      quietUntil = clock.now().getTime() + lookEvery;
      return;
    }
  };
  const look = (): void => {
    another = true;
    if (closing || round !== undefined) return;
    another = false;
    round = send()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be emptied yet'))
      .finally(() => {
        round = undefined;
        if (another) hear();
      });
  };
  const hear = (): void => {
    if (clock.now().getTime() >= quietUntil) look();
  };

  const deaf = [
    database.listen.on(({ topic, key }) => {
      if (topic === 'records' && key === 'Mail__c') hear();
    }),
    database.listen.onGap(hear),
  ];
  const timer = setInterval(look, lookEvery).unref();
  look();
  return {
    async close() {
      closing = true;
      clearInterval(timer);
      for (const stop of deaf) stop();
      if (round === undefined) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const impatient = setTimeout(resolve, patience);
      await Promise.race([round, promise]);
      clearTimeout(impatient);
    },
  };
}

const house = { kind: 'system', task: 'send the mails of the outbox' } as const;
