import { dayText } from '../shared/days.ts';
import { type MailWords, reachUsSentence } from './mails.ts';

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
    `We bewaren je bestelling tot en met ${dayText(until)}. Ga je eerder verder, dan bewaren we hem weer langer. Je zit nergens aan vast tot je de bestelling plaatst.`,
    'Geef de link niet door: wie hem heeft, ziet je bestelling en kan ermee verdergaan.',
    `Heb je dit niet gevraagd? Dan hoef je niets te doen. Vragen? ${reachUsSentence(brand)}`,
    `Groet,\n${brand.name}`,
  ],
});
