import type { Delivery, MailMessage, MailServer } from './mail.ts';

/** A mail server for tests. */
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
