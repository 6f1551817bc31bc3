import { expect, test } from 'vitest';
import { looseTexts } from './loose-text.ts';

test('every JSX text that changes or follows a changing sibling has its own element', () => {
  const found = looseTexts((path) => path.startsWith('src/'));
  expect(found.map(({ about }) => about)).toEqual([]);
});
