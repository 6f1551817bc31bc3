import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openCluster from '../test/cluster.ts';
import { describeReport, isNoticed, type Report } from './mutants/describe-report.ts';
import type { Part } from './mutants/part.ts';
import { portions } from './mutants/portions.ts';
import { strykerOptions } from './mutants/stryker-options.ts';

/**
 * `npm run test:mutants -- PORTION [FILE[:FROM-TO] …]`: lists each change of the code that no test
 * notices (docs/mutants.md). It takes minutes, so `npm test` does not run it.
 */

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [portion = '', ...files] = process.argv.slice(2);
const parts = partsOf(portions[portion] ?? [], files);
if (parts.length === 0) {
  const names = Object.keys(portions).join(', ');
  process.stderr.write(
    `Usage: npm run test:mutants -- PORTION [FILE[:FROM-TO] …]\nThe portions are ${names}.\n`,
  );
  process.exit(1);
}

const incremental = `.mutants/${portion}`;
mkdirSync(incremental, { recursive: true });
// A folder for this run only: two portions can run at the same time.
const folder = mkdtempSync('.mutants/run-');
const needsDatabase = parts.some(({ tests }) => tests.some((test) => !test.startsWith('unit/')));
// One PostgreSQL for the whole portion: starting one for each mutant would take longer than the
// tests.
const stopCluster = needsDatabase ? await openCluster() : async () => undefined;
try {
  for (const part of parts) if (!(await runPart(part))) process.exitCode = 1;
} finally {
  await stopCluster();
  rmSync(folder, { recursive: true, force: true });
}

/** The parts, or only the given files or lines of them. */
function partsOf(all: readonly Part[], wanted: readonly string[]): readonly Part[] {
  if (wanted.length === 0) return all;
  const fileOf = (range: string) => range.split(':', 1)[0];
  return all.flatMap((part) => {
    const own = wanted.filter((range) => part.mutate.some((one) => fileOf(one) === fileOf(range)));
    return own.length > 0 ? [{ ...part, mutate: own }] : [];
  });
}

/** Returns whether Stryker finished. Survivors are no failure: a person must judge them. */
async function runPart(part: Part): Promise<boolean> {
  const [options, report] = [`${folder}/stryker.json`, `${folder}/report.json`];
  rmSync(report, { force: true });
  const settings = strykerOptions(part, { folder, report, incremental });
  forgetSurvivors(settings.incrementalFile!);
  writeFileSync(options, JSON.stringify(settings));
  const tests = part.tests.map((test) => `test/${test}.test.ts`).join();
  const code = await stryker(options, { ...process.env, MUTANT_TESTS: tests });
  if (code !== 0 || !existsSync(report)) return false;
  const found = JSON.parse(readFileSync(report, 'utf8')) as Report; // proof: Stryker's own report
  process.stdout.write(`${describeReport(found)}\n`);
  return true;
}

/**
 * Stryker would report the survivors of the last run again without running a test, even when a new
 * test would kill them.
 */
function forgetSurvivors(path: string): void {
  if (!existsSync(path)) return;
  const last = JSON.parse(readFileSync(path, 'utf8')) as Report; // proof: Stryker's own report
  for (const file of Object.values(last.files)) file.mutants = file.mutants.filter(isNoticed);
  writeFileSync(path, JSON.stringify(last));
}

function stryker(options: string, env: NodeJS.ProcessEnv): Promise<number> {
  const program = 'node_modules/@stryker-mutator/core/bin/stryker.js';
  const child = spawn(process.execPath, [program, 'run', options], { env, stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM'] as const;
  // On a signal Stryker ends first, so that its files can be removed after it.
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}
