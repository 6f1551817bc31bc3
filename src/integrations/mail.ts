/** The addresses are plain e-mail addresses, without a name. */
export type MailMessage = {
  /** The same for each attempt to send this mail: duplicates then have the same Message-ID. */
  id: string;
  /** When the mail was created, which can be long before it is sent. */
  date: Date;
  from: { name: string; address: string };
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  attachments: readonly { filename: string; content: Buffer; contentType: string }[];
};

/**
 * `refused`: permanently. `postponed`: the server can accept the mail later. `away`: the server
 * could not be reached or accepts no mail from us. `code`: the SMTP reply code, an error code, or
 * `address`; without personal data. `reason`: can contain personal data.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'postponed' | 'away'; code: string; reason: string };

export type MailServer = {
  /** Returns failures of the server instead of throwing. Takes at most `maxSendTime`. */
  send: (letter: MailMessage) => Promise<Delivery>;
};

/** In ms. The timeouts of RFC 5321 §4.5.3.2 are minutes long. */
export const maxSendTime = 300_000;
