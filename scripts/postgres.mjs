import { dirname } from 'node:path';
import { installFromDebian } from './debian.mjs';

/**
 * The folder with the programs of PostgreSQL 15. Installs Debian's package when they are missing
 * and this user may install.
 * @returns {Promise<string | undefined>} undefined: they are missing and were not installed
 */
export async function installPostgres15() {
  const initdb = await installFromDebian('/usr/lib/postgresql/15/bin/initdb', ['postgresql-15']);
  return initdb && dirname(initdb);
}
