import { existsSync, readFileSync } from 'node:fs';
import { at, refuse, run } from './run.mjs';

/**
 * Installs what package-lock.json lists when node_modules differs from it. `dev`: packages of tests
 * and checks as well. Returns within milliseconds when nothing is missing.
 */
export async function install({ dev }) {
  const missing = firstMissing(dev);
  if (!missing) return;
  process.stderr.write(
    `Installing the packages of package-lock.json (${missing}); this happens once and takes some minutes …\n`,
  );
  const { code } = await npm([
    'ci',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(dev ? ['--include=dev'] : []),
  ]);
  if (code !== 0)
    refuse(
      'Installing packages failed; the reason is in the output of npm above. Usually the package registry cannot be reached: check the network and start again.',
    );
}

/**
 * After a SIGTERM npm cleans up for seconds and disturbs the next start, which installs everything
 * again anyway.
 */
function npm(args) {
  const stopWith = 'SIGKILL';
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.[cm]?js$/.test(own))
    return run(process.execPath, [own, ...args], { stopWith });
  return process.platform === 'win32'
    ? run('cmd', ['/c', 'npm', ...args], { stopWith })
    : run('npm', args, { stopWith });
}

/**
 * The first package that is missing or differs. npm writes its own list at the very end, so an
 * interrupted install never looks complete.
 */
function firstMissing(dev) {
  const list = at('node_modules/.package-lock.json');
  if (!existsSync(list)) return 'nothing is installed yet';
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(list, 'utf8')).packages;
  const required = Object.keys(wanted[''].optionalDependencies ?? {}).map(
    (name) => `node_modules/${name}`,
  );
  const wrong = Object.keys(wanted).find((path) => {
    const entry = wanted[path];
    const found = present[path];
    if (path === '') return false;
    if (found) return found.version !== entry.version || found.integrity !== entry.integrity;
    if (entry.optional)
      return (
        required.includes(path) && fits(entry.os, process.platform) && fits(entry.cpu, process.arch)
      );
    return !(entry.dev && !dev);
  });
  return wrong && `${wrong.replace(/^.*node_modules\//, '')} is missing or changed`;
}

const fits = (names, own) => names === undefined || [names].flat().includes(own);
