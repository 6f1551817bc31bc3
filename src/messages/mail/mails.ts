/** Line breaks in a text are preserved. */
export type MailParagraph =
  | string
  | { text: string; href: string }
  | { facts: readonly (readonly [name: string, value: string])[] };

export const emptyValueText = 'niet ingevuld';

export const omittedLinkText = '(link weggelaten)';

/** A separate sentence, because the opening hours begin with a capital letter. */
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
  /** Repeats no typed text, because the address is unverified. Source: decisions.md §5. */
  toSender: ({ reference, brand }: ContactMailFacts): MailWords => ({
    subject: `We hebben je bericht ontvangen (${reference})`,
    paragraphs: [
      `Dag,`,
      `Bedankt voor je bericht. Het staat bij ons onder nummer ${reference}. Een collega leest het, op werkdagen meestal nog dezelfde dag. Je krijgt uiterlijk de volgende werkdag antwoord per e-mail.`,
      `Wil je iets toevoegen of liever bellen? ${reachUsSentence(brand)} Noem dan je nummer, ${reference}.`,
      `Groet,\n${brand.name}`,
    ],
  }),
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
