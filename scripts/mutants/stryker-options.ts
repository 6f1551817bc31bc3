import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import type { Part } from './part.ts';

/** What no test of a portion reads is not copied. */
const notCopied = [
  ['.ci', '.mutants', '.react-router', 'bench', 'data', 'docs'],
  ['playwright-report', 'test-results', 'test/browsers', 'test/e2e'],
].flat();

/** `folder` and `report`: of this run. `incremental`: where outcomes are kept for the next one. */
type Places = { folder: string; report: string; incremental: string };

/** One process at a time. All that is written lies in one folder that git does not see. */
export const strykerOptions = (
  { mutate, rulesOnly }: Part,
  places: Places,
): PartialStrykerOptions => ({
  mutate: [...mutate],
  ...(rulesOnly && { ignoreStatic: true, mutator: { excludedMutations: ['StringLiteral'] } }),
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
  concurrency: 1,
  tempDirName: `${places.folder}/sandbox`,
  cleanTempDir: 'always',
  ignorePatterns: notCopied,
  // Stryker rewrites this file with a program interface that TypeScript 7 no longer has.
  tsconfigFile: 'none.json',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: places.report },
  incremental: true,
  incrementalFile: `${places.incremental}/${fileName(mutate)}.json`,
  // A test of the database may take seconds; what takes longer than this is in a loop.
  timeoutMS: 20_000,
  timeoutFactor: 3,
  allowConsoleColors: false,
});

const fileName = (mutate: readonly string[]): string =>
  mutate
    .join('+')
    .replaceAll(/[^\w+-]+/g, '-')
    .slice(0, 200);
