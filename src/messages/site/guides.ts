import { countText } from '../shared/numbers.ts';

/** The other text of these pages is in their records. */
export const guideText = {
  advice: 'Adviesgesprek',
  contact: 'Neem contact op',
  call: (phone: string): string => `Bel ${phone}`,
} as const;

export const levelsText = {
  name: 'SLA-niveaus',
  level: 'Niveau',
  facts: { response: 'Reactie', repair: 'Herstel', hours: 'Wanneer we werken' },
  price: 'Prijs zonder btw',
  perMonth: 'per maand',
  choose: 'Kies',
  unknown: 'In overleg',
  compare: 'Vergelijk de niveaus',
  none: {
    title: 'Je SLA op maat',
    text: 'We spreken met je af hoe snel we helpen. In een adviesgesprek rekenen we uit wat dat kost.',
  },
} as const;

export const switchingText = {
  name: 'Overstappen',
  whoCancels: 'Wie zegt wat op?',
} as const;

export const termsText = {
  title: 'De volledige tekst',
  text: 'Deze pagina is een uitleg. De algemene voorwaarden zelf lees, bewaar of print je hier.',
  open: 'Open de algemene voorwaarden',
} as const;

export const complaintsText = {
  write: 'Stuur je klacht',
  dispute: {
    title: 'Komen we er samen niet uit?',
    text: (body: string): string =>
      `Leg je klacht dan voor aan ${body}. Doe dat als je ons antwoord hebt, of als je er na tien werkdagen nog geen hebt.`,
  },
} as const;

export const branchText = {
  toPackage: 'Bekijk het voorbeeld',
  example: 'Voorbeeldpakket',
  perMonth: 'Per maand, zonder btw',
  unknown: 'Tarief op maat',
  quantity: (quantity: number): string => `${countText(quantity)}\u00a0×`,
  calculate: 'Pas dit pakket aan',
  advice: 'Bespreek het in een adviesgesprek',
  note: 'Een indicatie met de tarieven van nu, bij een looptijd van een jaar. Wat jij nodig hebt, rekenen we samen uit.',
  others: 'Andere branches',
} as const;
