import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * All styles of the workspace are one sheet (`scripts/vite-chunks.ts`), so that a class with two
 * meanings would mix them on both pages.
 */

/** The classes that the file styles by themselves, outside conditions such as `@media`. */
function ownClasses(file: string): string[] {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  const rules = css.replaceAll(/\n {2}@[^]*?\n {2}\}/g, '');
  return [...rules.matchAll(/^ {2}([^ @{}][^{}]*)\{/gm)].flatMap(([, selectors]) =>
    selectors!.split(',').flatMap((one) => /^\.([\w-]+)$/.exec(one.trim())?.[1] ?? []),
  );
}

test('a class of the workspace is styled in one file', () => {
  const files = new Map<string, Set<string>>();
  for (const file of globSync('src/web/staff/**/*.css'))
    for (const name of ownClasses(file))
      files.set(name, (files.get(name) ?? new Set<string>()).add(file));
  expect(files.size).toBeGreaterThan(200);
  const shared = [...files].filter(([, places]) => places.size > 1);
  expect(shared.map(([name, places]) => [name, ...places])).toEqual([]);
});
