import { dirname } from 'node:path';
import { installFromDebian } from './debian.mjs';

/**
 * Where the programs of PostgreSQL 15 stand; installs Debian's when there are none and it may.
 * @returns {Promise<string | undefined>}
 */
export async function installPostgres15() {
  const initdb = await installFromDebian('/usr/lib/postgresql/15/bin/initdb', ['postgresql-15']);
  return initdb && dirname(initdb);
}
