import { type ErrorKind, errorText, type ErrorWords } from '../site/errors.ts';

/** Errors that only a page without scripts shows, so that no other page loads their texts. */
type PlainErrorKind = WrongOriginErrorKind | 'packed' | 'lookOver' | FileErrorKind;

/** For a form of another origin. `addressUnset`: `PUBLIC_URL` is missing. `plainHttp`: no https. */
export type WrongOriginErrorKind = 'foreign' | 'addressUnset' | 'plainHttp';

export type FileErrorKind = 'fileWaiting' | 'fileInfected';

export const plainErrorText: Record<PlainErrorKind | ErrorKind, ErrorWords> = {
  ...errorText,
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
  packed: {
    title: 'Dit lukt niet',
    heading: 'Dit formulier kwam ingepakt binnen',
    text: 'We nemen een formulier alleen aan zoals het is, dus niet gecomprimeerd. Verstuur het opnieuw zonder Content-Encoding. Gebruik je een gewone browser? Laad de pagina dan opnieuw.',
  },
  lookOver: {
    title: 'Meekijken is voorbij',
    heading: 'Je kijkt niet meer mee',
    text: 'Meekijken stopt na 30 minuten, als je uitlogt of als de klant niet meer kan inloggen. Begin opnieuw vanuit de werkplek.',
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
};
