/** One mail as it goes out. Addresses are one plain address each. */
export type MailMessage = {
  /**
   * Ours, the same each time this mail is sent: who gets it twice has a Message-ID that says so.
   */
  id: string;
  /** When it was written, however late it leaves. */
  date: Date;
  from: { name: string; address: string };
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** Papers of ours, and files of a reply, that go along. */
  attachments: readonly { filename: string; content: Buffer; contentType: string }[];
};

/**
 * What came of it. `sent`: the server took it and answers for it from there. `refused`: it will
 * never take this letter. `postponed`: not now. `away`: it was not reached, or takes nothing from
 * us; that says nothing of this letter. `code` is the SMTP reply or the system's error and names
 * nobody, `reason` is the server's own words and may.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'postponed' | 'away'; code: string; reason: string };

export type MailServer = {
  /**
   * Hands one letter over. What a server does is an answer, never thrown; ends within
   * `maxSendTime`. Broken off halfway, the server may have taken it all the same.
   */
  send: (letter: MailMessage) => Promise<Delivery>;
};

/**
 * Milliseconds one letter may take. The two minutes a server may be silent are RFC 5321 §4.5.3.2's
 * for a server that looks the message over.
 */
export const maxSendTime = 300_000;
