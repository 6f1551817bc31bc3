import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchesLikePattern, likePattern, escapeLike } from '#engine/sql/compare.ts';

/** Our own matching of `like` patterns gives the answer that PostgreSQL gives for a column. */

/** A slow model to compare with. */
const fits = (text: string, pattern: string): boolean => {
  if (pattern === '') return text === '';
  if (pattern[0] === '%')
    return fits(text, pattern.slice(1)) || (text !== '' && fits(text.slice(1), pattern));
  const [sign, rest] =
    pattern[0] === '\\' ? [pattern[1], pattern.slice(2)] : [pattern[0], pattern.slice(1)];
  return text !== '' && (pattern[0] === '_' || sign === text[0]) && fits(text.slice(1), rest);
};

const text = fc
  .array(fc.constantFrom('a', 'b', '%', '_', '\\'), { maxLength: 7 })
  .map((signs) => signs.join(''));

it('a like pattern matches as the slow model says', () => {
  fc.assert(
    fc.property(text, text, (value, typed) => {
      expect(matchesLikePattern(value, likePattern(typed))).toBe(fits(value, likePattern(typed)));
    }),
    { numRuns: 2_000 },
  );
});

it('an escaped text matches only itself', () => {
  fc.assert(
    fc.property(text, text, (value, other) => {
      expect(matchesLikePattern(value, escapeLike(other))).toBe(value === other);
    }),
  );
});

it('a pattern with 500 wildcards is matched without hanging', () =>
  expect(matchesLikePattern('a'.repeat(300), `${'%a'.repeat(500)}%b`)).toBe(false));
