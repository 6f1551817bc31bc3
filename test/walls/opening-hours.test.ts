import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * What the operator writes as opening hours begins with a capital: "Op werkdagen van 8.30 tot 17.30
 * uur".
 */
const texts = readdirSync('src/messages', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const hours = /(?<before>.{0,12})\$\{[\w.]*openingHours\}/g;
const begins = /(?:^|`|[.?!:] )$/;

it('opening hours stand where a sentence begins, in every mail and on every page', () => {
  const inside = texts.flatMap((name) =>
    [...readFileSync(join('src/messages', name), 'utf8').matchAll(hours)]
      .map(({ groups }) => groups?.['before'] ?? '')
      .filter((before) => !begins.test(before))
      .map((before) => `${name}: ${before}`),
  );
  expect(inside).toEqual([]);
});
