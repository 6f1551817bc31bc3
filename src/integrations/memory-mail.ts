import type { Delivery, Letter, MailServer } from './mail.ts';

/** The fake: keeps what it was given. `answers` are given one by one, then everything is sent. */
export function openMemoryMail(
  answers: readonly Delivery[] = [],
): MailServer & { letters: readonly Letter[] } {
  const letters: Letter[] = [];
  const left = [...answers];
  return {
    letters,
    async send(letter) {
      letters.push(letter);
      return left.shift() ?? { outcome: 'sent' };
    },
  };
}
