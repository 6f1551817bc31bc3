import { dayText } from '../shared/days.ts';
import { countText, euros } from '../shared/numbers.ts';
import { emptyValueText, type MailWords, reachUsSentence } from './mails.ts';

/** Amounts in euros without VAT; those of a line are of all its pieces. */
export type QuoteWords = {
  reference: string;
  version: number;
  company: string | null;
  lines: readonly {
    product: string;
    quantity: number;
    monthly: number;
    oneOff: number;
    term: string;
  }[];
  monthly: number;
  discount: number;
  oneOff: number;
  validUntil: string;
};

type QuoteMailFacts = QuoteWords & {
  link: string;
  askLink: string;
  brand: { name: string; phone: string; openingHours: string };
};

const termText = (months: string): string =>
  months === '0' ? 'per maand opzegbaar' : `contract van ${months} maanden`;

const quoteFacts = (quote: QuoteWords): (readonly [name: string, value: string])[] => [
  ['Offerte', `${quote.reference}, versie ${countText(quote.version)}`],
  ...(quote.company === null ? [] : [['Voor', quote.company] as const]),
  ...quote.lines.map(
    ({ product, quantity, monthly, oneOff, term }) =>
      [
        `${countText(quantity)} × ${product}`,
        `${euros(monthly)} per maand, ${termText(term)}${oneOff > 0 ? `, eenmalig ${euros(oneOff)}` : ''}`,
      ] as const,
  ),
  ...(quote.discount > 0
    ? [['Combinatiekorting', `${euros(-quote.discount)} per maand`] as const]
    : []),
  ['Samen per maand', `${euros(quote.monthly)}, zonder btw`],
  ...(quote.oneOff > 0 ? [['Samen eenmalig', `${euros(quote.oneOff)}, zonder btw`] as const] : []),
  ['Geldig tot en met', dayText(quote.validUntil)],
];

export const quoteMails = {
  sent: (given: QuoteMailFacts): MailWords => ({
    subject: `Je offerte ${given.reference}: ${euros(given.monthly)} per maand`,
    paragraphs: [
      'Dag,',
      'Hier is je offerte. Die zit ook als pdf bij deze mail.',
      { facts: quoteFacts(given) },
      { text: 'Bekijk de offerte en ga akkoord', href: given.link },
      `Heb je een vraag, of wil je iets anders? Noem dan offerte ${given.reference}.`,
      { text: 'Stel je vraag', href: given.askLink },
      reachUsSentence(given.brand),
      `Groet,\n${given.brand.name}`,
    ],
  }),
  withdrawn: ({
    reference,
    reason,
    askLink,
    brand,
  }: Pick<QuoteMailFacts, 'reference' | 'askLink' | 'brand'> & { reason: string }): MailWords => ({
    subject: `Onze offerte ${reference} gaat niet door`,
    paragraphs: [
      'Dag,',
      'We hebben je offerte ingetrokken. Je kunt er niet meer mee akkoord gaan. Je zit nergens aan vast.',
      `De reden: ${reason}`,
      { text: 'Stel een vraag', href: askLink },
      reachUsSentence(brand),
      `Groet,\n${brand.name}`,
    ],
  }),
  expired: ({
    reference,
    validUntil,
    askLink,
    brand,
  }: Pick<QuoteMailFacts, 'reference' | 'validUntil' | 'askLink' | 'brand'>): MailWords => ({
    subject: `Je offerte ${reference} is verlopen`,
    paragraphs: [
      'Dag,',
      `Je offerte was geldig tot en met ${dayText(validUntil)}. Je kunt er niet meer mee akkoord gaan.`,
      'Wil je toch verder? Vraag dan een nieuwe offerte. De prijzen kunnen anders zijn.',
      { text: 'Vraag een nieuwe offerte', href: askLink },
      reachUsSentence(brand),
      `Groet,\n${brand.name}`,
    ],
  }),
};

type QuestionFacts = {
  /** Of the question. */
  reference: string;
  quote: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  brand: QuoteMailFacts['brand'];
};

export const quoteQuestionMails = {
  toSender: ({ reference, quote, brand }: QuestionFacts): MailWords => ({
    subject: `We hebben je vraag over offerte ${quote} ontvangen (${reference})`,
    paragraphs: [
      'Dag,',
      `Bedankt voor je vraag over offerte ${quote}. Die staat bij ons onder nummer ${reference}. Je krijgt uiterlijk de volgende werkdag antwoord per e-mail.`,
      'Je vraag verandert niets aan de offerte. Passen we haar aan, dan krijg je een nieuwe versie.',
      `Wil je liever bellen? ${reachUsSentence(brand)} Noem dan je nummer, ${reference}.`,
      `Groet,\n${brand.name}`,
    ],
  }),
  toUs: ({ reference, quote, name, email, phone, message }: QuestionFacts): MailWords => ({
    subject: `Vraag ${reference} over offerte ${quote}`,
    paragraphs: [
      `${name} heeft een vraag over een offerte. De vraag staat ook bij de offerte. Beantwoord deze mail, dan gaat je antwoord naar ${email}. Zet het bericht daarna op Afgehandeld.`,
      {
        facts: [
          ['Nummer', reference],
          ['Offerte', quote],
          ['E-mail', email],
          ['Telefoon', phone || emptyValueText],
        ],
      },
    ],
    quote: message,
  }),
};

export const quoteText = {
  /** What a question is about, as stored with it. */
  about: (reference: string): string => `Offerte ${reference}`,
  /** A question, as stored with the quote. */
  asked: ({ reference, day, message }: { reference: string; day: string; message: string }) =>
    `Vraag ${reference} van ${dayText(day)}:\n${message}`,
  expired: (day: string): string => `De offerte was geldig tot en met ${dayText(day)}.`,
  title: (reference: string): string => `Offerte ${reference}`,
  file: (reference: string): string => `offerte-${reference}.pdf`,
  paper: (quote: QuoteWords) => ({
    title: `Offerte ${quote.reference}`,
    intro: `Dit is versie ${countText(quote.version)}. De offerte geldt tot en met ${dayText(quote.validUntil)}. Alle bedragen zijn zonder btw.`,
    facts: quoteFacts(quote),
    paragraphs: [
      'Ga akkoord via de link in de mail. Voordat je bestelt, krijg je een samenvatting van het contract.',
    ],
  }),
} as const;
