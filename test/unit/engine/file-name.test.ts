import { expect, it } from 'vitest';
import { safeFileName } from '#engine/files/file-kinds.ts';

it.each([
  [' . foto .. .jpg', 'jpg', 'foto.jpg'],
  ['...', 'pdf', 'bestand.pdf'],
  ['', 'other', 'bestand'],
] as const)('the file name %j loses spaces and dots around it', (given, kind, name) =>
  expect(safeFileName(given, kind)).toBe(name),
);

it('a file name with very many spaces inside is trimmed and cut', () => {
  // With quadratic time this would take minutes.
  expect(safeFileName(`a${' '.repeat(400_000)}b.txt`, 'txt')).toBe(`a${' '.repeat(99)}.txt`);
});
