import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * A sheet that a visitor loaded stays when the next page opens without a reload, so that a class
 * with two meanings would mix them. All styles of the workspace are even one sheet
 * (`scripts/vite-chunks.ts`).
 */

/** The classes that the file styles by themselves, outside conditions such as `@media`. */
function ownClasses(file: string): string[] {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  const rules = css.replaceAll(/\n {2}@[^]*?\n {2}\}/g, '');
  return [...rules.matchAll(/^ {2}([^ @{}][^{}]*)\{/gm)].flatMap(([, selectors]) =>
    selectors!
      .replaceAll(/\([^()]*\)/g, '()')
      .split(',')
      .flatMap((one) => /^\.([\w-]+)$/.exec(one.trim())?.[1] ?? []),
  );
}

test('a class is styled in one file', () => {
  const files = new Map<string, Set<string>>();
  for (const file of globSync(['src/web/**/*.css', 'src/ui/**/*.css']))
    for (const name of ownClasses(file))
      files.set(name, (files.get(name) ?? new Set<string>()).add(file));
  expect(files.size).toBeGreaterThan(800);
  const shared = [...files].filter(([, places]) => places.size > 1);
  expect(shared.map(([name, places]) => [name, ...places])).toEqual([]);
});
