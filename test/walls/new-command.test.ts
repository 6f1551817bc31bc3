import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  copyProject,
  type ProjectCopy,
  skeletons,
  unfinishedSkeletons,
} from '../support/skeletons.ts';

/**
 * `npm run new` in a copy of the project. `test/deep/new-command.test.ts` also builds the copy and
 * runs its tests.
 */

let copy: ProjectCopy;
let outputs: readonly string[] = [];
let written: readonly string[] = [];
beforeAll(() => {
  copy = copyProject();
  outputs = [...skeletons, ...unfinishedSkeletons].map((skeleton) =>
    copy.writeSkeleton(...skeleton),
  );
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

it('`npm run new` names the files that are left, with a line that exists, and the tests', () => {
  for (const output of outputs) {
    const [, left = '', commands = ''] = output.split(/^Left to do:$|^Then run:$/m);
    const places = [...left.matchAll(/^\d+\. (\S+\.\w+)(?::(\d+))? — /gm)];
    expect(places.length, output).toBeGreaterThan(2);
    for (const [, file, line = '1'] of places)
      expect(copy.lineOf(file!, Number(line))).not.toBe('');
    expect(commands).toContain('npx vitest run --project=');
    for (const [test] of commands.matchAll(/\btest\/\S+/g)) expect(copy.has(test), test).toBe(true);
  }
});

it('`npm run new` refuses a name that is in use', () => {
  expect(() => copy.writeSkeleton('page', 'open-day')).toThrow(/open-day\.tsx already exists/);
  const again = () => copy.writeSkeleton('field', 'Case.Proefvinkje__c');
  expect(again).toThrow(/has a field Proefvinkje__c already/);
});
