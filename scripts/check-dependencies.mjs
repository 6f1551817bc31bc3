import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Asks the package registry which dependencies of package.json are deprecated, vulnerable or not
 * the newest. It needs the network, so `npm test` does not run it; a pipeline runs it each night.
 *
 * Exit code 0: no problem is known. 1: a direct dependency is deprecated, or an installed version
 * is vulnerable. 2: the registry did not answer every question.
 */

/** Returns 0 or 1 as exit code, and stdout and stderr together. */
const npm = (...args) =>
  new Promise((resolve) => {
    execFile('npm', args, { maxBuffer: 50_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
const say = (line) => process.stdout.write(`${line}\n`);

/** npm may print warnings before and after its JSON. Returns undefined for invalid JSON. */
function jsonOf(output) {
  const from = output.search(/^[{[]/m);
  const to = output.search(/^[}\]]$/m);
  try {
    return JSON.parse(output.slice(from, to < from ? undefined : to + 1) || '{}');
  } catch {
    return undefined;
  }
}

/** Returns the exit code. A registry without an audit service answers with an error. */
async function vulnerable() {
  const { output } = await npm('audit', '--json');
  const report = jsonOf(output);
  const found = report?.vulnerabilities;
  if (found === undefined) {
    const reason = report?.message ?? output.trim().split('\n')[0];
    const status = Number(report?.statusCode);
    if ([404, 405, 501].includes(status))
      say(
        `NOT CHECKED: this registry has no audit service (it answered ${status}), so vulnerable ` +
          'versions are not known. Set npm_config_registry to a registry that has one',
      );
    else say(`NOT CHECKED: the registry did not list vulnerable versions: ${reason}`);
    return 2;
  }
  const names = Object.values(found);
  for (const { name, severity, range } of names) say(`VULNERABLE: ${name} ${range} (${severity})`);
  if (names.length === 0) say('No version in use is known to be vulnerable.');
  return names.length > 0 ? 1 : 0;
}

/** Returns the exit code. The committed lock file has old notices, so this makes a new one. */
async function deprecated() {
  const folder = await mkdtemp(join(tmpdir(), 'check-dependencies-'));
  try {
    await copyFile('package.json', join(folder, 'package.json'));
    const onlyLock = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, output } = await npm('install', '--prefix', folder, ...onlyLock);
    if (code !== 0) {
      say(
        `NOT CHECKED: the registry did not list deprecated packages: ${output.trim().split('\n')[0]}`,
      );
      return 2;
    }
    const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
    const { dependencies, devDependencies, optionalDependencies } = packages[''];
    const direct = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const found = direct.filter((name) => packages[`node_modules/${name}`]?.deprecated);
    for (const name of found)
      say(`DEPRECATED: ${name}: ${packages[`node_modules/${name}`].deprecated}`);
    if (found.length === 0) say(`None of the ${direct.length} direct dependencies is deprecated.`);
    return found.length > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A newer version alone is no failure. */
async function outdated() {
  const { output } = await npm('outdated', '--json');
  const report = jsonOf(output);
  if (report === undefined || report.error) {
    say('NOT CHECKED: the registry did not list newer versions.');
    return 2;
  }
  const newer = Object.entries(report).filter(([, { wanted, latest }]) => wanted !== latest);
  for (const [name, { wanted, latest }] of newer) say(`newer: ${name} ${wanted} → ${latest}`);
  if (newer.length === 0) say('All direct dependencies are the newest version.');
  return 0;
}

const codes = await Promise.all([vulnerable(), deprecated(), outdated()]);
process.exitCode = codes.includes(1) ? 1 : Math.max(...codes);
