import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../src');

/**
 * Modules that may open files of the file store, and why none of them gives a viewer unscanned
 * bytes.
 */
const openers: Readonly<Record<string, string>> = {
  'engine/files/files.ts':
    'openFile calls mayDownload; findFile is for what the server itself reads',
  'engine/retention/collect-deleted-dossier.ts': 'calls mayDownload',
  'engine/model/impersonation.ts': 'passes the same store on',
  'domain/privacy/scan-files.ts': 'is the scan',
  'domain/imports/open-upload.ts': 'scans before it reads',
  'backup/add-files.ts': 'gives the bytes to an archive of the operator, and to no viewer',
};

it('only the listed modules open files of the file store or find unscanned ones', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (path) => !path.startsWith('integrations/'),
  );
  const opening = files.filter((path) =>
    /\bfiles\.open\(/.test(readFileSync(join(source, path), 'utf8')),
  );
  expect(opening.toSorted()).toEqual(Object.keys(openers).toSorted());
  const findingUnscanned = files.filter((path) =>
    /\bfindFile\(/.test(readFileSync(join(source, path), 'utf8')),
  );
  // avatars.ts only reads the dimensions of a picture that becomes a photo; prepare-photo.ts replaces
  // the bytes by a picture of its own.
  expect(findingUnscanned.toSorted()).toEqual([
    'domain/photos/prepare-photo.ts',
    'engine/files/avatars.ts',
    'engine/files/files.ts',
  ]);
});
