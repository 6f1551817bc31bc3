import { describe, expect, it } from 'vitest';
import { synonyms } from '#db/seed/synonyms.ts';
import { correctSpelling } from '#domain/site-search/correct.ts';
import { quoteOf } from '#domain/site-search/excerpts.ts';
import { parseQuery } from '#domain/site-search/query.ts';
import { stemOf } from '#domain/site-search/stem.ts';
import { openSynonyms } from '#domain/site-search/synonyms.ts';
import { openTextIndex } from '#domain/site-search/text-index.ts';
import { tokenizeForIndex, tokenize } from '#domain/site-search/words.ts';

describe('a Dutch stem', () => {
  it.each([
    ['verhuizing', 'verhuizen', 'verhuisd'],
    ['prijs', 'prijzen'],
    ['tarief', 'tarieven'],
    ['vacature', 'vacatures'],
    ['opzeggen', 'opzegging'],
    ['doorschakelen', 'doorschakeling', 'doorschakelt'],
    ['krakende', 'kraakt', 'kraken'],
    ['snel', 'snelheid', 'snelste', 'snelheden'],
    ['adres', 'adressen'],
    ['automaat', 'automaten'],
    ['betalen', 'betaling', 'betaalt'],
  ])('is one for %s and its other forms', (...forms) =>
    expect(new Set(forms.map(stemOf)).size).toBe(1),
  );
  it.each([
    ['nummer', 'nemen'],
    ['week', 'weekend'],
  ])('keeps %s and %s apart', (one, other) => expect(stemOf(one)).not.toBe(stemOf(other)));
});

describe('words of a text', () => {
  it('are indexed with hyphens, without them and in parts', () => {
    expect(tokenizeForIndex('Een e-sim met 4G-back-up')).toEqual(
      expect.arrayContaining(['esim', 'sim', '4gbackup', 'backup', '4g']),
    );
    expect(tokenize('Privé-foto’s, 500 Mbit/s')).toEqual(['privefoto', '500', 'mbit']);
  });
});

const index = openTextIndex([
  [{ text: 'Glasvezel voor je bedrijf', weight: 5 }],
  [{ text: 'Een keuzemenu: de keuze in het menu', weight: 1 }],
  [{ text: 'Dataroaming in het buitenland', weight: 1 }],
  [{ text: 'Pinautomaat en kassa', weight: 1 }],
]);
const found = (typed: string, groups: readonly string[] = []): number[] =>
  index
    .score(parseQuery(typed, { index, synonyms: openSynonyms(groups), open: false }).terms)
    .map(({ document }) => document);

describe('a query', () => {
  it('finds a compound by two words, and by a part of it', () => {
    expect(found('glas vezel')).toEqual([0]);
    expect(found('pin automaten')).toEqual([3]);
    expect(found('roaming')).toEqual([2]);
  });
  it('finds by a synonym of one word or of several, in both directions', () => {
    expect(found('ivr')).toEqual([]);
    expect(found('ivr', ['ivr, keuzemenu'])).toEqual([1]);
    expect(found('betalen met pas', ['met pas, kassa'])).toContain(3);
    expect(found('kassa', ['met pas, kassa'])).toContain(3);
  });
  it('gives weight only to meaningful words, and is empty without these', () => {
    const { terms } = parseQuery('hoe kan ik glasvezel krijgen', {
      index,
      synonyms: openSynonyms([]),
      open: false,
    });
    expect(terms.filter(({ worth }) => worth === 1).map(({ word }) => word)).toEqual(['glasvezel']);
    expect(
      parseQuery('de en het', { index, synonyms: openSynonyms([]), open: false }).isEmpty,
    ).toBe(true);
  });
  it('lists the words that are in no document', () =>
    expect(
      parseQuery('glasvezel krokodil', { index, synonyms: openSynonyms([]), open: false }).unknown,
    ).toEqual(['krokodil']));
});

describe('a correction', () => {
  const words = new Map([
    ['glasvezel', 9],
    ['phishing', 3],
    ['abonnement', 5],
    ['storing', 8],
    ['opslaan', 4],
  ]);
  const correct = (typed: string, mistakes: 1 | 2 = 2) =>
    correctSpelling(typed, { unknown: tokenize(typed), words, mistakes });
  it('corrects one mistake, and two in a long word', () => {
    expect(correct('glasvezl')).toBe('glasvezel');
    expect(correct('glasvesel')).toBe('glasvezel');
    expect(correct('Phising mail')).toBe('phishing mail');
    expect(correct('abonement')).toBe('abonnement');
    expect(correct('glazvesel')).toBe('glasvezel');
  });
  it('does not change short words, numbers and words without a similar one', () => {
    for (const typed of ['sto', '12345', 'krokodil', '4g'])
      expect(correct(typed), typed).toBeNull();
  });
  it('does not make another verb when one mistake is allowed', () =>
    expect(correct('ontslaan', 1)).toBeNull());
});

it('a quote ends after the last sentence that fits', () => {
  const text =
    'Bel ons meteen. Wij blokkeren de kaart. Daarna sturen we een nieuwe simkaart naar je adres.';
  expect(quoteOf(text, 60)).toBe('Bel ons meteen. Wij blokkeren de kaart.');
  expect(quoteOf(text, 500)).toBe(text);
});

it('the initial synonyms have unique names and at least two words', () => {
  expect(new Set(synonyms.map(({ name }) => name)).size).toBe(synonyms.length);
  for (const { name, words } of synonyms) expect(words.split(',').length, name).toBeGreaterThan(1);
});
