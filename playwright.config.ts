import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';
import { enableCompileCache } from './test/compile-cache.ts';

/** Absent: the browser Playwright fetched for itself. */
const executablePath = findBrowser();
// Handed down, so that a worker does not search again.
process.env.CHROMIUM_PATH = executablePath ?? '';

enableCompileCache();

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The tests start the houses they need themselves; sizes other than the desk's they set themselves. */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/cluster.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // These end a test that hangs and measure nothing: a machine with much else to do stands still for many seconds.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // A trace of every test costs more time than the tests; ask for one with --trace on.
    screenshot: 'only-on-failure',
    // Emptied for each test: a new one costs a second of a processor, most of it for reading the same scripts again.
    reuseContext: true,
    launchOptions: { args: quiet, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [{ name: 'desk' }],
});
