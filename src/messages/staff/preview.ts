import { countText } from '../shared/numbers.ts';

export const staffPreviewText = {
  start: 'Voorbeeld',
  title: (name: string): string => `Voorbeeld: ${name}`,
  back: (name: string): string => `Terug naar ${name}`,
  elsewhere: 'Voorbeeld in een nieuw tabblad',
  saved: 'Zo staat het er als je nu publiceert wat er is opgeslagen.',
  typed:
    'Zo wordt het met wat je hebt ingevuld. Er is nog niets opgeslagen. Sluit dit tabblad om verder te gaan.',
  live: 'Zo wordt het met wat je nu hebt ingevuld. Er is nog niets opgeslagen.',
  unpublished: 'Deze pagina is nog niet gepubliceerd. Bezoekers zien haar nog niet.',
  nowhere:
    'Hiervoor is geen eigen pagina op de site. Het staat als blok op een andere pagina, of nergens.',
  nameless: 'Nog zonder titel',
  new: {
    title: 'Voorbeeld van een nieuwe pagina',
    back: 'Naar het formulier',
    none: {
      title: 'Er is nog niets om te tonen',
      text: 'Open het voorbeeld vanuit het formulier, dan zie je wat je daar hebt ingevuld.',
    },
  },
  wrong: {
    title:
      'Dit klopt nog niet. Zo kun je het niet opslaan. Het voorbeeld toont zoveel mogelijk van wat je typte.',
    field: (label: string, text: string): string => `${label}: ${text}`,
    failed: 'Het voorbeeld lukt nu niet. Wat je hebt ingevuld, staat er nog.',
    stored: 'Bekijk wat er nu is opgeslagen',
  },
  busy: 'Het voorbeeld wordt bijgewerkt',
  page: {
    title: 'De pagina',
    frame: (name: string): string =>
      `De pagina ${name}, zonder knoppen en formulieren die iets doen`,
    width: 'Breedte',
    widths: { 360: 'Telefoon (360)', 768: 'Tablet (768)', 1280: 'Computer (1280)' },
    hint: 'Links openen in een nieuw tabblad. Formulieren versturen niets.',
  },
  search: {
    title: 'In een zoekmachine',
    none: 'Zoekmachines tonen deze pagina niet: Vindbaar in zoekmachines staat uit, of zij is gesloten.',
    noDescription: 'Zonder omschrijving kiest een zoekmachine zelf een stuk tekst van de pagina.',
    titleLength: (count: number, most: number): string =>
      count > most
        ? `Titel: ${countText(count)} tekens. Na ongeveer ${countText(most)} wordt hij afgekapt.`
        : `Titel: ${countText(count)} van ongeveer ${countText(most)} tekens.`,
    descriptionLength: (count: number, most: number): string =>
      count > most
        ? `Omschrijving: ${countText(count)} tekens. Na ongeveer ${countText(most)} wordt zij afgekapt.`
        : `Omschrijving: ${countText(count)} van ongeveer ${countText(most)} tekens.`,
    canonical: (address: string): string => `Zoekmachines tonen een ander adres: ${address}`,
  },
  share: {
    title: 'Als iemand de link deelt',
    picture: (title: string): string => `Deelbeeld: ${title}`,
    own: (address: string): string => `Eigen beeld uit de extra tags: ${address}`,
  },
} as const;
