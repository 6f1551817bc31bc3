import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedRefusedError } from './refused.ts';

const SQLITE_BUSY = 5;

/**
 * Makes this process the only server on `dataDir`, until `release` or its death, however sudden:
 * the operating system drops the lock with the process. Node has no flock of its own, but SQLite's
 * exclusive lock is one, on every platform and between containers that share a disk. Nobody else in
 * this process may open `house.lock`: closing it again would drop the lock (POSIX).
 */
export function lockDataFolder(dataDir: string): { release: () => void } {
  const file = join(dataDir, 'house.lock');
  const holder = join(dataDir, 'house.pid');
  accessSync(dataDir, constants.W_OK | constants.X_OK); // SQLite's own refusal does not say what is wrong
  if (existsSync(file)) accessSync(file, constants.W_OK);
  const lock = new DatabaseSync(file);
  try {
    chmodSync(file, 0o600); // who may read it could hold it
    lock.exec('pragma busy_timeout = 0');
    lock.exec('pragma journal_mode = memory'); // no second file: nothing is ever written
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY))
      throw error;
    throw new EmbeddedRefusedError(
      `Another copy of Zorgeloos${processIn(holder)} is running on DATA_DIR ${dataDir}: stop it, give this one a DATA_DIR of its own, or let both use one DATABASE_URL.`,
    );
  }
  writeFileSync(holder, `${process.pid}\n`);
  // Root passing by must not lock the owner of the folder out of it.
  const owner = statSync(dataDir);
  if (process.getuid?.() === 0 && owner.uid !== 0)
    for (const path of [file, holder]) chownSync(path, owner.uid, owner.gid);
  return { release: () => lock.isOpen && lock.close() };
}

function processIn(holder: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(holder, 'utf8'), 10)})`;
  } catch {
    return '';
  }
}
