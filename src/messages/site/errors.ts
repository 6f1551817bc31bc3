/** The errors that the frame of the site can show. */
export type ErrorKind =
  | 'notFound'
  | 'forbidden'
  | 'wrongRequest'
  | 'tooLarge'
  | 'tooMany'
  | 'server'
  | 'maintenance'
  | 'offline'
  | 'unanswered'
  | 'saved'
  | ImpersonationErrorKind;

export type ImpersonationErrorKind = 'lookReadOnly' | 'lookClosed';

export type ErrorWords = { title: string; heading: string; text: string };

export const errorText: Record<ErrorKind, ErrorWords> = {
  notFound: {
    title: 'Pagina niet gevonden',
    heading: 'Hier houdt de lijn op',
    text: 'De pagina die je zoekt, bestaat niet of niet meer. Misschien zit er een typefout in het adres.',
  },
  forbidden: {
    title: 'Geen toegang',
    heading: 'Deze deur blijft dicht',
    text: 'Je hebt geen toegang tot deze pagina. Log in met een ander account, of vraag je beheerder om toegang.',
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
  lookReadOnly: {
    title: 'Je kijkt alleen mee',
    heading: 'Hier kun je alleen kijken',
    text: 'Je kijkt mee als klant. We hebben niets gewijzigd en niets verstuurd. Wil je iets aanpassen? Stop dan met meekijken en doe het in de werkplek.',
  },
  lookClosed: {
    title: 'Niet tijdens meekijken',
    heading: 'Dit is alleen van de klant',
    text: 'Deze pagina zie je niet als je meekijkt: hier staat hoe iemand inlogt, of je zou er iets doen in naam van de klant.',
  },
  saved: {
    title: 'Verwerkt',
    heading: 'Wat je verstuurde, is verwerkt',
    text: 'Alleen de pagina daarna konden we niet laten zien. Je hoeft niets opnieuw te versturen. Probeer de pagina zo nog een keer.',
  },
  offline: {
    title: 'Geen verbinding',
    heading: 'De lijn is even weg',
    text: 'Je browser kan onze site niet bereiken. Controleer je verbinding. Zodra je weer online bent, laden we deze pagina vanzelf.',
  },
  unanswered: {
    title: 'Geen antwoord',
    heading: 'Onze site antwoordt nu niet',
    text: 'De pagina kwam niet binnen acht seconden. Probeer het zo nog een keer. Lukt het dan nog niet? Neem contact met ons op.',
  },
};

export const errorActions = {
  label: 'Verder',
  home: 'Naar de homepage',
  dashboard: 'Naar het dashboard',
  knowledge: 'Zoek in de kennisdatabase',
  contact: 'Neem contact op',
  login: 'Inloggen',
  again: 'Probeer het opnieuw',
  call: 'Liever bellen?',
  reference: 'Noem deze code als je contact opneemt:',
} as const;

/** Of the page between a form of ours and another site. */
export const leavingText = {
  title: 'Je gaat verder',
  heading: 'Je gaat verder',
  site: (host: string): string => `Je gaat nu naar ${host}. Gebeurt er niets? Gebruik de knop.`,
  app: 'Je gaat nu naar een app op dit apparaat. Gebeurt er niets? Gebruik de knop.',
  button: 'Verder',
} as const;
