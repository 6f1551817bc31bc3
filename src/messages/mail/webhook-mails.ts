import type { MailWords } from './mails.ts';

export const stopReasons = {
  failing: 'Het adres gaf drie dagen lang geen goed antwoord.',
  gone: 'Het adres antwoordde dat het niet meer bestaat (410).',
  owner: 'De eigenaar kan niet meer inloggen, of beheert het bedrijf niet meer.',
  tooMany: 'Er wachtten meer dan 50.000 berichten.',
  list: 'De lijst van de webhook was een dag lang te traag om te lezen.',
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
      'Werkt het weer? Zet de webhook dan aan. Die begint dan met wat daarna gebeurt. Berichten die nog wachtten, vervallen; bij de afleveringen kun je ze opnieuw versturen.',
      { text: 'Log in', href: link },
      `Groet,\n${brand.name}`,
    ],
  }),
};
