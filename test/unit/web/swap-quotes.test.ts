import { expect, it } from 'vitest';
import { swapQuotes } from '#web/staff/frame/workspace-cache.ts';

it('the data of a page has the same quotes after the browser swaps them back', () => {
  const json = JSON.stringify({ Name: `d'Artagnan "de Korenaar"`, Note: '\0 \\" \\\'' });
  expect(swapQuotes(swapQuotes(json))).toBe(json);
  expect(JSON.stringify(swapQuotes(json)).length).toBeLessThan(JSON.stringify(json).length);
});
