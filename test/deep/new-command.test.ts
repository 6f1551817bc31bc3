import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  copyProject,
  type ProjectCopy,
  skeletons,
  unfinishedSkeletons,
} from '../support/skeletons.ts';

/**
 * A copy of the project with files of `npm run new` is whole. `test/walls/new-command.test.ts`
 * checks the files themselves.
 */

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
  for (const skeleton of skeletons) copy.writeSkeleton(...skeleton);
}, 120_000);
afterAll(() => copy.remove());

it('a project with files of `npm run new` compiles', () => {
  expect(copy.runPackage('react-router', 'typegen')).toBe('');
  expect(copy.runPackage('tsc', '--noEmit', '-p', '.')).toBe('');
});

it('a project with files of `npm run new` passes lint and is formatted', () => {
  expect(copy.runPackage('oxlint', '--disable-nested-config', '--type-aware')).toBe('');
  expect(copy.runPackage('oxfmt', '--check')).toBe('');
});

it('tests of objects, pages, forms, endpoints and jobs pass with the files of `npm run new`', () => {
  const build =
    "import('./scripts/build.mjs').then(async ({ build }) => console.log(await build()))";
  expect(copy.run(process.execPath, '-e', build)).toBe('');
  const test = (kind: string, ...files: string[]) =>
    copy.runPackage('vitest', 'run', `--project=${kind}`, ...files);
  expect(test('unit', 'test/unit/objects', 'test/unit/client')).toBe('');
  expect(test('contract', 'test/contract/generated', 'test/contract/operations')).toBe('');
  expect(test('site', 'test/site/pages.test.ts', 'test/site/forms.test.ts')).toBe('');
  expect(test('site', 'test/site/public/sitemap.test.ts', 'test/site/mails.test.ts')).toBe('');
  expect(test('contract', 'test/contract/retention/retention.test.ts')).toBe('');
  expect(test('database', 'remind-of')).toBe('');
  expect(test('unit', 'test/unit/web', 'test/unit/messages')).toBe('');
}, 900_000);

it('a parameter fails its test until a handler uses it', () => {
  for (const skeleton of unfinishedSkeletons) copy.writeSkeleton(...skeleton);
  expect(copy.runPackage('tsc', '--noEmit', '-p', '.')).toBe('');
  const tests = copy.runPackage('vitest', 'run', '--project=contract', 'parameters.test.ts');
  for (const [, name] of unfinishedSkeletons)
    expect(tests).toContain(`${name!.replace('.', ' ')} > changes the answer`);
}, 300_000);
