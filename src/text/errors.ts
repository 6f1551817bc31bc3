/** Pages for when it goes wrong: what happened, and the way out. */
export type ErrorKind = 'notFound' | 'forbidden' | 'foreign' | 'wrongRequest' | 'tooLarge' | 'tooMany' | 'server' | 'maintenance' | 'offline';

export type ErrorWords = { title: string; heading: string; text: string };

export const errorText: Record<ErrorKind, ErrorWords> = {
  notFound: {
    title: 'Pagina niet gevonden',
    heading: 'Hier houdt de lijn op',
    text: 'De pagina die je zoekt bestaat niet of niet meer. Misschien zit er een typefout in het adres.',
  },
  forbidden: {
    title: 'Geen toegang',
    heading: 'Deze deur blijft dicht',
    text: 'Je hebt geen toegang tot deze pagina. Log in met een ander account, of vraag je beheerder om toegang.',
  },
  foreign: {
    title: 'Formulier niet verstuurd',
    heading: 'Dit formulier kwam niet van onze site',
    text: 'Voor je veiligheid hebben we niets verstuurd. Open de pagina op onze site, laad haar opnieuw en vul het formulier daar in.',
  },
  wrongRequest: {
    title: 'Dit lukt niet',
    heading: 'Dit konden we niet lezen',
    text: 'Je browser stuurde iets wat we niet begrijpen. Ga terug, laad de pagina opnieuw en probeer het nog een keer.',
  },
  tooLarge: {
    title: 'Te groot',
    heading: 'Dit is te groot voor ons',
    text: 'Je stuurde meer dan we in één keer aannemen. Maak je tekst korter en verstuur het formulier opnieuw.',
  },
  tooMany: {
    title: 'Even rustig aan',
    heading: 'Dit gaat ons te snel',
    text: 'Vanaf jouw adres komen heel veel verzoeken tegelijk. Wacht een minuut en laad de pagina dan opnieuw.',
  },
  server: {
    title: 'Er ging iets mis',
    heading: 'Er ging iets mis bij ons',
    text: 'Dit ligt niet aan jou. Probeer het over een paar minuten opnieuw. Lukt het dan nog niet? Neem contact met ons op.',
  },
  maintenance: {
    title: 'Even onderhoud',
    heading: 'We zijn zo terug',
    text: 'We werken aan de site. Over een paar minuten kun je weer verder. Je internet en telefonie werken gewoon door.',
  },
  offline: {
    title: 'Geen verbinding',
    heading: 'De lijn is even weg',
    text: 'Je browser kan onze site niet bereiken. Controleer je verbinding. Zodra je weer online bent, laden we deze pagina vanzelf.',
  },
};

export const errorActions = {
  label: 'Verder',
  home: 'Naar de homepage',
  knowledge: 'Zoek in de kennisdatabase',
  contact: 'Neem contact op',
  login: 'Inloggen',
  again: 'Probeer het opnieuw',
  call: 'Liever bellen?',
  reference: 'Noem deze code als je contact opneemt:',
} as const;
