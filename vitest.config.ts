import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { enableCompileCache } from './test/compile-cache.ts';

const project = (name: string, extra: object = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], ...extra },
});

/** Pure tests as well. */
const countsTimers = ['client/model', 'client/changes', 'api/streams'].map(
  (name) => `test/unit/${name}.test.ts`,
);

/** Starts one PostgreSQL for the run, with the demo in it: some six seconds of a processor. */
const onDatabase = { globalSetup: ['test/cluster.ts'] };

// As the house that is started: React and the router as they were built to run. Drawing a page with all that looks along as one writes takes twice the time, and nobody ships it.
process.env.NODE_ENV = 'production';
enableCompileCache();

/** No plugin of the router here: it would take the tests for pages. */
export default defineConfig({
  test: {
    pool: 'forks',
    // A house keeps nothing in its modules, so the files of a worker share them: reading them anew costs more than most files' tests.
    isolate: false,
    // By itself it leaves one processor free, of two that is half. One more than there are: a worker waits a third of its time, for the database or for a program it started.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    environment: 'node',
    passWithNoTests: true,
    // These end a test that hangs and measure nothing: a machine with much else to do stands still for many seconds.
    testTimeout: process.env.DEEP ? 600_000 : 240_000,
    hookTimeout: 240_000,
    // What a test waits for comes at once or never; on a slow machine "at once" is long.
    expect: { poll: { timeout: 60_000 } },
    teardownTimeout: 60_000,
    projects: [
      // Pure: no database, no server. A file starts in under two seconds.
      project('unit', { exclude: countsTimers }),
      // Each of these counts the timers that are left, also those that another file in its process sets.
      project('timers', { include: countsTimers, isolate: true }),
      project('database', onDatabase),
      project('contract', onDatabase),
      project('site', onDatabase),
      // Programs of others, which keep things in their modules and in the environment.
      project('clients', { ...onDatabase, isolate: true }),
      project('walls'),
      project('faults', onDatabase),
      ...(process.env.DEEP ? [project('deep', { ...onDatabase, testTimeout: 600_000 })] : []),
    ],
  },
});
