import { contactText } from './contact.ts';
import { type MailWords, reachUsSentence } from '../mail/mails.ts';

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
  message: (address: string): string => `Interesse in glasvezel op ${address}.`,
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

export const fibreInterestMails = {
  /** The mail address is unverified, so the mail does not repeat what was typed in the form. */
  toSender: ({ reference, brand }: { reference: string; brand: Brand }): MailWords => ({
    subject: `We hebben je interesse in glasvezel genoteerd (${reference})`,
    paragraphs: [
      'Dag,',
      `Bedankt voor je interesse in glasvezel. Die staat bij ons onder nummer ${reference}. Zodra er plannen zijn voor jouw adres, krijg je een mail.`,
      `Wil je dit niet meer, of heb je een vraag? ${reachUsSentence(brand)} Noem dan je nummer, ${reference}.`,
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
      `${name} wil weten wanneer er plannen zijn voor glasvezel op ${address}. Zet het bericht op Afgehandeld als je dat hebt laten weten.`,
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
