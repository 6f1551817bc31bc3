import { type MailWords, reachUsSentence } from './mails.ts';
import { securityText } from '../login/security.ts';

type Brand = { name: string; phone: string; openingHours: string };

const notYou = (brand: Brand): string =>
  `Was jij dit niet? Bel ons dan meteen. ${reachUsSentence(brand)}`;
const { left: recoveryLeft } = securityText.second.recovery;
const greeting = ({ name }: Brand): string => `Groet,\n${name}`;

/** `link`: the page that lists the ways to log in. */
type Remaining = { passkeys: readonly string[]; keys: readonly string[]; link: string };

function remaining({ passkeys, keys, link }: Remaining): MailWords['paragraphs'] {
  const facts = [
    ...(passkeys.length > 0 ? [['Passkeys', passkeys.join(', ')] as const] : []),
    ...(keys.length > 0 ? [['Sleutels voor programma’s', keys.join(', ')] as const] : []),
  ];
  if (facts.length === 0) return [];
  return [
    'Dit blijft werken, ook met je nieuwe wachtwoord:',
    { facts },
    'Herken je iets niet? Verwijder het dan.',
    { text: 'Bekijk je beveiliging', href: link },
  ];
}

/** `days`: how long the link works. */
type WayIn = { link: string; days: number; brand: Brand };
type RecoveryUsed = { left: number; link: string; brand: Brand };

export const loginMails = {
  reset: ({
    link,
    minutes,
    brand,
  }: {
    link: string;
    minutes: number;
    brand: Brand;
  }): MailWords => ({
    subject: 'Kies een nieuw wachtwoord',
    paragraphs: [
      'Dag,',
      'Je hebt gevraagd om een nieuw wachtwoord. Kies het op onze site.',
      { text: 'Kies een nieuw wachtwoord', href: link },
      `De link werkt ${String(minutes)} minuten en één keer. Heb je hier niet om gevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.`,
      greeting(brand),
    ],
  }),
  /** In place of a link or a code, to staff who may not log in with it. */
  noPassword: ({ link, brand }: { link: string; brand: Brand }): MailWords => ({
    subject: `Zo log je in bij ${brand.name}`,
    paragraphs: [
      'Dag,',
      'Je hebt gevraagd om een nieuw wachtwoord of een code om in te loggen. Medewerkers loggen hier in met een passkey of een gekoppeld account.',
      { text: 'Ga naar inloggen', href: link },
      'Lukt het niet? Vraag je beheerder om hulp. Heb je nergens om gevraagd? Dan hoef je niets te doen.',
      greeting(brand),
    ],
  }),
  /** To staff who may not use a password and must link an account first. */
  firstAccount: ({ link, days, brand }: WayIn): MailWords => ({
    subject: `Je kunt inloggen bij ${brand.name}`,
    paragraphs: [
      'Dag,',
      `Je hebt een account bij ${brand.name}. Koppel eerst het account waarmee je inlogt.`,
      { text: 'Koppel je account', href: link },
      `De link werkt ${String(days)} dagen en één keer. Is hij verlopen? Vraag je beheerder om een nieuwe.`,
      greeting(brand),
    ],
  }),
  /** To staff who may not use a password, and already have another way to log in. */
  otherWayIn: ({ link, brand }: { link: string; brand: Brand }): MailWords => ({
    subject: `Je kunt inloggen bij ${brand.name}`,
    paragraphs: [
      'Dag,',
      `Je hebt een account bij ${brand.name}. Je logt in met je passkey of je gekoppelde account.`,
      { text: 'Ga naar inloggen', href: link },
      'Lukt het niet? Vraag je beheerder om hulp.',
      greeting(brand),
    ],
  }),
  /** To a user who did not ask for a password reset. */
  wayIn: ({ link, days, brand }: WayIn): MailWords => ({
    subject: `Je kunt inloggen bij ${brand.name}`,
    paragraphs: [
      'Dag,',
      `Je hebt een account bij ${brand.name}. Je logt in met dit e-mailadres. Kies eerst een wachtwoord.`,
      { text: 'Kies je wachtwoord', href: link },
      `De link werkt ${String(days)} dagen en één keer. Is hij verlopen? Kies dan op de inlogpagina Wachtwoord vergeten.`,
      greeting(brand),
    ],
  }),
  code: ({ code, minutes, brand }: { code: string; minutes: number; brand: Brand }): MailWords => ({
    subject: 'Je code om in te loggen',
    paragraphs: [
      'Dag,',
      { facts: [['Je code', code]] },
      `Vul deze code in op de pagina waar je hem hebt aangevraagd. Hij werkt ${String(minutes)} minuten en één keer. Geef hem aan niemand: wij vragen er nooit om.`,
      'Heb je geen code aangevraagd? Dan hoef je niets te doen.',
      greeting(brand),
    ],
  }),
  /** To a logged-in user who must prove their identity again. */
  stepUpCode: ({
    code,
    minutes,
    brand,
  }: {
    code: string;
    minutes: number;
    brand: Brand;
  }): MailWords => ({
    subject: 'Je code om te bevestigen',
    paragraphs: [
      'Dag,',
      { facts: [['Je code', code]] },
      `Met deze code bevestig je een wijziging in je account. Hij werkt ${String(minutes)} minuten en één keer. Geef hem aan niemand: wij vragen er nooit om.`,
      notYou(brand),
      greeting(brand),
    ],
  }),
  /** To an address without an account. */
  nobody: ({ brand }: { brand: Brand }): MailWords => ({
    subject: 'Er is geen account met dit e-mailadres',
    paragraphs: [
      'Dag,',
      'Iemand wil op onze site inloggen met dit e-mailadres. Er is geen account dat hiermee inlogt. Misschien gebruik je bij ons een ander adres.',
      `Was jij dit niet? Dan hoef je niets te doen. Hulp nodig? ${reachUsSentence(brand)}`,
      greeting(brand),
    ],
  }),
  passwordChanged: ({ passkeys, keys, link, brand }: Remaining & { brand: Brand }): MailWords => ({
    subject: 'Je wachtwoord is gewijzigd',
    paragraphs: [
      'Dag,',
      'Je logt vanaf nu in met je nieuwe wachtwoord. Op andere apparaten ben je uitgelogd.',
      ...remaining({ passkeys, keys, link }),
      notYou(brand),
      greeting(brand),
    ],
  }),
  keyEnds: ({
    name,
    lastDay,
    link,
    brand,
  }: {
    name: string;
    lastDay: string;
    link: string;
    brand: Brand;
  }): MailWords => ({
    subject: 'Je sleutel voor een programma loopt af',
    paragraphs: [
      'Dag,',
      `Je sleutel voor een programma werkt nog tot en met ${lastDay}: ${name}. Daarna kan het programma niet meer namens jou werken.`,
      'Maak op tijd een nieuwe sleutel en zet die in het programma. Gebruik je het programma niet meer? Dan hoef je niets te doen.',
      { text: 'Bekijk je sleutels', href: link },
      greeting(brand),
    ],
  }),
  recoveryUsed: ({ left, link, brand }: RecoveryUsed): MailWords => ({
    subject: 'Er is een herstelcode gebruikt',
    paragraphs: [
      'Dag,',
      `Er is een herstelcode gebruikt. ${recoveryLeft(left)}`,
      { text: 'Bekijk je beveiliging', href: link },
      notYou(brand),
      greeting(brand),
    ],
  }),
  changed: ({ what, brand }: { what: string; brand: Brand }): MailWords => ({
    subject: 'De beveiliging van je account is gewijzigd',
    paragraphs: ['Dag,', what, notYou(brand), greeting(brand)],
  }),
};
