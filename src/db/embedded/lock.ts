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
import { EmbeddedRefusedError } from './database-folders.ts';

const SQLITE_BUSY = 5;

/**
 * Uses SQLite's exclusive lock, because Node has no flock. No other code in this process may open
 * `house.lock`, because closing the file would release the lock (POSIX).
 */
export function lockDataFolder(dataDir: string): { release: () => void } {
  const file = join(dataDir, 'house.lock');
  const holder = join(dataDir, 'house.pid');
  // checked first, because SQLite's error would not tell the cause
  accessSync(dataDir, constants.W_OK | constants.X_OK);
  if (existsSync(file)) accessSync(file, constants.W_OK);
  const lock = new DatabaseSync(file);
  try {
    chmodSync(file, 0o600); // a user who may read the file could take the lock
    lock.exec('pragma busy_timeout = 0');
    lock.exec('pragma journal_mode = memory'); // no journal file: nothing is ever written
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
  // The files keep the owner of the folder, so that this user can take the lock after root has run
  // the server once.
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
