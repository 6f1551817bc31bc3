/** One outgoing mail. Each address field is one plain e-mail address. */
export type MailMessage = {
  /**
   * Stable over all attempts to send this mail, so that a duplicate delivery has the same
   * Message-ID.
   */
  id: string;
  /** When the mail was written, which may be long before it is sent. */
  date: Date;
  from: { name: string; address: string };
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** Our documents, and the files of a reply. */
  attachments: readonly { filename: string; content: Buffer; contentType: string }[];
};

/**
 * The result of sending. `sent`: the server accepted the mail. `refused`: it will never accept this
 * mail. `postponed`: it may accept the mail later. `away`: the server was not reached or accepts
 * nothing from us, which says nothing about this mail. `code`: the SMTP reply or system error,
 * without personal data. `reason`: the server's own text, which may contain personal data.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'postponed' | 'away'; code: string; reason: string };

export type MailServer = {
  /**
   * Sends one mail. Failures of the server are returned, never thrown; ends within `maxSendTime`.
   * If it is interrupted, the server may still have accepted the mail.
   */
  send: (letter: MailMessage) => Promise<Delivery>;
};

/**
 * The longest time for one mail, in milliseconds. RFC 5321 §4.5.3.2 allows a server to be silent
 * for two minutes while it checks the message.
 */
export const maxSendTime = 300_000;
