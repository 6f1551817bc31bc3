import { type MailWords, reachUsSentence } from './mails.ts';

type Brand = { name: string; phone: string; openingHours: string };

export const addressMails = {
  /** To the current or previous login address. */
  toOld: ({
    newEmail,
    logsIn,
    brand,
  }: {
    newEmail: string;
    logsIn: 'old' | 'new';
    brand: Brand;
  }): MailWords => ({
    subject:
      logsIn === 'old' ? 'Je e-mailadres is gewijzigd' : 'Je logt in met een ander e-mailadres',
    paragraphs: [
      'Dag,',
      logsIn === 'old'
        ? `Het e-mailadres van je account is gewijzigd in ${newEmail}. Je logt met dit oude adres in tot het nieuwe adres is bevestigd.`
        : `Je logt vanaf nu in met ${newEmail}. Met dit oude adres kan dat niet meer.`,
      `Heb je dit niet gedaan? Bel ons dan meteen. ${reachUsSentence(brand)}`,
      `Groet,\n${brand.name}`,
    ],
  }),
  toNew: ({
    link,
    userName,
    hours,
    brand,
  }: {
    link: string;
    userName: string;
    hours: number;
    brand: Brand;
  }): MailWords => ({
    subject: 'Bevestig je nieuwe e-mailadres',
    paragraphs: [
      'Dag,',
      `Dit adres staat sinds kort bij een account op onze site. Bevestig dat het van jou is. Daarna log je in met dit adres. Tot dan log je in met ${userName}.`,
      { text: 'Bevestig dit e-mailadres', href: link },
      `De link werkt ${String(hours)} uur en één keer. Heb je hier niet om gevraagd? Dan hoef je niets te doen.`,
      `Groet,\n${brand.name}`,
    ],
  }),
  /** To an address that is already the login of another account. */
  taken: ({ brand }: { brand: Brand }): MailWords => ({
    subject: 'Je e-mailadres hoort al bij een account',
    paragraphs: [
      'Dag,',
      'Iemand wil met dit e-mailadres inloggen. Maar er is al een account dat hiermee inlogt. Er verandert niets: dat account blijft zoals het is.',
      `Was jij dit, en wil je de accounts samenvoegen? Bel ons dan. ${reachUsSentence(brand)}`,
      `Groet,\n${brand.name}`,
    ],
  }),
};
