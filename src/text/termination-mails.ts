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

/** Mails about a termination that came in. */
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
};
