import type { Delivery, MailMessage, MailServer } from './mail.ts';

/** The fake: keeps what it was given. `answers` are given one by one, then everything is sent. */
export function openMemoryMail(
  answers: readonly Delivery[] = [],
): MailServer & { sentMessages: readonly MailMessage[] } {
  const sentMessages: MailMessage[] = [];
  const left = [...answers];
  return {
    sentMessages,
    async send(letter) {
      sentMessages.push(letter);
      return left.shift() ?? { outcome: 'sent' };
    },
  };
}
