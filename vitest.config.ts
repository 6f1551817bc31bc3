import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { enableCompileCache } from './test/compile-cache.ts';

const project = (name: string, extra: object = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], ...extra },
});

/** Unit tests that count the timers of their process. */
const countsTimers = [
  'test/unit/api/streams.test.ts',
  'test/unit/client/cache/model.test.ts',
  'test/unit/client/changes/changes.test.ts',
];

/**
 * Starts one PostgreSQL for the run, with the demo data. That takes some six seconds of processor
 * time.
 */
const onDatabase = { globalSetup: ['test/cluster.ts'] };

// React and the router as in production. Their development checks double the time to render a page.
process.env.NODE_ENV = 'production';
enableCompileCache();

/** Does not load React Router's Vite plugin, which treats test files as pages. */
export default defineConfig({
  test: {
    pool: 'forks',
    // Our modules hold no state, so the test files of a worker can share them. Loading them again
    // takes longer than the tests of most files.
    isolate: false,
    // Vitest leaves one core free by default, which is half of a machine with two. We use one
    // worker more than there are cores, because a worker waits a third of its time for the database
    // or another program.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    environment: 'node',
    passWithNoTests: true,
    // These end a test that hangs and measure nothing: a busy machine can pause for many seconds.
    testTimeout: process.env.DEEP ? 600_000 : 240_000,
    hookTimeout: 240_000,
    // What a test waits for either happens at once or never. On a slow machine "at once" can take
    // long.
    expect: { poll: { timeout: 60_000 } },
    teardownTimeout: 60_000,
    projects: [
      // Pure tests: no database, no server. A file starts in under two seconds.
      project('unit', { exclude: countsTimers }),
      // Isolated, because a timer of another test file in the process would be counted too.
      project('timers', { include: countsTimers, isolate: true }),
      project('database', onDatabase),
      project('contract', onDatabase),
      project('site', onDatabase),
      // Isolated, because these load clients of others, which keep state in modules and in the
      // environment.
      project('clients', { ...onDatabase, isolate: true }),
      project('walls'),
      project('faults', onDatabase),
      ...(process.env.DEEP ? [project('deep', { ...onDatabase, testTimeout: 600_000 })] : []),
    ],
  },
});
