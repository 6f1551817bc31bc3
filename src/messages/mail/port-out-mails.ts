import { dayText } from '../shared/days.ts';
import { type MailParagraph, type MailWords, reachUsSentence } from './mails.ts';
import { lastPaymentText } from '../portal/ending-description.ts';
import { type PortOutDescription, portOutFacts } from '../portal/port-out-description.ts';

/** The kind of `toCompany`, to which the proof is attached. */
export const releaseMailKind = 'Uitportering';

type PortOutFacts = PortOutDescription & {
  /** Why a colleague must first check the port-out; null when the number is released at once. */
  doubt: string | null;
  brand: { name: string; phone: string; openingHours: string };
};

const facts = (given: PortOutFacts): MailParagraph => ({ facts: portOutFacts(given) });

type LapseFacts = Pick<PortOutFacts, 'company' | 'number' | 'validUntil' | 'brand'>;

type RefusedFacts = Pick<PortOutFacts, 'company' | 'number' | 'brand'> & { reason: string };
type LeftFacts = Omit<PortOutFacts, 'doubt'> & { date: string };

export const portOutMails = {
  toCompany: (given: PortOutFacts): MailWords => ({
    subject:
      given.doubt === null
        ? `${given.number} is vrijgemaakt voor uitporteren`
        : `We kijken je aanvraag voor ${given.number} na`,
    paragraphs: [
      'Dag,',
      given.doubt === null
        ? `Het nummer ${given.number} van ${given.company} is vrijgemaakt. Geef je nieuwe aanbieder de pdf bij deze mail: daarin staat wat die nodig heeft om het nummer bij ons op te vragen. Hieronder staat wat er is afgesproken.`
        : `We hebben de aanvraag van ${given.company} ontvangen om ${given.number} vrij te maken. Een collega kijkt de aanvraag eerst na. Je krijgt een mail zodra het nummer is vrijgemaakt.`,
      facts(given),
      'Zeg niet zelf eerst op: dan kun je het nummer kwijtraken. De aansluiting stopt vanzelf als het nummer bij je nieuwe aanbieder werkt.',
      `Heeft niemand bij jullie dit gevraagd? Bel ons dan meteen. ${reachUsSentence(given.brand)}`,
      `Groet,\n${given.brand.name}`,
    ],
  }),
  toUs: (given: PortOutFacts): MailWords => ({
    subject:
      given.doubt === null
        ? `Uitportering van ${given.company}: ${given.number}`
        : `Uitportering nakijken: ${given.number} van ${given.company}`,
    paragraphs: [
      given.doubt === null
        ? `${given.company} heeft een nummer laten vrijmaken. Leg vast wanneer het nummer weg is.`
        : `${given.company} wil een nummer laten vrijmaken. Kijk de aanvraag na: ${given.doubt}`,
      facts(given),
    ],
  }),
  refusedToCompany: ({ company, number, reason, brand }: RefusedFacts): MailWords => ({
    subject: `We kunnen ${number} niet vrijmaken`,
    paragraphs: [
      'Dag,',
      `${company} vroeg ons om ${number} vrij te maken voor een andere aanbieder. Dat kunnen we nu niet doen.`,
      `De reden: ${reason}`,
      `Klopt dit niet of heb je vragen? Bel ons. ${reachUsSentence(brand)}`,
      `Groet,\n${brand.name}`,
    ],
  }),
  refusedToUs: ({ company, number, reason }: RefusedFacts): MailWords => ({
    subject: `Uitportering afgewezen: ${number} van ${company}`,
    paragraphs: [
      `De aanvraag van ${company} om ${number} vrij te maken is afgewezen. Reden: ${reason}`,
    ],
  }),
  leftToCompany: ({ company, number, date, brand, ...cost }: LeftFacts): MailWords => ({
    subject: `${number} is overgezet naar je nieuwe aanbieder`,
    paragraphs: [
      'Dag,',
      `Het nummer ${number} van ${company} werkt sinds ${dayText(date)} bij een andere aanbieder. De aansluiting bij ons is daarmee beëindigd.`,
      lastPaymentText('die dag', cost),
      'De gegevens van de dienst blijven in je dashboard staan.',
      `Klopt er iets niet? Bel ons. ${reachUsSentence(brand)}`,
      `Groet,\n${brand.name}`,
    ],
  }),
  leftToUs: ({ company, number, date }: LeftFacts): MailWords => ({
    subject: `Uitgeporteerd: ${number} van ${company}`,
    paragraphs: [
      `Het nummer ${number} van ${company} is sinds ${dayText(date)} weg. Stop ook de levering en de facturatie.`,
    ],
  }),
  lapsedToCompany: ({ company, number, validUntil, brand }: LapseFacts): MailWords => ({
    subject: `De vrijgave van ${number} is vervallen`,
    paragraphs: [
      'Dag,',
      `Het nummer ${number} van ${company} was tot en met ${dayText(validUntil)} vrijgemaakt voor een andere aanbieder. Die heeft het nummer niet overgenomen. De vrijgave is daarom vervallen.`,
      'Wil je het nummer nog meenemen? Vraag de uitportering dan opnieuw aan. Heb je dat net gedaan, dan krijg je daarover een aparte mail.',
      `Heb je vragen? ${reachUsSentence(brand)}`,
      `Groet,\n${brand.name}`,
    ],
  }),
  lapsedToUs: ({ company, number, validUntil }: LapseFacts): MailWords => ({
    subject: `Uitportering vervallen: ${number} van ${company}`,
    paragraphs: [
      `Het nummer ${number} van ${company} was vrijgemaakt tot en met ${dayText(validUntil)} en is niet overgenomen. De vrijgave is vervallen.`,
    ],
  }),
};
