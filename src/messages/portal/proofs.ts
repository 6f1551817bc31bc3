import { dayText } from '../shared/days.ts';
import { newProviderFacts, type PortOutDescription } from './port-out-description.ts';
import {
  type TerminationDescription,
  switchingHelp,
  terminationFacts,
  terminationReasonText,
} from './termination-description.ts';

type Words = {
  title: string;
  intro: string;
  facts: readonly (readonly [name: string, value: string])[];
  paragraphs: readonly string[];
};

export const proofText = {
  termination: (given: TerminationDescription): Words => ({
    title: `Bewijs van opzegging ${given.reference}`,
    intro: `We hebben het ophefverzoek van ${given.company} ontvangen. De dienst ${given.executed ? 'is gestopt' : 'stopt'} op ${dayText(given.endDate)}.`,
    facts: terminationFacts(given),
    paragraphs: [
      terminationReasonText(given),
      ...switchingHelp(given),
      ...(given.executed
        ? []
        : [`Tot en met ${dayText(given.endDate)} werkt de dienst zoals je gewend bent.`]),
    ],
  }),
  release: (given: PortOutDescription): Words => ({
    title: `Gegevens voor uitporteren ${given.reference}`,
    intro: `${given.number} is vrijgemaakt voor uitporteren. Geef deze gegevens aan je nieuwe aanbieder. Die vraagt het nummer bij ons op.`,
    facts: newProviderFacts(given),
    paragraphs: [
      'Zeg niet zelf eerst op: dan kun je het nummer kwijtraken. De aansluiting stopt vanzelf als het nummer bij je nieuwe aanbieder werkt.',
    ],
  }),
  file: {
    termination: (reference: string): string => `opzegging-${reference}.pdf`,
    release: (reference: string): string => `uitporteren-${reference}.pdf`,
  },
} as const;
