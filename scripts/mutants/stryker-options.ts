import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import type { Part } from './part.ts';

/** No test of a portion reads these folders, so the sandbox does not need them. */
const notCopied = [
  ['.ci', '.mutants', '.react-router', 'bench', 'data', 'docs'],
  ['playwright-report', 'test-results', 'test/browsers', 'test/e2e'],
].flat();

/**
 * `folder`: the temporary folder of this run. `incremental`: the folder where outcomes are stored
 * for the next run.
 */
type Paths = { folder: string; report: string; incremental: string };

/** One test process at a time. Everything that Stryker writes is in one folder that git ignores. */
export const strykerOptions = (
  { mutate, rulesOnly }: Part,
  paths: Paths,
): PartialStrykerOptions => ({
  mutate: [...mutate],
  ...(rulesOnly && { ignoreStatic: true, mutator: { excludedMutations: ['StringLiteral'] } }),
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
  concurrency: 1,
  tempDirName: `${paths.folder}/sandbox`,
  cleanTempDir: 'always',
  ignorePatterns: notCopied,
  // Stryker would rewrite tsconfig.json with a compiler API that TypeScript 7 no longer has. A path
  // that does not exist prevents that.
  tsconfigFile: 'none.json',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: paths.report },
  incremental: true,
  incrementalFile: `${paths.incremental}/${fileName(mutate)}.json`,
  // A database test may take seconds. A mutant that takes longer than this is in an endless loop.
  timeoutMS: 20_000,
  timeoutFactor: 3,
  allowConsoleColors: false,
});

const fileName = (mutate: readonly string[]): string =>
  mutate
    .join('+')
    .replaceAll(/[^\w+-]+/g, '-')
    .slice(0, 200);
