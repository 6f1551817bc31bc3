import { readFileSync, writeFileSync } from 'node:fs';
import type { InsertedLine } from './skeleton.ts';

/** Before the first line that matches `before`. Throws when no line matches. */
export function insertLine(file: string, { before, text }: InsertedLine): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((line) => before.test(line));
  if (at === -1)
    throw new Error(`${file} has no line that matches ${String(before)}; update scripts/new`);
  writeFileSync(file, lines.toSpliced(at, 0, text).join('\n'));
}
