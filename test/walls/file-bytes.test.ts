import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../src');

/** Who may open bytes of the file store, and why none of it reaches anybody unscanned. */
const openers: Readonly<Record<string, string>> = {
  'records/files.ts': 'openFile asks mayHandOut; findFile is for what the server reads itself',
  'records/deleted-file.ts': 'asks mayHandOut',
  'records/looking-along.ts': 'hands the same store on',
  'methods/scan-files.ts': 'is the scan',
  'methods/bring-in-file.ts': 'scans before it reads',
};

it('bytes of files are opened where it is asked whether they are scanned, and nowhere else', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((path) => !path.startsWith('outside/'));
  const opening = files.filter((path) => /\bfiles\.open\(/.test(readFileSync(join(source, path), 'utf8')));
  expect(opening.toSorted()).toEqual(Object.keys(openers).toSorted());
  const findingUnscanned = files.filter((path) => /\bfindFile\(/.test(readFileSync(join(source, path), 'utf8')));
  // The second reads the size of a picture that becomes a photo.
  expect(findingUnscanned.toSorted()).toEqual(['records/avatars.ts', 'records/files.ts']);
});
