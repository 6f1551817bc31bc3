import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Connection } from '../connection.ts';
import { osUserName, writePrivateFile, type DatabaseFolders } from './database-folders.ts';
import type { PostmasterFile } from './postmaster.ts';

/**
 * A unix socket in a folder that only the database's user (and root) can open. On a platform
 * without such sockets, the loopback address and a password.
 */
export type DatabaseAccess =
  | { kind: 'socket'; folder: string }
  | { kind: 'loopback'; port: number; password: string };

/** The server connects with this role, which owns its database and is not a superuser. */
export const DATABASE_ROLE = 'zorgeloos';
export const SUPERUSER = 'postgres';

const SOCKET_PORT = 5432;
const LONGEST_SOCKET_PATH = 100;
const SHORT_PREFIX = 'zorgeloos-';

export async function chooseAccess(
  place: DatabaseFolders,
  kind: DatabaseAccess['kind'],
  running: PostmasterFile | undefined,
): Promise<DatabaseAccess> {
  if (kind === 'loopback')
    return { kind, port: running?.port || (await freePort()), password: passwordOf(place) };
  const folder = join(place.home, 'run');
  if (fits(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    give(folder, place);
    return { kind, folder };
  }
  if (running && isShortFolder(running.socketFolder, place))
    return { kind, folder: running.socketFolder };
  const short = mkdtempSync(
    join(fits(join(tmpdir(), 'zorgeloos-XXXXXX')) ? tmpdir() : '/tmp', SHORT_PREFIX),
  );
  give(short, place);
  return { kind, folder: short };
}

export const runningAccess = (
  place: Pick<DatabaseFolders, 'home'>,
  { port, socketFolder }: PostmasterFile,
): DatabaseAccess =>
  socketFolder
    ? { kind: 'socket', folder: socketFolder }
    : { kind: 'loopback', port, password: readFileSync(passwordFile(place), 'utf8') };

/**
 * Call it only while no database server runs. After a crash the lock file of the socket can contain
 * the id of a zombie or of another process that reuses the id, and PostgreSQL would not start.
 */
export function removeSocketLock(access: DatabaseAccess): void {
  if (access.kind === 'socket')
    rmSync(join(access.folder, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
}

export function removeShortSocketFolder(folder: string | undefined, place: DatabaseFolders): void {
  if (folder && isShortFolder(folder, place)) rmSync(folder, { recursive: true, force: true });
}

export const accessConnection = (
  access: DatabaseAccess,
): Exclude<Connection, { connectionString: string }> =>
  access.kind === 'socket'
    ? { host: access.folder, port: SOCKET_PORT, user: DATABASE_ROLE, database: DATABASE_ROLE }
    : {
        host: '127.0.0.1',
        port: access.port,
        user: DATABASE_ROLE,
        password: access.password,
        database: DATABASE_ROLE,
      };

export const accessSettings = (
  access: DatabaseAccess,
  place: DatabaseFolders,
): Record<string, string> => ({
  hba_file: join(place.home, 'hba.conf'),
  ident_file: join(place.home, 'ident.conf'),
  ...(access.kind === 'socket'
    ? {
        listen_addresses: '',
        port: String(SOCKET_PORT),
        unix_socket_directories: `"${access.folder.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
    : { listen_addresses: '127.0.0.1', port: String(access.port), unix_socket_directories: '' }),
});

export function writeHbaFiles(access: DatabaseAccess, place: DatabaseFolders): void {
  const name = `"${osUserName().replaceAll('"', '""')}"`;
  const [hba, ident] =
    access.kind === 'socket'
      ? [
          'local all all peer map=house\n',
          `house ${name} ${DATABASE_ROLE}\nhouse ${name} ${SUPERUSER}\n`,
        ]
      : ['host all all 127.0.0.1/32 scram-sha-256\n', ''];
  writePrivateFile(join(place.home, 'hba.conf'), hba, place);
  writePrivateFile(join(place.home, 'ident.conf'), ident, place);
}

function passwordOf(place: DatabaseFolders): string {
  const path = passwordFile(place);
  if (!existsSync(path)) writePrivateFile(path, randomBytes(24).toString('base64url'), place);
  return readFileSync(path, 'utf8');
}

const passwordFile = ({ home }: Pick<DatabaseFolders, 'home'>): string => join(home, 'password');

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH;

function isShortFolder(folder: string, { servant }: DatabaseFolders): boolean {
  const parent = dirname(folder);
  if (!folder.startsWith(join(parent, SHORT_PREFIX)) || (parent !== tmpdir() && parent !== '/tmp'))
    return false;
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return (
    found !== undefined &&
    found.isDirectory() &&
    (found.mode & 0o777) === 0o700 &&
    found.uid === (servant?.uid ?? process.getuid?.())
  );
}

const give = (folder: string, { servant }: DatabaseFolders): void =>
  servant ? chownSync(folder, servant.uid, servant.gid) : undefined;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No free port')),
      );
    });
  });
