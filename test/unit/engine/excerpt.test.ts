import { expect, it } from 'vitest';
import { excerptOf, highlight } from '#engine/search/excerpt.ts';

/**
 * The excerpt of a text that a search found, with its matches marked. Source: record-api.md §6.8.
 */

const written = (parts: readonly { text: string; hit: boolean }[]): string =>
  parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

it.each([
  ['bel 06-98 76 54 32 nu', ['0698765432'], 'bel [06-98 76 54 32] nu'],
  ['bel 06-98 76 54 32 nu', ['76'], 'bel 06-98 [76] 54 32 nu'],
  ['bel 085-486-5555', ['0854865555'], 'bel [085-486-5555]'],
  ['een e-sim en wifi-punt', ['esim', 'wifi'], 'een [e-sim] en [wifi-punt]'],
  ['Café 12 34b', ['cafe', '34b'], '[Café] 12 [34b]'],
])('%s with the words %j is marked as %s', (text, hits, expected) => {
  expect(written(highlight(text, new Set(hits)))).toBe(expected);
});

it('an excerpt keeps the euro sign and its amount on one line', () => {
  const text = 'Werkplek 365 Veilig:   €\u00a021,90 per maand';
  expect(written(excerptOf([text], new Set(['maand'])))).toBe(
    'Werkplek 365 Veilig: €\u00a021,90 per [maand]',
  );
});

it('an excerpt is never cut inside an emoji', () => {
  for (let before = 0; before < 4; before++) {
    const text = `${'a'.repeat(before)}${'😀'.repeat(200)}storing${'😀'.repeat(300)}`;
    expect(written(excerptOf([text], new Set(['storing']))).isWellFormed()).toBe(true);
  }
});
