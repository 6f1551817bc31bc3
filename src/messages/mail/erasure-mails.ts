import type { MailWords } from './mails.ts';

export const erasureMails = {
  declined: ({ name, by, reason }: { name: string; by: string; reason: string }): MailWords => ({
    subject: `Niet gewist: ${name}`,
    paragraphs: [
      `Je vroeg om de gegevens van ${name} te wissen. ${by} heeft dat niet gedaan. Er is niets gewist.`,
      `De reden: ${reason}`,
      'Vroeg de klant of de persoon er zelf om? Laat dan binnen een maand weten waarom het niet gebeurt (art. 12 lid 4 AVG).',
    ],
  }),
};
