import { dayText } from '../shared/days.ts';
import { type MailParagraph, type MailWords, reachUsSentence } from './mails.ts';
import {
  type TerminationDescription,
  switchingHelp,
  terminationFacts,
  terminationReasonText,
} from '../portal/termination-description.ts';
import { lastPaymentText } from '../portal/ending-description.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { terminationIntervention } from '#protocol/telecom/picklists.ts';

/** The kind of `toCompany`, to which the proof is attached. */
export const terminationMailKind = 'Opzegging ontvangen';

type MailBrand = { name: string; phone: string; openingHours: string };

type TerminationFacts = { described: TerminationDescription; brand: MailBrand };

type ConnectionWords = {
  company: string;
  name: string;
  number: string | null;
  endDate: string;
  brand: MailBrand;
};

type AskedFacts = Omit<CancelledFacts, 'brand'> & {
  what: string;
  by: string;
  reason: string;
};

type CancelledFacts = ConnectionWords & { reference: string };

const askedFacts = ({ name, number, endDate, reference }: AskedFacts): MailParagraph => ({
  facts: [
    ['Referentie', reference],
    ['Dienst', name],
    ...(number === null ? [] : [['Nummer', number] as const]),
    ['Stopt op', dayText(endDate)],
  ],
});

const cancelledFacts = ({ name, number, endDate, reference }: CancelledFacts): MailParagraph => ({
  facts: [
    ['Referentie', reference],
    ['Dienst', name],
    ...(number === null ? [] : [['Nummer', number] as const]),
    ['Zou stoppen op', dayText(endDate)],
  ],
});

export const terminationMails = {
  /** The customer's proof on a durable medium. */
  toCompany: ({ described, brand }: TerminationFacts): MailWords => ({
    subject: `We hebben je opzegging ontvangen: ${described.service} stopt op ${dayText(described.endDate)}`,
    paragraphs: [
      'Dag,',
      `We hebben voor ${described.company} een opzegging ontvangen. Bewaar deze mail als bewijs. Het bewijs zit ook als pdf bij deze mail en staat in je dashboard bij de aansluiting.`,
      { facts: terminationFacts(described) },
      terminationReasonText(described),
      ...switchingHelp(described),
      `Tot en met ${dayText(described.endDate)} werkt alles zoals je gewend bent. Daarna krijg je van ons een bevestiging dat de dienst is gestopt.`,
      `Klopt dit niet, of heeft niemand bij jullie dit gevraagd? Bel ons dan meteen. ${reachUsSentence(brand)}`,
      `Groet,\n${brand.name}`,
    ],
  }),
  toUs: ({ described }: TerminationFacts): MailWords => ({
    subject: `Opzegging van ${described.company}: ${described.service}`,
    paragraphs: [
      `${described.company} heeft een dienst opgezegd. De opzegging staat bij de opzeggingen en wordt op de datum uitgevoerd.`,
      { facts: terminationFacts(described) },
    ],
  }),
  executedToCompany: ({ described, brand }: TerminationFacts): MailWords => ({
    subject: `${described.service} is gestopt op ${dayText(described.endDate)}`,
    paragraphs: [
      'Dag,',
      `De opzegging van ${described.company} is uitgevoerd. Bewaar deze mail bij je opzegging.`,
      { facts: terminationFacts(described) },
      ...(described.kind === serviceKind.mobile
        ? [
            'Tot één maand na de einddatum kun je het nummer nog meenemen naar een andere aanbieder. Daarna vervalt het.',
          ]
        : []),
      lastPaymentText('de einddatum', described),
      'De gegevens van de dienst blijven in je dashboard staan.',
      `Klopt er iets niet? Bel ons. ${reachUsSentence(brand)}`,
      `Groet,\n${brand.name}`,
    ],
  }),
  cancelledToCompany: (given: CancelledFacts): MailWords => ({
    subject: `De opzegging van ${given.name} gaat niet door`,
    paragraphs: [
      'Dag,',
      `De opzegging van ${given.company} is geannuleerd. De dienst blijft gewoon werken en de facturen lopen door.`,
      cancelledFacts(given),
      `Klopt dit niet? Bel ons. ${reachUsSentence(given.brand)}`,
      `Groet,\n${given.brand.name}`,
    ],
  }),
  agreementAsked: (given: AskedFacts): MailWords => ({
    subject: `Akkoord gevraagd: opzegging van ${given.company} ${given.what}`,
    paragraphs: [
      `${given.by} vraagt om deze opzegging te ${given.what === terminationIntervention.cancel ? 'annuleren' : 'vervroegen: de dienst stopt dan meteen'}. Een collega die niet ${given.by} is, geeft akkoord of niet. Zolang niemand kijkt, loopt de opzegging door.`,
      askedFacts(given),
      `Reden: ${given.reason}`,
    ],
  }),
  agreementDeclined: (given: AskedFacts): MailWords => ({
    subject: `Geen akkoord: opzegging van ${given.company} ${given.what}`,
    paragraphs: [
      `${given.by} gaf geen akkoord. De opzegging loopt door.`,
      askedFacts(given),
      `De reden: ${given.reason}`,
    ],
  }),
  cancelledToUs: (given: CancelledFacts & { reason: string }): MailWords => ({
    subject: `Opzegging geannuleerd: ${given.name} van ${given.company}`,
    paragraphs: [
      'Twee medewerkers hebben deze opzegging geannuleerd. De dienst loopt door.',
      cancelledFacts(given),
      `Reden: ${given.reason}`,
    ],
  }),
  executedToUs: ({ described }: TerminationFacts): MailWords => ({
    subject: `Opzegging uitgevoerd: ${described.service} van ${described.company}`,
    paragraphs: [
      `De dienst van ${described.company} is beëindigd. Stop ook de levering en de facturatie.`,
      { facts: terminationFacts(described) },
    ],
  }),
};
