import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { portions } from '../../scripts/mutants/portions.ts';

const tracked = execFileSync('git', ['ls-files', '-z', 'src', 'test'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.tsx?$/.test(path) && existsSync(path));

it('no folder of src or test lists more than thirty source files', () => {
  const full = [...Map.groupBy(tracked, dirname)].filter(([, files]) => files.length > 30);
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});

it('every test and source file that a portion of the mutants names is there', () => {
  const parts = Object.values(portions).flat();
  const named = [
    ...parts.flatMap(({ tests }) => tests.map((path) => `test/${path}.test.ts`)),
    ...parts.flatMap(({ mutate }) => mutate.map((path) => path.replace(/:\d+-\d+$/, ''))),
  ];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
