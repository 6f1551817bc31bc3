import { dayText, weekdayText } from '../shared/days.ts';
import { euros } from '../shared/numbers.ts';
import type { DeliveryMail, DeliveryMailFacts } from './delivery-mails.ts';
import { type MailParagraph, type MailWords, reachUsSentence } from './mails.ts';

/** The contract summary is attached to mails of these kinds. */
export const summaryMailKind = 'Contractsamenvatting';
export const orderedMailKind = 'Bestelling ontvangen';

type LinkFacts = {
  link: string;
  until: string;
  brand: { name: string; phone: string; openingHours: string };
};

/** The address is not verified, so the mail repeats nothing that was typed. */
export const orderLinkMail = ({ link, until, brand }: LinkFacts): MailWords => ({
  subject: 'Ga verder met je bestelling',
  paragraphs: [
    'Dag,',
    `Je hebt een bestelling bij ${brand.name} bewaard. Met deze link ga je verder waar je was, ook op een ander apparaat.`,
    { text: 'Ga verder met je bestelling', href: link },
    `We bewaren je bestelling tot en met ${dayText(until)}. Ga je eerder verder, dan begint die tijd opnieuw. Je zit nergens aan vast tot je de bestelling plaatst.`,
    'Geef de link niet door. Wie de link heeft, ziet je bestelling en kan ermee verdergaan.',
    `Heb je dit niet gevraagd? Dan hoef je niets te doen. Vragen? ${reachUsSentence(brand)}`,
    `Groet,\n${brand.name}`,
  ],
});

/** The address is not verified, so the mail repeats nothing that was typed. */
export const summaryMail = ({ link, brand }: Omit<LinkFacts, 'until'>): MailWords => ({
  subject: 'Je contract in het kort, om te lezen voor je bestelt',
  paragraphs: [
    'Dag,',
    'In de bijlage staat de samenvatting van het contract: wat je krijgt, wat het kost en hoe je stopt. Lees die voordat je bestelt.',
    'Je hebt nog niets besteld. Klopt alles? Dan plaats je de bestelling met deze link.',
    { text: 'Lees de samenvatting en bestel', href: link },
    'Verandert er iets aan je bestelling, dan krijg je een nieuwe samenvatting.',
    `Heb je dit niet gevraagd? Dan hoef je niets te doen. Vragen? ${reachUsSentence(brand)}`,
    `Groet,\n${brand.name}`,
  ],
});

type OrderedFacts = DeliveryMailFacts & { promised: string; oneOff: number };

const orderedFacts = (given: OrderedFacts): MailParagraph => ({
  facts: [
    ['Bestelnummer', given.reference],
    ['Bestelling', given.lines.join('\n')],
    ['Per maand', `${euros(given.monthly)}, zonder btw`],
    ['Eenmalig', `${euros(given.oneOff)}, zonder btw`],
    ['Klaar op', weekdayText(given.promised)],
  ],
});

/** What was accepted, on a durable medium. */
export const orderedMails = (given: OrderedFacts): DeliveryMail => ({
  toCustomer: {
    subject: `We hebben je bestelling ${given.reference} ontvangen`,
    paragraphs: [
      'Dag,',
      'Bedankt voor je bestelling. We kijken alles na en gaan dan voor je aan de slag. Klopt er iets niet, dan bellen we je.',
      orderedFacts(given),
      'In de bijlage staat de samenvatting van het contract die je hebt gelezen. Bewaar die bij deze mail.',
      { text: 'Bekijk je bestelling', href: given.link },
      `Vragen? Bel ons en noem je bestelnummer. ${reachUsSentence(given.brand)}`,
      `Groet,\n${given.brand.name}`,
    ],
  },
  toUs: {
    subject: `Nieuwe bestelling ${given.reference}${given.company === null ? '' : ` van ${given.company}`}`,
    paragraphs: [
      'Er is een bestelling geplaatst. Je vindt die bij Nieuwe bestellingen.',
      orderedFacts(given),
    ],
  },
});
