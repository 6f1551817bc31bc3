import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');
const binary = /\.(png|jpe?g|webp|avif|ico|woff2?|pdf|gz|zip)$/;
const here = 'test/walls/tracked.test.ts';

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: project, encoding: 'utf8' })
  .split('\0')
  .filter(
    (path) =>
      path !== '' &&
      path !== here &&
      !binary.test(path) &&
      existsSync(join(project, path)) &&
      statSync(join(project, path)).isFile(),
  );
const textOf = (path: string): string => readFileSync(join(project, path), 'utf8');
const having = (pattern: RegExp, paths: readonly string[]): string[] =>
  paths.filter((path) => pattern.test(textOf(path)));

describe('the tracked files', () => {
  test('the lock file names no registry', () => {
    expect(textOf('package-lock.json')).not.toMatch(/"resolved"\s*:\s*"(?!file:)/);
    expect(having(/^\s*(@[^:]+:)?registry\s*=/m, tracked)).toEqual([]);
  });
  test('no file names a path of one machine', () => {
    expect(having(/(^|[\s'"`(=:])\/(work|root|home\/[a-z]+)\//m, tracked)).toEqual([]);
  });
  test('no code file disables a lint or compiler rule', () => {
    expect(
      having(
        /(ox|es)lint-(disable|enable)|@ts-(ignore|nocheck)/,
        tracked.filter(
          (path) => /\.[cm]?[jt]sx?$/.test(path) && path !== 'test/walls/rules.test.ts',
        ),
      ),
    ).toEqual([]);
  });
  test('no style sheet imports a file outside its folder by path', () => {
    expect(
      having(
        /@import\s+(url\()?['"]\.\.\//,
        tracked.filter((path) => path.endsWith('.css')),
      ),
    ).toEqual([]);
  });
  test('every file that the documents name exists', () => {
    const named = tracked
      .filter(
        (path) => path === 'README.md' || /^(docs(\/architecture)?|bench)\/[^/]+\.md$/.test(path),
      )
      .flatMap((path) =>
        [...textOf(path).matchAll(/`([\w-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|css|sql|md))`/g)].map(
          ([, file]) => ({ path, file: file! }),
        ),
      );
    expect(named.length).toBeGreaterThan(10);
    expect(
      named.filter(({ file }) =>
        ['', 'src', 'src/objects'].every((root) => !existsSync(join(project, root, file))),
      ),
    ).toEqual([]);
  });
  test('every file that code or settings name exists', () => {
    const folders = 'src|test|docs|scripts|bench|deploy|public';
    const endings = '[cm]?[jt]sx?|md|sql|json|css|sh|svg|ya?ml|csv';
    const path = new RegExp(`(?<![\\w./#-])(?:${folders})/[\\w./-]*\\.(?:${endings})\\b`, 'g');
    const foreign = [
      'test/walls/rules.test.ts',
      'test/walls/refused-imports.ts',
      'package-lock.json',
    ];
    const named = tracked
      .filter((file) => /\.([cm]?[jt]sx?|json|ya?ml)$/.test(file) && !foreign.includes(file))
      .flatMap((file) => (textOf(file).match(path) ?? []).map((name) => ({ file, name })));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ name }) => !existsSync(join(project, name)))).toEqual([]);
  });
  test('there is one lint configuration', () => {
    expect(
      tracked.filter((path) => /(^|\/)\.?(oxlintrc|oxlint\.config|eslint)[^/]*$/.test(path)),
    ).toEqual(['.oxlintrc.json']);
  });
});
