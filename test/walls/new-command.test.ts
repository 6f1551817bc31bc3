import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject, type ProjectCopy, skeletons } from '../support/skeletons.ts';

/**
 * `npm run new` in a copy of the project. `test/deep/new-command.test.ts` also builds the copy and
 * runs its tests.
 */

let copy: ProjectCopy;
let written: readonly string[] = [];
beforeAll(() => {
  copy = copyProject();
  const outputs = skeletons.map((skeleton) => copy.writeSkeleton(...skeleton));
  const files = outputs.flatMap((output) => [...output.matchAll(/^(?:new|changed) +(\S+)$/gm)]);
  written = [...new Set(files.map(([, path]) => path!))];
});
afterAll(() => copy.remove());

it('the files that `npm run new` writes and changes compile, and pass lint', () => {
  const code = written.filter((path) => /\.tsx?$/.test(path));
  expect(code.length).toBeGreaterThan(30);
  const flags = ['--disable-nested-config', '--type-aware', '--type-check'];
  expect(copy.runPackage('oxlint', ...flags, ...code)).toBe('');
  expect(copy.runPackage('oxfmt', '--check', ...written)).toBe('');
});

it('`npm run new` refuses a name that is in use', () => {
  expect(() => copy.writeSkeleton('page', 'open-day')).toThrow(/open-day\.tsx already exists/);
  const again = () => copy.writeSkeleton('field', 'Case.Proefvinkje__c');
  expect(again).toThrow(/has a field Proefvinkje__c already/);
});
