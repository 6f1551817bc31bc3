import { dayText } from './days.ts';
import type { MailParagraph, MailWords } from './mails.ts';
import { euros } from './numbers.ts';

type TerminationFacts = {
  company: string;
  name: string;
  number: string | null;
  endDate: string;
  proposal: { receivedOn: string; earliestDate: string; rule: string; explanation: string; earlyCost: number };
  brand: { name: string; phone: string; openingHours: string };
};

const facts = ({ name, number, endDate, proposal }: TerminationFacts): MailParagraph => ({
  facts: [
    ['Dienst', name],
    ...(number === null ? [] : [['Nummer', number] as const]),
    ['Ontvangen op', dayText(proposal.receivedOn)],
    ['Stopt op', dayText(endDate)],
    ['Vroegste datum zonder kosten', dayText(proposal.earliestDate)],
    ['Regel', proposal.rule],
    ['Kosten', proposal.earlyCost === 0 ? 'Geen' : `${euros(proposal.earlyCost)}, zonder btw`],
  ],
});

type ExecutedFacts = Pick<TerminationFacts, 'company' | 'name' | 'number' | 'endDate' | 'brand'> & { reference: string; mobile: boolean };

const executedFacts = ({ name, number, endDate, reference }: ExecutedFacts): MailParagraph => ({
  facts: [['Referentie', reference], ['Dienst', name], ...(number === null ? [] : [['Nummer', number] as const]), ['Gestopt op', dayText(endDate)]],
});

/** What one colleague asks another. */
type AskedFacts = Omit<CancelledFacts, 'brand'> & { what: string; by: string; reason: string };

type CancelledFacts = Omit<ExecutedFacts, 'mobile'>;

const askedFacts = ({ name, number, endDate, reference }: AskedFacts): MailParagraph => ({
  facts: [['Referentie', reference], ['Dienst', name], ...(number === null ? [] : [['Nummer', number] as const]), ['Stopt op', dayText(endDate)]],
});

const cancelledFacts = ({ name, number, endDate, reference }: CancelledFacts): MailParagraph => ({
  facts: [['Referentie', reference], ['Dienst', name], ...(number === null ? [] : [['Nummer', number] as const]), ['Zou stoppen op', dayText(endDate)]],
});

/** Mails about a termination that came in, and that was carried out. */
export const terminationMails = {
  /** To whoever asked and the main contact: the proof, on a durable medium, and the way out when nobody asked. */
  toCompany: (given: TerminationFacts): MailWords => ({
    subject: `We hebben je opzegging ontvangen: ${given.name} stopt op ${dayText(given.endDate)}`,
    paragraphs: [
      'Dag,',
      `We hebben voor ${given.company} een opzegging ontvangen. Bewaar deze mail als bewijs. Het bewijs zit ook als pdf bij deze mail en staat in je dashboard bij de aansluiting.`,
      facts(given),
      given.proposal.explanation,
      `Tot en met ${dayText(given.endDate)} werkt alles zoals je gewend bent. Daarna krijg je van ons een bevestiging dat de dienst is gestopt.`,
      `Klopt dit niet, of heeft niemand bij jullie dit gevraagd? Bel ons dan meteen. ${given.brand.openingHours} bereik je ons op ${given.brand.phone}.`,
      `Groet,\n${given.brand.name}`,
    ],
  }),
  /** To the reseller's own mailbox. */
  toUs: (given: TerminationFacts): MailWords => ({
    subject: `Opzegging van ${given.company}: ${given.name}`,
    paragraphs: [`${given.company} heeft een dienst opgezegd. De opzegging staat bij de opzeggingen en wordt op de datum uitgevoerd.`, facts(given)],
  }),
  /** When the last day is over. */
  executedToCompany: (given: ExecutedFacts): MailWords => ({
    subject: `${given.name} is gestopt op ${dayText(given.endDate)}`,
    paragraphs: [
      'Dag,',
      `De opzegging van ${given.company} is uitgevoerd. Bewaar deze mail bij je opzegging.`,
      executedFacts(given),
      ...(given.mobile ? ['Tot één maand na de einddatum kun je het nummer nog meenemen naar een andere aanbieder. Daarna vervalt het.'] : []),
      'Je betaalt tot en met de einddatum. De gegevens van de dienst blijven in je dashboard staan.',
      `Klopt er iets niet? Bel ons. ${given.brand.openingHours} bereik je ons op ${given.brand.phone}.`,
      `Groet,\n${given.brand.name}`,
    ],
  }),
  /** A member of staff cancelled it, with a second one. */
  cancelledToCompany: (given: CancelledFacts): MailWords => ({
    subject: `De opzegging van ${given.name} gaat niet door`,
    paragraphs: [
      'Dag,',
      `De opzegging van ${given.company} is geannuleerd. De dienst blijft gewoon werken en de facturen lopen door.`,
      cancelledFacts(given),
      `Klopt dit niet? Bel ons. ${given.brand.openingHours} bereik je ons op ${given.brand.phone}.`,
      `Groet,\n${given.brand.name}`,
    ],
  }),
  /** To us: until a second colleague looked, the termination runs on. */
  agreementAsked: (given: AskedFacts): MailWords => ({
    subject: `Akkoord gevraagd: opzegging van ${given.company} ${given.what}`,
    paragraphs: [
      `${given.by} vraagt om deze opzegging te ${given.what === 'annuleren' ? 'annuleren' : 'vervroegen: de dienst stopt dan meteen'}. Een collega die niet ${given.by} is, geeft akkoord of niet. Zolang niemand kijkt, loopt de opzegging door.`,
      askedFacts(given),
      `Reden: ${given.reason}`,
    ],
  }),
  /** To whoever asked. */
  agreementDeclined: (given: AskedFacts): MailWords => ({
    subject: `Geen akkoord: opzegging van ${given.company} ${given.what}`,
    paragraphs: [`${given.by} gaf geen akkoord. De opzegging loopt door.`, askedFacts(given), `De reden: ${given.reason}`],
  }),
  cancelledToUs: (given: CancelledFacts & { reason: string }): MailWords => ({
    subject: `Opzegging geannuleerd: ${given.name} van ${given.company}`,
    paragraphs: ['Twee medewerkers hebben deze opzegging geannuleerd. De dienst loopt door.', cancelledFacts(given), `Reden: ${given.reason}`],
  }),
  executedToUs: (given: ExecutedFacts): MailWords => ({
    subject: `Opzegging uitgevoerd: ${given.name} van ${given.company}`,
    paragraphs: [`De dienst van ${given.company} is beëindigd. Stop ook de levering en de facturatie.`, executedFacts(given)],
  }),
};
