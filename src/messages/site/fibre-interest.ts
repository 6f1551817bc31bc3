import { contactText } from './contact.ts';
import { type MailParagraph, type MailWords, reachUsSentence } from '../mail/mails.ts';
import { dayText } from '../shared/days.ts';
import type { FibreResult } from '#protocol/telecom/fibre.ts';

type Brand = { name: string; phone: string; openingHours: string };

/** For visitors who want fibre at an address where none is planned yet. */
export const fibreInterestText = {
  title: 'Interesse in glasvezel',
  lede: 'Zijn er nog geen plannen voor jouw adres? Geef je interesse door. Je zit nergens aan vast.',
  postcode: { label: 'Postcode' },
  houseNumber: { label: 'Huisnummer' },
  addition: { label: 'Toevoeging', hint: 'Mag leeg blijven. Bijvoorbeeld A of bis.' },
  name: { label: 'Naam' },
  email: { label: 'E-mailadres', hint: 'Hierop laten we het je weten.' },
  use: 'We gebruiken je gegevens alleen om je te laten weten dat er plannen zijn voor dit adres.',
  more: 'Lees onze privacyverklaring',
  send: 'Geef je interesse door',
  /** Of the text in `use`; stored with each interest. A changed text needs a new version. */
  version: 'glasvezelinteresse 2026-11',
  sent: {
    title: 'Interesse doorgegeven',
    success: 'Bedankt! We hebben je interesse genoteerd.',
    copy: contactText.sent.copy,
    reference: contactText.sent.reference,
    next: contactText.sent.next,
    steps: [
      { title: 'Je interesse is genoteerd', text: 'Met het adres dat je opgaf.' },
      {
        title: 'We kijken naar je buurt',
        text: 'Hoe meer bedrijven interesse hebben, hoe eerder er plannen komen.',
      },
      { title: 'Je krijgt een mail', text: 'Zodra er plannen zijn voor jouw adres.' },
    ],
    home: contactText.sent.home,
  },
} as const;

type SenderFacts = { reference: string; unsubscribe: string; brand: Brand };

type ChangedFacts = {
  result: FibreResult;
  address: string;
  /** The answer of the postcode check. */
  page: string;
  unsubscribe: string;
  brand: Brand;
};

const unsubscribeWords = (href: string): MailParagraph[] => [
  'Wil je hierover geen mail meer? Meld je dan af.',
  { text: 'Afmelden', href },
];

function changedSubject({ kind }: FibreResult): string {
  if (kind === 'available') return 'Je kunt nu glasvezel krijgen';
  return kind === 'planned'
    ? 'Er komt glasvezel op jouw adres'
    : 'Je kunt je aanmelden voor glasvezel';
}

function changedText(result: FibreResult, address: string): string {
  switch (result.kind) {
    case 'available':
      return `Goed nieuws: op ${address} kun je nu glasvezel krijgen.`;
    case 'planned':
      return `Er is een plan voor glasvezel op ${address}.${result.date === null ? '' : ` We verwachten het op ${dayText(result.date)}.`} Verandert dat, dan hoor je het van ons.`;
    default:
      return `Voor ${address} loopt een actie voor glasvezel. Doen genoeg bedrijven mee, dan komt de kabel er.`;
  }
}

/** The page behind the link in a mail. */
export const fibreUnsubscribeText = {
  title: 'Afmelden',
  heading: 'Geen mails meer over glasvezel?',
  text: 'Je krijgt dan geen bericht als het plan voor jouw adres verandert. We wissen je gegevens binnen een maand.',
  yes: 'Meld me af',
  no: 'Nee, houd me op de hoogte',
  done: {
    title: 'Afgemeld',
    heading: 'Je bent afgemeld',
    text: 'Je krijgt geen mails meer over glasvezel op jouw adres.',
    home: 'Naar de homepage',
  },
  over: {
    title: 'Deze link werkt niet',
    text: 'Open de link nog eens vanuit je mail. Lukt het niet? Stuur ons dan een bericht.',
    contact: 'Naar contact',
  },
} as const;

export const fibreInterestMails = {
  /** The mail address is unverified, so the mail does not repeat what was typed in the form. */
  toSender: ({ reference, unsubscribe, brand }: SenderFacts): MailWords => ({
    subject: `We hebben je interesse in glasvezel genoteerd (${reference})`,
    paragraphs: [
      'Dag,',
      `Bedankt voor je interesse in glasvezel. Die staat bij ons onder nummer ${reference}. Zodra er plannen zijn voor jouw adres, krijg je een mail.`,
      `Heb je een vraag? ${reachUsSentence(brand)} Noem dan je nummer, ${reference}.`,
      ...unsubscribeWords(unsubscribe),
      `Groet,\n${brand.name}`,
    ],
  }),
  changed: ({ result, address, page, unsubscribe, brand }: ChangedFacts): MailWords => ({
    subject: changedSubject(result),
    paragraphs: [
      'Dag,',
      changedText(result, address),
      { text: 'Bekijk wat er kan op jouw adres', href: page },
      `Heb je een vraag? ${reachUsSentence(brand)}`,
      ...(result.kind === 'available'
        ? ['Dit was onze laatste mail over dit adres.']
        : unsubscribeWords(unsubscribe)),
      `Groet,\n${brand.name}`,
    ],
  }),
  toUs: ({
    reference,
    name,
    email,
    address,
  }: {
    reference: string;
    name: string;
    email: string;
    address: string;
  }): MailWords => ({
    subject: `Interesse in glasvezel ${reference}: ${address}`,
    paragraphs: [
      `${name} wil weten wanneer er plannen zijn voor glasvezel op ${address}. Verandert het plan, dan krijgt de afzender vanzelf een mail.`,
      {
        facts: [
          ['Nummer', reference],
          ['Adres', address],
          ['E-mail', email],
        ],
      },
    ],
  }),
};
