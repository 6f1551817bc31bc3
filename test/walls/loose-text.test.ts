import { expect, test } from 'vitest';
import { looseTexts } from './loose-text.ts';

test('a text that changes, or stands after what comes and goes, has an element of its own', () => {
  const found = looseTexts((path) => path.startsWith('src/'));
  expect(found.map(({ about }) => about)).toEqual([]);
});
