import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const { projects: _, ...shared } = base.test!;

/** Stryker tries a mutant that runs at loading against every test in this configuration. */
export default defineConfig({
  test: { ...shared, include: process.env.MUTANT_TESTS?.split(',') ?? [] },
});
