import { expect, it } from 'vitest';
import { vacancyAnswer } from '#domain/assistant/vacancy-answer.ts';
import type { SiteEntry } from '#domain/site-search/site-entries.ts';
import type { SiteIndex } from '#domain/site-search/site-index.ts';

/** The answer of the assistant about one vacancy. */

const vacancy = (...texts: string[]): SiteEntry => ({
  kind: 'vacancy',
  path: '/werken-bij/monteur',
  title: 'Monteur glasvezel',
  names: [],
  summary: '',
  passages: texts.map((text) => ({ heading: null, text })),
  price: null,
  amount: null,
  note: null,
  group: null,
  id: null,
  slug: 'monteur',
});

// proof: a question that names the job reads only the entries
const indexOf = (entry: SiteEntry) => ({ entries: [entry] }) as unknown as SiteIndex;

function quotesFor(...texts: string[]): string[] {
  const answer = vacancyAnswer(indexOf(vacancy(...texts)), 'Wat verdient een monteur?');
  return answer!.sources[0]!.quotes.map(({ text }) => text.map((part) => part.text).join(''));
}

it('quotes what the job is and what it pays', () => {
  expect(quotesFor('Je sluit glasvezel aan.', 'Vier dagen.', 'Je verdient € 3.000.')).toEqual([
    'Je sluit glasvezel aan.',
    'Je verdient € 3.000.',
  ]);
  expect(quotesFor('Je sluit glasvezel aan.')).toEqual(['Je sluit glasvezel aan.']);
});

it('quotes a first passage that says the pay once', () => {
  expect(quotesFor('Je sluit glasvezel aan voor € 3.000.', 'Vier dagen.')).toEqual([
    'Je sluit glasvezel aan voor € 3.000.',
  ]);
});
