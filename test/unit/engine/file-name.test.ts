import { expect, it } from 'vitest';
import { safeFileName } from '#engine/files/file-kinds.ts';

it.each([
  [' . foto .. .jpg', 'jpg', 'foto.jpg'],
  ['...', 'pdf', 'bestand.pdf'],
  ['', 'other', 'bestand'],
] as const)('the name %j of a file loses blanks and dots around it', (given, kind, name) =>
  expect(safeFileName(given, kind)).toBe(name),
);

it('a name with very many blanks inside is trimmed and cut like any other', () => {
  // An algorithm with quadratic time would take minutes.
  expect(safeFileName(`a${' '.repeat(400_000)}b.txt`, 'txt')).toBe(`a${' '.repeat(99)}.txt`);
});
