import { dayText } from './days.ts';
import type { MailParagraph, MailWords } from './mails.ts';
import { euros } from './numbers.ts';

type PortOutFacts = {
  company: string;
  number: string;
  customerNumber: string;
  date: string;
  validUntil: string;
  cost: number;
  /** Why a colleague looks first; null: it is released. */
  doubt: string | null;
  brand: { name: string; phone: string; openingHours: string };
};

const facts = ({ number, customerNumber, date, validUntil, cost }: PortOutFacts): MailParagraph => ({
  facts: [
    ['06-nummer', number],
    ['Klantnummer', customerNumber],
    ['Voorgestelde datum', dayText(date)],
    ['Geldig tot en met', dayText(validUntil)],
    ['Kosten', cost === 0 ? 'Geen' : `${euros(cost)}, zonder btw`],
  ],
});

type LapseFacts = Pick<PortOutFacts, 'company' | 'number' | 'validUntil' | 'brand'>;

/** Mails about a number that another provider will take over. */
export const portOutMails = {
  /** To whoever asked and the main contact: what the new provider asks for, and the way out when nobody asked. */
  toCompany: (given: PortOutFacts): MailWords => ({
    subject: given.doubt === null ? `${given.number} is vrijgemaakt voor uitporteren` : `We kijken je aanvraag voor ${given.number} na`,
    paragraphs: [
      'Dag,',
      given.doubt === null
        ? `Het nummer ${given.number} van ${given.company} is vrijgemaakt. Geef je nieuwe aanbieder de gegevens hieronder. Die vraagt het nummer bij ons op. De gegevens zitten ook als pdf bij deze mail.`
        : `We hebben de aanvraag van ${given.company} ontvangen om ${given.number} vrij te maken. Een collega kijkt de aanvraag eerst na. Je krijgt een mail zodra het nummer is vrijgemaakt.`,
      facts(given),
      'Zeg niet zelf eerst op: dan kun je het nummer kwijtraken. De aansluiting stopt vanzelf als het nummer bij je nieuwe aanbieder werkt.',
      `Heeft niemand bij jullie dit gevraagd? Bel ons dan meteen. ${given.brand.openingHours} bereik je ons op ${given.brand.phone}.`,
      `Groet,\n${given.brand.name}`,
    ],
  }),
  /** To the reseller's own mailbox. */
  toUs: (given: PortOutFacts): MailWords => ({
    subject: given.doubt === null ? `Uitportering van ${given.company}: ${given.number}` : `Uitportering nakijken: ${given.number} van ${given.company}`,
    paragraphs: [
      given.doubt === null
        ? `${given.company} heeft een nummer laten vrijmaken. Leg vast wanneer het nummer weg is.`
        : `${given.company} wil een nummer laten vrijmaken. Kijk de aanvraag na: ${given.doubt}`,
      facts(given),
    ],
  }),
  /** When nobody took the number in time. */
  lapsedToCompany: ({ company, number, validUntil, brand }: LapseFacts): MailWords => ({
    subject: `De vrijgave van ${number} is vervallen`,
    paragraphs: [
      'Dag,',
      `Het nummer ${number} van ${company} was tot en met ${dayText(validUntil)} vrijgemaakt voor een andere aanbieder. Die heeft het nummer niet overgenomen. De vrijgave is daarom vervallen.`,
      'Wil je het nummer nog meenemen? Vraag de uitportering dan opnieuw aan. Heb je dat net gedaan, dan krijg je daarover een aparte mail.',
      `Heb je vragen? ${brand.openingHours} bereik je ons op ${brand.phone}.`,
      `Groet,\n${brand.name}`,
    ],
  }),
  lapsedToUs: ({ company, number, validUntil }: LapseFacts): MailWords => ({
    subject: `Uitportering vervallen: ${number} van ${company}`,
    paragraphs: [`Het nummer ${number} van ${company} was vrijgemaakt tot en met ${dayText(validUntil)} en is niet overgenomen. De vrijgave is vervallen.`],
  }),
};
