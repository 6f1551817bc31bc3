import type { MailWords } from './mails.ts';

/** Mails between colleagues about a request to erase somebody's data. */
export const erasureMails = {
  /** Returns the mail to the colleague who requested the erasure. */
  declined: ({ name, by, reason }: { name: string; by: string; reason: string }): MailWords => ({
    subject: `Niet gewist: ${name}`,
    paragraphs: [
      `Je vroeg om de gegevens van ${name} te wissen. ${by} heeft dat niet gedaan. Er is niets gewist.`,
      `De reden: ${reason}`,
      'Vroeg de klant of de persoon er zelf om? Laat dan binnen een maand weten waarom het niet gebeurt (art. 12 lid 4 AVG).',
    ],
  }),
};
