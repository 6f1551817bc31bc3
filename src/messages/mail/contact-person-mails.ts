import { type MailWords, reachUsSentence } from './mails.ts';

type Brand = { name: string; phone: string; email: string; openingHours: string };

export const contactPersonMails = {
  /** Source: art. 14 AVG. Repeats no typed text, because the address is unverified. */
  toPerson: ({ company, brand }: { company: string; brand: Brand }): MailWords => ({
    subject: `Je staat bij ons als contactpersoon van ${company}`,
    paragraphs: [
      'Dag,',
      `Iemand van ${company} heeft jou aan ons doorgegeven als contactpersoon. We hebben je naam, e-mailadres en misschien je functie en telefoonnummer gekregen. We hebben ze niet van jezelf, daarom krijg je deze mail.`,
      `Waarvoor gebruiken we ze? Om je te bereiken over de diensten van ${company}. Dat is het belang dat we erbij hebben, en voor iets anders gebruiken we ze niet. We geven ze niet door aan anderen en bewaren ze zolang ${company} klant is en jij contactpersoon bent.`,
      `Wil je dit niet, of wil je je gegevens inzien of verbeteren? Beantwoord deze mail. ${reachUsSentence(brand)} Komen we er samen niet uit, dan kun je een klacht indienen bij de Autoriteit Persoonsgegevens.`,
      `Groet,\n${brand.name}`,
    ],
  }),
} as const;
