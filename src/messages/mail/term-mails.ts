import { dayText } from '../shared/days.ts';
import { type MailParagraph, type MailWords, reachUsSentence } from './mails.ts';
import { euros } from '../shared/numbers.ts';

type TermFacts = {
  company: string;
  name: string;
  number: string | null;
  monthly: number;
  termEnd: string;
  /** The last day to end the contract with its first term; null when that day is in the past. */
  lastNotice: string | null;
  /** The day on which the contract ends if the customer gives notice today. */
  endsNow: string;
  rates: readonly { name: string; monthly: number }[];
  brand: { name: string; phone: string; openingHours: string };
};

const facts = ({ name, number, monthly, termEnd }: TermFacts): MailParagraph => ({
  facts: [
    ['Dienst', name],
    ...(number === null ? [] : [['Nummer', number] as const]),
    ['Eerste termijn loopt tot en met', dayText(termEnd)],
    ['Je betaalt nu', `${euros(monthly)} per maand, zonder btw`],
  ],
});

const howToEnd = ({ lastNotice, termEnd, endsNow }: TermFacts): string =>
  lastNotice === null
    ? `Wil je stoppen? Log in, open de aansluiting bij Mijn bedrijf en kies Opzeggen. Zeg je vandaag op, dan stopt de dienst op ${dayText(endsNow)}.`
    : `Wil je stoppen op ${dayText(termEnd)}? Zeg dan uiterlijk ${dayText(lastNotice)} op. Log in, open de aansluiting bij Mijn bedrijf en kies Opzeggen.`;

/** The law requires this notice before a first term ends. */
export const termMails = {
  toCompany: (given: TermFacts): MailWords => ({
    subject: `Je contract voor ${given.name} loopt af op ${dayText(given.termEnd)}`,
    paragraphs: [
      'Dag,',
      `De eerste termijn van een dienst van ${given.company} loopt bijna af.`,
      facts(given),
      'Doe je niets, dan loopt de dienst gewoon door tegen hetzelfde bedrag. Je kunt daarna altijd zonder kosten opzeggen, met een opzegtermijn van hoogstens één maand.',
      howToEnd(given),
      ...(given.rates.length === 0
        ? []
        : [
            'Dit zijn onze tarieven van nu, zonder btw. Misschien past een ander abonnement beter bij je.',
            {
              facts: given.rates.map(
                ({ name, monthly }) => [name, `${euros(monthly)} per maand`] as const,
              ),
            },
          ]),
      `Wil je weten wat voor jou het voordeligst is? Bel ons. ${reachUsSentence(given.brand)}`,
      `Groet,\n${given.brand.name}`,
    ],
  }),
  toUs: (given: TermFacts): MailWords => ({
    subject: `Eerste termijn loopt af: ${given.name} van ${given.company}`,
    paragraphs: [
      `${given.company} heeft een mail gekregen dat de eerste termijn afloopt. Een goed moment om te bellen.`,
      facts(given),
    ],
  }),
};
