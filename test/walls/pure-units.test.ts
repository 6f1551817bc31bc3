import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Modules that need PostgreSQL or a running server: tests that import one belong in another folder.
 */
const needsDatabase =
  /^(test\/(cluster|support\/(server|databases))\.ts|test\/faults\/.*|#db\/(template|embedded)\.ts|#server\/server\.ts)$/;

it('no file of test/unit needs a database or a server, directly or indirectly', () => {
  const found = globSync('test/unit/**/*.ts').flatMap((file) => {
    const reached = reachedFrom(normalize(file));
    return [...reached]
      .filter((path) => needsDatabase.test(path))
      .map((path) => `${file}: ${path}`);
  });
  expect(found).toEqual([]);
});

it('the check of this file finds a helper that needs a database, one import away', () => {
  expect([...reachedFrom('test/support/fibre.ts')].some((path) => needsDatabase.test(path))).toBe(
    true,
  );
});

/** Every module that a test file imports, directly or through modules of the test folder. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/\bfrom '([^']+)'/g)) {
    const path = from.startsWith('.') ? normalize(join(dirname(file), from)) : from;
    if (reached.has(path)) continue;
    reached.add(path);
    if (path.startsWith('test') && path.endsWith('.ts')) reachedFrom(path, reached);
  }
  return reached;
}
