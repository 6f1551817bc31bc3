import { dayText } from './days.ts';
import { euros } from './numbers.ts';
import { type TerminationDescription, switchingHelp, terminationFacts, terminationWhy } from './termination-description.ts';

/** What stands on the proofs customers keep. */
type Words = { title: string; intro: string; facts: readonly (readonly [name: string, value: string])[]; paragraphs: readonly string[] };

type ReleaseFacts = {
  reference: string;
  company: string;
  customerNumber: string;
  postcode: string | null;
  number: string;
  proposedDate: string;
  validUntil: string;
  cost: number;
};

const amount = (cost: number): string => (cost === 0 ? 'Geen' : `${euros(cost)}, zonder btw`);

export const proofText = {
  termination: (given: TerminationDescription): Words => ({
    title: `Bewijs van opzegging ${given.reference}`,
    intro: `We hebben het ophefverzoek van ${given.company} ontvangen. De dienst stopt op ${dayText(given.endDate)}.`,
    facts: terminationFacts(given),
    paragraphs: [terminationWhy(given), ...switchingHelp(given), `Tot en met ${dayText(given.endDate)} werkt de dienst zoals je gewend bent.`],
  }),
  release: (given: ReleaseFacts): Words => ({
    title: `Gegevens voor uitporteren ${given.reference}`,
    intro: `${given.number} is vrijgemaakt voor uitporteren. Geef deze gegevens aan je nieuwe aanbieder. Die vraagt het nummer bij ons op.`,
    facts: [
      ['Dossier', given.reference],
      ['06-nummer', given.number],
      ['Klantnummer', given.customerNumber],
      ['Op naam van', given.company],
      ...(given.postcode === null ? [] : [['Postcode', given.postcode] as const]),
      ['Voorgestelde datum', dayText(given.proposedDate)],
      ['Geldig tot en met', dayText(given.validUntil)],
      ['Kosten', amount(given.cost)],
    ],
    paragraphs: ['Zeg niet zelf eerst op: dan kun je het nummer kwijtraken. De aansluiting stopt vanzelf als het nummer bij je nieuwe aanbieder werkt.'],
  }),
  file: { termination: (reference: string): string => `opzegging-${reference}.pdf`, release: (reference: string): string => `uitporteren-${reference}.pdf` },
} as const;
