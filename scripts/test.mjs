// `npm test`: every check that a change must pass, the quickest first. `--deep` adds parts and
// repeats. Arguments: names of parts to run.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { installBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { installTestPrograms } from './debian.mjs';
import { install } from './install.mjs';
import { installPostgres15 } from './postgres.mjs';
import { at, refuse, runPackage } from './run.mjs';
import { failedInBrowser, failedInVitest } from './failures.mjs';
import { summaryOf } from './test-summary.mjs';

const deep = process.argv.includes('--deep');
const env = deep ? { DEEP: '1' } : {};
/** Stops a step that hangs. Longer than the longest step takes on a slow machine. */
const within = (deep ? 4 : 1.5) * 3_600_000; // ms
const reports = { vitest: 'test-results/vitest.json', e2e: 'test-results/e2e.json' };

const steps = [];
/** Printed again at the end, because a log may be cut to its last lines. */
const failures = [];

/** The parts that can run separately: each needs the build, and no other part. */
const parts = ['tests', ...(deep ? ['copies', 'postgres15'] : []), 'browser'];
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = wanted.find((name) => !parts.includes(name));
if (unknown) refuse(`There is no part ${unknown}. The parts are ${parts.join(', ')}.`, 2);
const isWanted = (part) => parts.includes(part) && (wanted.length === 0 || wanted.includes(part));

await install({ dev: true });
await installTestPrograms();
mkdirSync(at('test-results'), { recursive: true });

await step('format', () => quietly('oxfmt/bin/oxfmt', ['--check']));
if (existsSync(at('react-router.config.ts')))
  await step('route types', () => quietly('@react-router/dev/bin.cjs', ['typegen']));
// In parallel: one after the other they leave a third of two processors idle.
await Promise.all([
  step('lint', () => quietly('oxlint/bin/oxlint', ['--disable-nested-config', '--type-aware'])),
  step('types', () => quietly('typescript/bin/tsc', ['--noEmit', '-p', '.'])),
  step('build', build),
]);
const all = 'unit, database, contract, clients, site, walls, faults';
if (isWanted('tests')) await step(deep ? `${all}, deep` : all, () => vitest());
if (isWanted('copies'))
  await step('contract and site, with calls that alternate over two copies', onTwoCopies);
if (isWanted('postgres15')) await step('database and contract on PostgreSQL 15', onPostgres15);
if (isWanted('browser') && hasBrowserTests()) await step('browser', browserTests);

for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
const { failed, text } = summaryOf(steps);
process.stdout.write(`\n${text}`);
process.exit(failed === 0 ? 0 : 1);

/** `work` returns what went wrong or null, or an object of that and the test counts. */
async function step(name, work) {
  process.stdout.write(`── ${name}\n`);
  const start = performance.now();
  const done = await work();
  const isCounted = done !== null && typeof done === 'object';
  const { fault, counts } = isCounted ? done : { fault: done, counts: null };
  const seconds = (performance.now() - start) / 1000;
  steps.push({ name, seconds, isFault: fault !== null, counts });
  if (fault !== null) process.stdout.write(`✗ ${name}\n${fault}\n`);
}

async function quietly(file, args) {
  const { code, output } = await runPackage(file, args, { show: false, env });
  return code === 0 ? null : output;
}

/**
 * Two copies of the server answer in turn, as behind a load balancer or with `WORKERS`: see
 * `test/support/round-robin.ts`. Without the extra runs of `--deep`: the part `tests` has them.
 */
function onTwoCopies() {
  return vitest({ projects: ['contract', 'site'], more: { TEST_COPIES: '2', DEEP: '' } });
}

/** The oldest PostgreSQL that we support. The part `tests` runs on the embedded one. */
async function onPostgres15() {
  const bin = await installPostgres15();
  if (!bin)
    return 'PostgreSQL 15 is not installed, and installing it failed (Debian package: postgresql-15)';
  return vitest({ projects: ['database', 'contract'], more: { TEST_POSTGRES_BIN: bin, DEEP: '' } });
}

/** Without `projects`, all run. `more`: environment variables to add. */
function vitest({ projects = [], more = {} } = {}) {
  const chosen = projects.map((name) => `--project=${name}`);
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`];
  return counted('vitest/vitest.mjs', ['run', ...chosen, ...report], {
    more,
    readReport: fromVitest,
  });
}

/** Returns the counts of the report, or a sentence when there is no report. */
async function counted(file, args, { more = {}, readReport }) {
  for (const report of Object.values(reports)) rmSync(at(report), { force: true });
  const { code } = await runPackage(file, args, { env: { ...env, ...more }, within });
  const report = readReport();
  if (!report) return `no report: the tests stopped before the end (exit code ${code})`;
  failures.push(...report.failures);
  const failedOutsideTests = code !== 0 && report.counts.failed === 0;
  const fault = failedOutsideTests
    ? `exit code ${code} without a failing test; the reason is in the output above`
    : null;
  return { fault, counts: report.counts };
}

function fromVitest() {
  const report = reportAt(reports.vitest);
  return (
    report && {
      counts: {
        files: report.testResults.length,
        passed: report.numPassedTests,
        failed: failedInVitest(report).length,
        skipped: report.numPendingTests + report.numTodoTests,
      },
      failures: failedInVitest(report),
    }
  );
}

function fromPlaywright() {
  const report = reportAt(reports.e2e);
  return (
    report && {
      counts: {
        files: report.suites.length,
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky,
        skipped: report.stats.skipped,
      },
      failures: failedInBrowser(report),
    }
  );
}

function reportAt(path) {
  return existsSync(at(path)) ? JSON.parse(readFileSync(at(path), 'utf8')) : undefined;
}

async function browserTests() {
  env.CHROMIUM_PATH = await installBrowser();
  return counted('@playwright/test/cli.js', ['test'], { readReport: fromPlaywright });
}

function hasBrowserTests() {
  return (
    existsSync(at('test/e2e')) &&
    readdirSync(at('test/e2e'), { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(name))
  );
}
