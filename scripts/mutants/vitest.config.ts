import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const { projects: _, ...shared } = base.test!;

/**
 * Only the tests of one part of a portion, in one project: a mutant that runs while a module loads
 * is tried against all tests that the configuration names, whatever list the runner is given.
 */
export default defineConfig({
  test: { ...shared, include: process.env.MUTANT_TESTS?.split(',') ?? [] },
});
