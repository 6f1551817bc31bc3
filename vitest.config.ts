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

/** Starts one PostgreSQL for the run, with the demo in it: some six seconds of a processor. */
const onDatabase = { globalSetup: ['test/cluster.ts'] };

// React and the router as a started server runs them. With their development checks a page takes
// twice the time to render.
process.env.NODE_ENV = 'production';
enableCompileCache();

/** Without the router's Vite plugin, which takes test files for pages. */
export default defineConfig({
  test: {
    pool: 'forks',
    // Our modules hold no state, so the test files of a worker share them: loading them again takes
    // longer than most files' tests.
    isolate: false,
    // By default Vitest leaves one core free, which is half of two. One worker more than there are
    // cores: a worker waits a third of its time for the database or for a program it started.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    environment: 'node',
    passWithNoTests: true,
    // These end a test that hangs and measure nothing: a busy machine can pause for many seconds.
    testTimeout: process.env.DEEP ? 600_000 : 240_000,
    hookTimeout: 240_000,
    // What a test waits for comes at once or never, and a slow machine needs long for "at once".
    expect: { poll: { timeout: 60_000 } },
    teardownTimeout: 60_000,
    projects: [
      // Pure: no database, no server. A file starts in under two seconds.
      project('unit', { exclude: countsTimers }),
      // Isolated: a timer that another file in the process set would be counted too.
      project('timers', { include: countsTimers, isolate: true }),
      project('database', onDatabase),
      project('contract', onDatabase),
      project('site', onDatabase),
      // Isolated: these load other people's clients, which hold state in modules and environment.
      project('clients', { ...onDatabase, isolate: true }),
      project('walls'),
      project('faults', onDatabase),
      ...(process.env.DEEP ? [project('deep', { ...onDatabase, testTimeout: 600_000 })] : []),
    ],
  },
});
