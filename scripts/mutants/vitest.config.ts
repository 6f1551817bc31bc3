import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const { projects: _, ...shared } = base.test!;

/**
 * Only the tests of one part, in one project. Stryker tries a mutant that runs while a module loads
 * against every test in this configuration, whichever tests it passes to the runner.
 */
export default defineConfig({
  test: { ...shared, include: process.env.MUTANT_TESTS?.split(',') ?? [] },
});
