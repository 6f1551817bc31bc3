import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** The embedded PostgreSQL cannot run here. The message is for the operator. */
export class EmbeddedRefusedError extends Error {
  override name = 'EmbeddedRefusedError';
}

/** For a server that runs as root, because PostgreSQL refuses to run as root. */
export type DatabaseUser = { name: string; uid: number; gid: number };

/** `base` belongs to the server's user. `home`, inside it, belongs to the database's user. */
export type DatabaseFolders = {
  base: string;
  home: string;
  cluster: string;
  servant: DatabaseUser | undefined;
};

/**
 * When the server runs as root, an existing database keeps its owner. A new one belongs to the user
 * `postgres` or `nobody`; it is in /var/lib/zorgeloos when that user cannot reach `dataDir`.
 */
export function prepareFolders(dataDir: string, say: (line: string) => void): DatabaseFolders {
  const aside = asideOf(dataDir);
  if (process.getuid?.() !== 0) {
    if (existsSync(join(aside, 'postgres'))) {
      throw new EmbeddedRefusedError(
        `The database of DATA_DIR ${dataDir} was made by root and lives in ${aside}: start Zorgeloos as root again, or use another DATA_DIR.`,
      );
    }
    return furnish(dataDir, undefined);
  }
  for (const base of [dataDir, aside]) {
    const owner = ownerOf(join(base, 'postgres'));
    if (!owner) continue;
    if (base === dataDir && !isReadableBy(dataDir, owner)) {
      throw new EmbeddedRefusedError(
        `User ${owner.name}, who owns the database in ${dataDir}, can no longer reach it: ` +
          'give access to the folders above it (chmod o+x).',
      );
    }
    return furnish(base, owner);
  }
  const servant = known('postgres') ?? known('nobody');
  if (!servant)
    throw new EmbeddedRefusedError(
      'PostgreSQL does not run as root, and this machine has no user postgres or nobody: run Zorgeloos as an ordinary user, or set DATABASE_URL.',
    );
  if (isReadableBy(dataDir, servant)) return furnish(dataDir, servant);
  // The modes are set explicitly, because root's umask can be stricter. This is safe: only the
  // database's user can open the home.
  mkdirSync(aside, { recursive: true });
  for (const folder of [dirname(aside), aside]) chmodSync(folder, 0o755);
  say(
    `User ${servant.name}, who runs the database, cannot reach ${dataDir}: the database is ` +
      `stored in ${aside}.`,
  );
  return furnish(aside, servant);
}

export const possibleFolders = (dataDir: string): Pick<DatabaseFolders, 'home' | 'cluster'>[] =>
  [dataDir, asideOf(dataDir)].map((base) => ({
    home: join(base, 'postgres'),
    cluster: join(base, 'postgres', 'cluster'),
  }));

export function folderNotice(home: string, dataDir: string): string {
  const notice = `The database of this server is in ${home}.`;
  if (home === join(dataDir, 'postgres')) return notice;
  const why = 'the user as whom PostgreSQL runs cannot reach it';
  return `${notice} DATA_DIR (${dataDir}) holds no rows: ${why}.`;
}

export function isReadableBy(path: string, servant: DatabaseUser | undefined): boolean {
  if (!servant) return true;
  for (let step = realpathSync(path); ; step = dirname(step)) {
    const { mode, uid, gid } = statSync(step);
    const own = uid === servant.uid ? mode >> 6 : gid === servant.gid ? mode >> 3 : mode;
    if ((own & 1) === 0) return false;
    if (step === dirname(step)) return true;
  }
}

export function osUserName(): string {
  try {
    return userInfo().username;
  } catch {
    throw new EmbeddedRefusedError(
      `User ${process.getuid?.()} has no name on this machine, and PostgreSQL does not start ` +
        'without one: add the user to /etc/passwd, or set DATABASE_URL.',
    );
  }
}

/**
 * The file is written under another name and then renamed, so that root does not follow a link that
 * the database's user created.
 */
export function writePrivateFile(path: string, text: string, { servant }: DatabaseFolders): void {
  const draft = `${path}.${randomUUID()}`;
  const file = openSync(draft, 'wx', 0o600);
  writeSync(file, text);
  if (servant) fchownSync(file, servant.uid, servant.gid);
  closeSync(file);
  renameSync(draft, path);
}

const asideOf = (dataDir: string): string =>
  join('/var/lib/zorgeloos', createHash('sha256').update(dataDir).digest('hex').slice(0, 16));

function furnish(base: string, servant: DatabaseUser | undefined): DatabaseFolders {
  const home = join(base, 'postgres');
  mkdirSync(base, { recursive: true });
  if (!existsSync(home)) mkdirSync(home, { mode: 0o700 });
  if (servant && statSync(home).uid === 0) chownSync(home, servant.uid, servant.gid);
  if (!servant) chmodSync(home, 0o700);
  return { base, home, cluster: join(home, 'cluster'), servant };
}

function ownerOf(home: string): DatabaseUser | undefined {
  if (!existsSync(home)) return undefined;
  const { uid, gid } = statSync(existsSync(join(home, 'cluster')) ? join(home, 'cluster') : home);
  if (uid !== 0)
    return passwd().find((user) => user.uid === uid) ?? { name: `number ${uid}`, uid, gid };
  if (!existsSync(join(home, 'cluster'))) return undefined;
  throw new EmbeddedRefusedError(
    `The database in ${home} belongs to root, and PostgreSQL does not run as root: give it ` +
      'back to its owner (chown -R).',
  );
}

const known = (name: string): DatabaseUser | undefined =>
  passwd().find((user) => user.name === name);

function passwd(): DatabaseUser[] {
  if (!existsSync('/etc/passwd')) return [];
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name !== '' && Number.isInteger(uid) && Number.isInteger(gid));
}
