import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';
import { enableCompileCache } from './test/compile-cache.ts';

/** undefined: Playwright uses the browser that it downloaded. */
const executablePath = findBrowser();
// Each worker inherits the path and does not search again.
process.env.CHROMIUM_PATH = executablePath ?? '';

enableCompileCache();

const browserFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Otherwise each test gets a process of its own, which parses and compiles all scripts again.
  '--renderer-process-limit=1',
];

/** The tests start the servers they need. A test that needs another viewport sets it. */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/cluster.ts',
  outputDir: 'test-results/e2e',
  // One more than the cores of the smallest machine, because a worker waits a third of its time for
  // its browser, its server or a timer of a page.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // These limits only stop a test that hangs: a busy machine can pause for many seconds.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // A trace of every test takes more time than the tests. Use --trace on to get one.
    screenshot: 'only-on-failure',
    // Playwright empties the context for each test. A new one costs a second of processor time,
    // most of it to parse the same scripts again.
    reuseContext: true,
    launchOptions: { args: browserFlags, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [{ name: 'desk' }],
});
