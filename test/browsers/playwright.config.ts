import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import type { EngineName } from './engines.ts';

// Passed on in the environment, so that a worker does not search again.
process.env['CHROMIUM_PATH'] = findBrowser() ?? '';

const engines: readonly EngineName[] = ['chromium', 'firefox', 'webkit'];

/** The core of the browser tests, in three engines: `npm run test:browsers`. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  globalSetup: '../cluster.ts',
  outputDir: '../../test-results/browsers',
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  // These time-outs only end a test that hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: '../../test-results/browsers.json' }]],
  projects: engines.map((engineName) => ({ name: engineName, use: { engineName } })),
});
