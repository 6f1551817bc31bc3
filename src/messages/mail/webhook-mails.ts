import type { MailWords } from './mails.ts';

export const stopReasons = {
  failing: 'Het adres gaf drie dagen lang geen goed antwoord.',
  gone: 'Het adres antwoordde dat het niet meer bestaat (410).',
  owner: 'De eigenaar kan niet meer inloggen, of beheert het bedrijf niet meer.',
  tooMany: 'Er wachtten meer dan 50.000 berichten.',
  fault: 'Het maken van berichten ging fout. Kijk of de lijst van de webhook nog werkt.',
} as const;

export type StopReason = keyof typeof stopReasons;

type Stopped = { name: string; reason: StopReason; link: string; brand: { name: string } };

export const webhookMails = {
  stopped: ({ name, reason, link, brand }: Stopped): MailWords => ({
    subject: `Je webhook ${name} is gestopt`,
    paragraphs: [
      'Dag,',
      `Je webhook ${name} krijgt geen berichten meer. ${stopReasons[reason]}`,
      'Werkt het weer? Zet de webhook dan aan. Wat nog wachtte, gaat daarna alsnog weg.',
      { text: 'Log in', href: link },
      `Groet,\n${brand.name}`,
    ],
  }),
};
