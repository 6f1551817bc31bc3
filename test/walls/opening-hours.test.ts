import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * The opening hours that the operator writes begin with a capital: "Op werkdagen van 8.30 tot 17.30
 * uur".
 */
const texts = readdirSync('src/messages', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const hours = /(?<before>.{0,12})\$\{[\w.]*openingHours\}/g;
const begins = /(?:^|`|[.?!:] )$/;

it('every message puts the opening hours at the start of a sentence', () => {
  const inside = texts.flatMap((name) =>
    [...readFileSync(join('src/messages', name), 'utf8').matchAll(hours)]
      .map(({ groups }) => groups?.['before'] ?? '')
      .filter((before) => !begins.test(before))
      .map((before) => `${name}: ${before}`),
  );
  expect(inside).toEqual([]);
});
