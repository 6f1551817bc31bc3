/**
 * The words of mails. Each gives a subject and the paragraphs of the body; how a mail looks is
 * `domain/mail/mail-body.ts`.
 */
/**
 * A paragraph, in which a line break stays one; a link on a line of its own; or names with their
 * values.
 */
export type MailParagraph =
  | string
  | { text: string; href: string }
  | { facts: readonly (readonly [name: string, value: string])[] };

/** Of a field somebody left empty. */
export const emptyValueText = 'niet ingevuld';

/** Instead of a link that somebody typed. */
export const omittedLinkText = '(link weggelaten)';

/** When and where we can be called; a sentence, because the hours begin with a capital. */
export const reachUsSentence = ({
  openingHours,
  phone,
}: {
  openingHours: string;
  phone: string;
}): string => `${openingHours} bereik je ons op ${phone}.`;

export type MailWords = { subject: string; paragraphs: readonly MailParagraph[]; quote?: string };

export type ContactMailFacts = {
  name: string;
  email: string;
  phone: string;
  message: string;
  reference: string;
  brand: { name: string; phone: string; openingHours: string };
};

export const contactMails = {
  /**
   * To the sender: a reference and what happens next (decisions.md §5). Nothing they typed: the
   * address is unproven, and might be anybody's.
   */
  toSender: ({ reference, brand }: ContactMailFacts): MailWords => ({
    subject: `We hebben je bericht ontvangen (${reference})`,
    paragraphs: [
      `Dag,`,
      `Bedankt voor je bericht. Het staat bij ons onder nummer ${reference}. Een collega leest het, op werkdagen meestal nog dezelfde dag. Je krijgt uiterlijk de volgende werkdag antwoord per e-mail.`,
      `Wil je iets toevoegen of liever bellen? ${reachUsSentence(brand)} Noem dan je nummer, ${reference}.`,
      `Groet,\n${brand.name}`,
    ],
  }),
  /** To the reseller's own mailbox: the message itself. */
  toUs: ({ name, email, phone, message, reference }: ContactMailFacts): MailWords => ({
    subject: `Contactbericht ${reference} van ${name}`,
    paragraphs: [
      `${name} stuurde een bericht via de site. Beantwoord deze mail, dan gaat je antwoord naar ${email}. Zet het bericht daarna op Afgehandeld.`,
      {
        facts: [
          ['Nummer', reference],
          ['E-mail', email],
          ['Telefoon', phone || emptyValueText],
        ],
      },
    ],
    quote: message,
  }),
};
