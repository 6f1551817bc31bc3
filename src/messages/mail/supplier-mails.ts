import { dayText } from '../shared/days.ts';
import type { MailWords } from './mails.ts';

type SupplierMailFacts = { task: string; reference: string; said: string };

export const supplierMails = {
  failed: ({ task, reference, said }: SupplierMailFacts): MailWords => ({
    subject: `De leverancier levert niet: bestelling ${reference}`,
    paragraphs: [
      'De taak staat op Mislukt. Zoek een andere oplossing, of probeer het opnieuw.',
      {
        facts: [
          ['Bestelnummer', reference],
          ['Taak', task],
          ['Antwoord', said],
        ],
      },
    ],
  }),
};

export const supplierText = {
  /** The reason that a customer reads. */
  later: (day: string): string =>
    `Onze leverancier kan niet eerder leveren dan ${dayText(day)}. We plannen je bestelling op de eerste werkdag daarna die past.`,
  away: 'Niet bereikbaar. We proberen het elk uur opnieuw.',
  placed: (reference: string): string => `Besteld onder nummer ${reference}.`,
  states: {
    acknowledged: 'Ontvangen',
    inProgress: 'In behandeling',
    held: 'Wacht',
    completed: 'Geleverd',
    rejected: 'Afgewezen',
    cancelled: 'Geannuleerd',
  },
} as const;
