// `npm run test:browsers`: the most important browser tests, in Chromium, Firefox and WebKitGTK.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { installBrowser, installOtherEngines } from './browser.mjs';
import { build } from './build.mjs';
import { failedInBrowser } from './failures.mjs';
import { install } from './install.mjs';
import { at, runPackage } from './run.mjs';

const report = at('test-results/browsers.json');

await install({ dev: true });
const env = { CHROMIUM_PATH: await installBrowser() };
await installOtherEngines();
const fault = await build();
if (fault !== null) end([fault.sentence]);
rmSync(report, { force: true });
const config = ['--config', 'test/browsers/playwright.config.ts'];
const { code } = await runPackage(
  '@playwright/test/cli.js',
  ['test', ...config, ...process.argv.slice(2)],
  { env },
);
if (!existsSync(report)) end([`the tests stopped before the end (exit code ${code})`]);
const results = JSON.parse(readFileSync(report, 'utf8'));
const failed = results.stats.unexpected + results.stats.flaky;
end(failedInBrowser(results), results.stats.expected, failed);

/** The result is the last line. A run without a test counts as a failure. */
function end(failures, passed = 0, failed = failures.length) {
  for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
  const counted = passed + failed === 0 ? 1 : failed;
  process.stdout.write(`${passed} passed, ${counted} failed\n`);
  process.exit(counted === 0 ? 0 : 1);
}
