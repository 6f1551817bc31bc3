import { countText } from '../shared/numbers.ts';

const articles = (count: number): string =>
  `${countText(count)} ${count === 1 ? 'artikel' : 'artikelen'}`;

/** The introduction is in the record `kennisdatabase`. */
export const knowledgeText = {
  name: 'Kennisdatabase',
  search: { label: 'Zoek in de kennisdatabase', button: 'Zoeken', busy: 'We zoeken.' },
  topics: { label: 'Onderwerpen', all: 'Alles' },
  count: (count: number): string => articles(count),
  found: (count: number, q: string): string =>
    count === 0 ? `Niets gevonden voor ‘${q}’` : `${articles(count)} gevonden voor ‘${q}’`,
  foundTitle: (q: string): string => `Zoeken naar ‘${q}’ in de kennisdatabase`,
  in: (text: string, category: string): string => `${text} in ${category}`,
  note: (category: string, minutes: number): string =>
    `${category} · ${String(minutes)} ${minutes === 1 ? 'minuut' : 'minuten'} lezen`,
  minutes: (minutes: number): string =>
    `${String(minutes)} ${minutes === 1 ? 'minuut' : 'minuten'} lezen`,
  none: {
    title: 'We vonden geen artikel met al deze woorden',
    text: 'Probeer één woord, of een ander woord voor hetzelfde. Staat je antwoord er niet bij? Stel je vraag, dan helpen we je verder.',
    elsewhere: (count: number): string => `Bekijk ${articles(count)} in andere onderwerpen`,
    emptyTopic: 'Over dit onderwerp staat nog niets in de kennisdatabase',
    emptyTopicText:
      'We schrijven steeds nieuwe artikelen. Heb je nu een vraag? Stel die dan gerust.',
    ask: 'Stel je vraag',
    all: 'Bekijk alle artikelen',
  },
} as const;

export const articleText = {
  contents: 'In dit artikel',
  related: (category: string): string =>
    `Meer over ${category.toLowerCase().replace('werkplek', 'Werkplek')}`,
  published: (day: string | null, author: string | null): string =>
    ['Geplaatst', day !== null && `op ${day}`, author !== null && `door ${author}`]
      .filter(Boolean)
      .join(' '),
  vote: {
    question: 'Heb je wat aan dit artikel?',
    answers: { ja: 'Ja', nee: 'Nee' },
    thanks: {
      ja: 'Bedankt! Fijn dat het artikel je helpt.',
      nee: 'Bedankt. We kijken hoe dit artikel beter kan.',
    },
    contact: 'Stel je vraag aan ons',
  },
} as const;
