// `npm test`: everything a change must pass, in the order of what is quickest to know. `--deep` runs the same with many more runs.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { installBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { installTestPrograms } from './debian.mjs';
import { install } from './install.mjs';
import { installPostgres15 } from './postgres.mjs';
import { at, runPackage } from './run.mjs';
import { failedInBrowser, failedInVitest } from './failures.mjs';

const deep = process.argv.includes('--deep');
const env = deep ? { DEEP: '1' } : {};
const reports = { vitest: 'test-results/vitest.json', e2e: 'test-results/e2e.json' };

const counts = { passed: 0, failed: 0, skipped: 0 };
const faults = [];
const times = [];
/** What failed, told once more at the end: a log of which only the tail is kept must name it. */
const failures = [];

await install({ dev: true });
await installTestPrograms();
mkdirSync(at('test-results'), { recursive: true });
for (const report of Object.values(reports)) rmSync(at(report), { force: true });

await step('format', () => quietly('oxfmt/bin/oxfmt', ['--check']));
if (existsSync(at('react-router.config.ts'))) await step('route types', () => quietly('@react-router/dev/bin.cjs', ['typegen']));
// At the same time: one after the other they leave a third of two processors idle.
await Promise.all([
  step('lint', () => quietly('oxlint/bin/oxlint', ['--disable-nested-config', '--type-aware'])),
  step('types', () => quietly('typescript/bin/tsc', ['--noEmit', '-p', '.'])),
  step('build', build),
]);
await step('unit, database, contract, clients, site, walls, faults', () =>
  counted('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`], fromVitest),
);
if (deep) await step('contract and site, with calls that alternate over two copies', onTwoCopies);
if (deep) await step('database and contract on PostgreSQL 15', onPostgres15);
if (hasBrowserTests()) await step('browser', browserTests);

for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
process.stdout.write(`\n${times.join('\n')}\n`);
if (counts.passed + counts.failed === 0) faults.push('no test ran at all');
// A step that fails without a failing test (lint, types, a crash) counts as one, so that the last line never flatters.
counts.failed += faults.length;
for (const fault of faults) process.stdout.write(`failed: ${fault}\n`);
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}\n`);
process.exit(counts.failed === 0 ? 0 : 1);

/** `work` answers what went wrong, or null. */
async function step(name, work) {
  process.stdout.write(`── ${name}\n`);
  const start = performance.now();
  const fault = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  times.push(`${`${seconds} s`.padStart(8)}  ${name}`);
  if (fault === null) return;
  process.stdout.write(`✗ ${name}\n${fault}\n`);
  faults.push(name);
}

async function quietly(file, args) {
  const { code, output } = await runPackage(file, args, { show: false, env });
  return code === 0 ? null : output;
}

/** Two copies of the server answer in turn, as behind a load balancer or with `WORKERS`: see `test/support/alternating.ts`. */
async function onTwoCopies() {
  env.TEST_COPIES = '2';
  const fault = await vitestOn(['contract', 'site']);
  delete env.TEST_COPIES;
  return fault;
}

/** Runs these projects of the tests. */
function vitestOn(projects) {
  const chosen = projects.map((name) => `--project=${name}`);
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`];
  return counted('vitest/vitest.mjs', ['run', ...chosen, ...report], fromVitest);
}

/** The oldest PostgreSQL we say we run on, beside the one the house brings. */
async function onPostgres15() {
  const bin = await installPostgres15();
  if (!bin) return 'no PostgreSQL 15 here, and none could be installed (Debian: postgresql-15)';
  env.TEST_POSTGRES_BIN = bin;
  const fault = await vitestOn(['database', 'contract']);
  delete env.TEST_POSTGRES_BIN;
  return fault;
}

/** Runs tests and adds up what their report says. */
async function counted(file, args, readReport) {
  const { code } = await runPackage(file, args, { env });
  const report = readReport();
  if (!report) return `no report: the tests did not run to their end (exit code ${code})`;
  for (const kind of Object.keys(counts)) counts[kind] += report[kind];
  failures.push(...report.failures);
  return code !== 0 && report.failed === 0 ? `exit code ${code} without a failing test; see above` : null;
}

function fromVitest() {
  const report = reportAt(reports.vitest);
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: failedInVitest(report),
    }
  );
}

function fromPlaywright() {
  const report = reportAt(reports.e2e);
  return (
    report && {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      skipped: report.stats.skipped,
      failures: failedInBrowser(report),
    }
  );
}

function reportAt(path) {
  return existsSync(at(path)) ? JSON.parse(readFileSync(at(path), 'utf8')) : undefined;
}

async function browserTests() {
  env.CHROMIUM_PATH = await installBrowser();
  return counted('@playwright/test/cli.js', ['test'], fromPlaywright);
}

function hasBrowserTests() {
  return existsSync(at('test/e2e')) && readdirSync(at('test/e2e'), { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(name));
}
