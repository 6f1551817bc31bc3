import { describe, expect, it } from 'vitest';
import { wordForms } from '#engine/search/dutch-words.ts';

describe('the other forms of a word', () => {
  it.each([
    ['bedrijf', 'bedrijven'],
    ['brieven', 'brief'],
    ['huis', 'huizen'],
    ['reizen', 'reis'],
    ['bellen', 'bel'],
    ['belt', 'bellen'],
    ['gebeld', 'bellen'],
    ['bellen', 'gebeld'],
    ['gemeld', 'melden'],
    ['meldt', 'melden'],
    ['opgezegd', 'opzeggen'],
    ['opzeggen', 'opgezegd'],
    ['overgestapt', 'overstappen'],
    ['betaald', 'betaal'],
  ])('of %s include %s', (word, form) => expect(wordForms(word)).toContain(form));

  it('do not include the word itself', () => expect(wordForms('bellen')).not.toContain('bellen'));
  it.each(['4g', '0612345678', 'ab', 'œuvre', ''])('do not exist for %j', (word) =>
    expect(wordForms(word)).toEqual([]),
  );
});
