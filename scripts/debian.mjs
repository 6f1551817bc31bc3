import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** apt-get refuses to run twice at once, and parallel test files may each need a package. */
const lock = '/var/lock/zorgeloos-apt.lock';

/**
 * Path of a program from a Debian package. Installs the packages when the program is missing and
 * this user may install.
 * @param {string} program
 * @param {readonly string[]} packages
 * @returns {Promise<string | undefined>} undefined: the program is missing and was not installed
 */
export async function installFromDebian(program, packages) {
  if (!existsSync(program)) await installPackages(packages);
  return existsSync(program) ? program : undefined;
}

/** In one call, because each call of apt-get first reads the list of packages. */
export async function installTestPrograms() {
  const missing = Object.entries(testPrograms).filter(([, program]) => !existsSync(program));
  if (missing.length > 0) await installPackages(missing.map(([name]) => name));
}

/** Each package with the path of one of its programs. */
const testPrograms = {
  caddy: '/usr/bin/caddy',
  nginx: '/usr/sbin/nginx',
  haproxy: '/usr/sbin/haproxy',
  'clamav-daemon': '/usr/sbin/clamd',
  pgbouncer: '/usr/sbin/pgbouncer',
  systemd: '/usr/bin/systemd-analyze',
};

async function installPackages(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write(`Installing ${packages.join(', ')} for the tests (only once) …\n`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) => run('flock', [lock, 'apt-get', '-qq', ...args], { show: false, env });
  await aptGet('update');
  const { code, output } = await aptGet('install', '-y', '--no-install-recommends', ...packages);
  if (code !== 0) process.stderr.write(output);
}
