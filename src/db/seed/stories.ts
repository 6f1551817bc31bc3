import { readTexts } from './read-text.ts';

export type StoryCopy = {
  title: string;
  slug: string;
  company: string;
  quote: string;
  summary: string;
  /** Lines such as `14 mobiele nummers`. */
  figures: string;
  body: string;
};

/** Invented, as the companies of the demo are. */
export const stories: readonly StoryCopy[] = readTexts('stories', [
  'title',
  'company',
  'quote',
  'summary',
  'figures',
]).map(({ name, figures, ...story }) => ({
  ...story,
  slug: name,
  figures: figures.split(' / ').join('\n'),
}));

/** `figure`: what is counted stands in `counts`. Invented too. */
export const keyFigures: readonly { figure: string; unit: string | null; counts: string }[] = [
  { figure: '200', unit: null, counts: 'bedrijven bellen en werken via ons' },
  { figure: '26', unit: 'sec.', counts: 'wachttijd aan de telefoon, gemiddeld' },
  { figure: '87', unit: '%', counts: 'van de vragen in één keer opgelost' },
  { figure: '8,9', unit: null, counts: 'cijfer van klanten in het laatste jaar' },
];
