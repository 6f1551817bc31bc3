import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** A database cluster that tests clone from; the walls need none. */
const cluster = 'test/cluster.ts';
const globalSetup = existsSync(cluster) ? [cluster] : [];

const project = (name: string, extra: object = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], ...extra },
});

/** No plugin of the router here: it would take the tests for pages. */
export default defineConfig({
  test: {
    pool: 'forks',
    environment: 'node',
    passWithNoTests: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    globalSetup,
    projects: [
      project('unit'),
      project('contract'),
      project('site', { testTimeout: 60_000 }),
      project('walls'),
      project('faults', { testTimeout: 120_000, fileParallelism: false }),
      ...(process.env.DEEP ? [project('deep', { testTimeout: 600_000 })] : []),
    ],
  },
});
