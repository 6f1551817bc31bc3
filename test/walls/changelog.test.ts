import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const project = join(import.meta.dirname, '..', '..');
const textOf = (path: string): string => readFileSync(join(project, path), 'utf8');

const { version } = JSON.parse(textOf('package.json')) as { version: string };
const lines = textOf('CHANGELOG.md').split('\n');
const headings = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));

it('CHANGELOG.md begins with the section Unreleased, and then the version of package.json', () => {
  const [unreleased, newest] = headings;
  expect(unreleased).toBe('Unreleased');
  expect(newest).toMatch(/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/);
  expect(newest?.split(' ')[0]).toBe(version);
});

it('Versions of CHANGELOG.md are listed once each, the newest first', () => {
  const released = headings.slice(1).map((heading) => heading.split(' ')[0]!);
  const { compare } = new Intl.Collator('en', { numeric: true });
  const newestFirst = [...new Set(released)].toSorted((a, b) => compare(b, a));
  expect(released).toEqual(newestFirst);
});

it('Changes of a version are grouped as Keep a Changelog has it', () => {
  const groups = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
  const start = lines.findIndex((line) => /^## \d/.test(line));
  let group: string | undefined;
  for (const line of lines.slice(start)) {
    if (line.startsWith('## ')) group = undefined;
    if (line.startsWith('### ')) group = line.slice(4);
    if (line.startsWith('### ')) expect(groups).toContain(group);
    if (line.startsWith('- ')) expect(group, line).toBeDefined();
  }
});

it('the lock file and named archives have the version of package.json', () => {
  const lock = JSON.parse(textOf('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
  const documents = readdirSync(join(project, 'docs')).filter((name) => name.endsWith('.md'));
  for (const name of [...documents.map((file) => `docs/${file}`), 'README.md'])
    for (const [, named] of textOf(name).matchAll(/zorgeloos(?:-client)?-(\d+\.\d+\.\d+)/g))
      expect(named, name).toBe(version);
});
