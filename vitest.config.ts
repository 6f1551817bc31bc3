import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A database cluster that tests clone from; the walls need none. */
const cluster = 'test/cluster.ts';
const globalSetup = existsSync(cluster) ? [cluster] : [];

const project = (name: string, extra: object = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], ...extra },
});

// As the house that is started: React and the router as they were built to run. Drawing a page with all that looks along as one writes takes twice the time, and nobody ships it.
process.env.NODE_ENV = 'production';

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
    globalSetup,
    projects: [
      project('unit'),
      project('contract'),
      project('site'),
      // Programs of others, which keep things in their modules and in the environment.
      project('clients', { isolate: true }),
      project('walls'),
      project('faults'),
      ...(process.env.DEEP ? [project('deep', { testTimeout: 600_000 })] : []),
    ],
  },
});
