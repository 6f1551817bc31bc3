import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const debian = '/usr/lib/postgresql/15/bin';

/** Where the programs of PostgreSQL 15 stand; installs Debian's when there are none and it may. @returns {Promise<string | undefined>} */
export async function installPostgres15() {
  if (existsSync(`${debian}/initdb`)) return debian;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { show: false, env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-15'], { show: false, env });
  return existsSync(`${debian}/initdb`) ? debian : undefined;
}
