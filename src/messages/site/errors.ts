export type ErrorKind =
  | 'notFound'
  | 'forbidden'
  | 'foreign'
  | WrongOriginErrorKind
  | 'wrongRequest'
  | 'tooLarge'
  | 'packed'
  | 'tooMany'
  | 'server'
  | 'maintenance'
  | 'offline'
  | 'unanswered'
  | 'saved'
  | ImpersonationErrorKind
  | FileErrorKind;

/** For a form of another origin. `addressUnset`: `PUBLIC_URL` is missing. `plainHttp`: no https. */
export type WrongOriginErrorKind = 'addressUnset' | 'plainHttp';

export type ImpersonationErrorKind = 'lookReadOnly' | 'lookClosed' | 'lookOver';

export type FileErrorKind = 'fileWaiting' | 'fileInfected';

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
  foreign: {
    title: 'Formulier niet verstuurd',
    heading: 'Dit formulier kwam niet van onze site',
    text: 'Voor je veiligheid hebben we niets verstuurd. Open de pagina op onze site, laad haar opnieuw en vul het formulier daar in.',
  },
  addressUnset: {
    title: 'Formulier niet verstuurd',
    heading: 'Deze site kent haar eigen adres nog niet',
    text: 'We hebben niets verstuurd. Beheer je deze site? Zet de instelling PUBLIC_URL op het adres dat nu in je browser staat, zonder het pad, en start de server opnieuw.',
  },
  plainHttp: {
    title: 'Geen beveiligde verbinding',
    heading: 'Dit kwam over een onbeveiligde verbinding',
    text: 'Voor je veiligheid hebben we niets verstuurd. Open de site met https:// voor het adres en vul het formulier daar opnieuw in.',
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
  packed: {
    title: 'Dit lukt niet',
    heading: 'Dit formulier kwam ingepakt binnen',
    text: 'We nemen een formulier alleen aan zoals het is, dus niet gecomprimeerd. Verstuur het opnieuw zonder Content-Encoding. Gebruik je een gewone browser? Laad de pagina dan opnieuw.',
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
  fileWaiting: {
    title: 'Bestand wordt gecontroleerd',
    heading: 'We controleren dit bestand nog',
    text: 'We kijken of er geen virus in zit. Meestal duurt dat een paar tellen. Laat deze pagina openstaan: daarna begint de download vanzelf.',
  },
  fileInfected: {
    title: 'Bestand weggegooid',
    heading: 'In dit bestand zat een virus',
    text: 'Daarom hebben we het weggegooid. Heb je het bestand nog? Controleer je apparaat met een virusscanner voordat je het opnieuw verstuurt.',
  },
  lookOver: {
    title: 'Meekijken is voorbij',
    heading: 'Je kijkt niet meer mee',
    text: 'Meekijken stopt na 30 minuten, als je uitlogt of als de klant niet meer kan inloggen. Begin opnieuw vanuit de werkplek.',
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
