import type { Delivery, MailMessage, MailServer } from './mail.ts';

/**
 * Returns the fake for tests: keeps the mails. Returns `answers` one by one, and `sent` after that.
 */
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
