import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { portions } from '../../scripts/mutants/portions.ts';

const tracked = execFileSync('git', ['ls-files', '-z', 'src', 'test'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.tsx?$/.test(path) && existsSync(path));

it('no folder of src or test lists more than thirty source files', () => {
  const full = [...Map.groupBy(tracked, dirname)].filter(([, files]) => files.length > 30);
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});

it('every file that a portion of the mutation tests names exists', () => {
  const parts = Object.values(portions).flat();
  const named = [
    ...parts.flatMap(({ tests }) => tests.map((path) => `test/${path}.test.ts`)),
    ...parts.flatMap(({ mutate }) => mutate.map((path) => path.replace(/:\d+-\d+$/, ''))),
  ];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

it('docs/architecture/objects.md lists every object with its API name, label and file', () => {
  const text = readFileSync('docs/architecture/objects.md', 'utf8');
  const rows = [...text.matchAll(/^\| .+ \| `(\w+)` \| (.+) \| `(.+)` \|$/gm)];
  expect(rows.map(([, apiName, label]) => `${apiName} ${label}`).toSorted()).toEqual(
    objects.map(({ apiName, label }) => `${apiName} ${label}`).toSorted(),
  );
  expect(
    rows.map(([, , , file]) => `src/objects/${file}`).filter((path) => !existsSync(path)),
  ).toEqual([]);
});
