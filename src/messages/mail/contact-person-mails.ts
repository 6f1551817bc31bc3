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
