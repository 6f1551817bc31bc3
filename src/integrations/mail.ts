/** One outgoing mail. Each address field is one plain e-mail address. */
export type MailMessage = {
  /**
   * An id that is the same for all attempts to send this mail, so that a duplicate delivery has the
   * same Message-ID.
   */
  id: string;
  /** The time at which the mail was created, which may be long before it is sent. */
  date: Date;
  from: { name: string; address: string };
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** The attached files, such as our documents and the files of a reply. */
  attachments: readonly { filename: string; content: Buffer; contentType: string }[];
};

/**
 * The result of sending. `sent`: the server accepted the mail. `refused`: it will never accept this
 * mail, or an address in the mail is invalid. `postponed`: it may accept the mail later. `away`:
 * the server could not be reached or accepts no mail from us, so the result tells nothing about
 * this mail. `code`: the SMTP reply, the system error, or `address`, without personal data.
 * `reason`: a text, usually the server's own, which may contain personal data.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'postponed' | 'away'; code: string; reason: string };

export type MailServer = {
  /**
   * Sends one mail. Failures of the server are returned and never thrown. Sending ends within
   * `maxSendTime`. When this process is killed meanwhile, the server may have accepted the mail.
   */
  send: (letter: MailMessage) => Promise<Delivery>;
};

/**
 * The maximum time for sending one mail, in ms. RFC 5321 §4.5.3.2 allows a server to send nothing
 * for two minutes while it checks the message.
 */
export const maxSendTime = 300_000;
