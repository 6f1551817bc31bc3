import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programPath, type Binaries } from './binaries.ts';
import {
  writePrivateFile,
  type DatabaseFolders,
  EmbeddedRefusedError,
} from './database-folders.ts';

/** `gone`: also for a process that is not a child of this process. */
export type Postmaster = { pid: number; gone: Promise<void> };

/** Source: PostgreSQL src/include/utils/pidfile.h. */
export type PostmasterFile = { pid: number; port: number; socketFolder: string; ready: boolean };

/** Except on Windows, programs do not inherit our environment, which can contain secrets. */
export const spawnOptions = ({ servant }: DatabaseFolders) => ({
  cwd: process.platform === 'win32' ? undefined : '/',
  ...(servant && { uid: servant.uid, gid: servant.gid }),
  ...(process.platform !== 'win32' && { env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } }),
});

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      socketFolder: lines[4] ?? '',
      ready: lines[7]?.trim() === 'ready',
    };
  } catch {
    return undefined;
  }
}

/** False for a later process with the same process id; Windows has no such check. */
export function isServerOfCluster(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false; // this user may signal the server, so an error means another process or none
  }
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false; // ended, or a zombie
    }
  }
  return (
    spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout?.includes(
      cluster,
    ) ?? false
  );
}

/** Waits for the server's recovery, however long it takes. */
export async function startPostmaster(
  place: DatabaseFolders,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<Postmaster> {
  forgetStranger(place);
  for (let attempt = 1; ; attempt++) {
    const child = launch(place, binaries, settings);
    const lastWords = await readyOrDead(child, place);
    if (lastWords === undefined) return { pid: child.process.pid ?? 0, gone: child.gone };
    // The child processes of a killed database server need some time to notice that it has ended.
    const stillHeld =
      /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(lastWords);
    if (!stillHeld || attempt === 20)
      throw new EmbeddedRefusedError(
        `The database in ${place.cluster} did not start: ${lastWords}`,
      );
    await pause(100 * Math.min(attempt, 5));
  }
}

export const adoptPostmaster = (pid: number, cluster: string): Postmaster => ({
  pid,
  gone: (async () => {
    while (isServerOfCluster(pid, cluster)) await pause(100);
  })(),
});

export async function stopPostmaster(
  { pid, gone }: Postmaster,
  place: DatabaseFolders,
  binaries: Binaries,
): Promise<void> {
  if (process.platform === 'win32')
    spawnSync(programPath(binaries, 'pg_ctl'), ['stop', '-m', 'fast', '-w', '-D', place.cluster]);
  // SIGINT is a fast shutdown. A server that takes more than a minute is stopped by SIGQUIT, and
  // recovers at its next start.
  else
    for (const [signal, patience] of [
      ['SIGINT', 60_000],
      ['SIGQUIT', 10_000],
      ['SIGKILL', 10_000],
    ] as const) {
      if (!sent(pid, signal)) break;
      if (await Promise.race([gone.then(() => true), pause(patience, false, { ref: false })]))
        break;
    }
  await gone;
}

function sent(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/**
 * PostgreSQL does not start when another process has the id in the lock file. The rest of the file
 * stays, because PostgreSQL uses it to check whether a part of the crashed server still runs.
 */
function forgetStranger(place: DatabaseFolders): void {
  const file = join(place.cluster, 'postmaster.pid');
  const left = readPostmasterFile(place.cluster);
  if (
    !left ||
    !Number.isInteger(left.pid) ||
    left.pid <= 0 ||
    isServerOfCluster(left.pid, place.cluster)
  )
    return;
  const NO_SUCH_PROCESS = '99999999';
  writePrivateFile(file, readFileSync(file, 'utf8').replace(/^\d+/, NO_SUCH_PROCESS), place);
}

type Child = {
  process: ChildProcess;
  gone: Promise<void>;
  dead: () => boolean;
  words: () => string;
};

function launch(
  place: DatabaseFolders,
  binaries: Binaries,
  settings: Record<string, string>,
): Child {
  const path = join(place.home, 'postgres.log');
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000)
    renameSync(path, `${path}.1`);
  const log = openSync(
    path,
    constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0),
    0o600,
  );
  if (place.servant) fchownSync(log, place.servant.uid, place.servant.gid);
  const from = fstatSync(log).size;
  // Detached from the terminal, so that an interrupt reaches only this server, which then shuts the
  // database down.
  const child = spawn(programPath(binaries, 'postgres'), serverArguments(place, settings), {
    ...spawnOptions(place),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let dead = false;
  const gone = new Promise<void>((resolve) => {
    const end = (): void => resolve(void (dead = true));
    child.once('exit', end).once('error', end);
  });
  return { process: child, gone, dead: () => dead, words: () => tail(path, from) };
}

export const serverArguments = (
  place: DatabaseFolders,
  settings: Record<string, string>,
): string[] => [
  '-D',
  place.cluster,
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

async function readyOrDead(child: Child, place: DatabaseFolders): Promise<string | undefined> {
  while (!child.dead()) {
    const file = readPostmasterFile(place.cluster);
    if (file?.ready && file.pid === child.process.pid) return undefined;
    await pause(10);
  }
  return child.words();
}

function tail(path: string, from: number): string {
  const log = openSync(path, 'r');
  const bytes = Buffer.alloc(20_000);
  const length = readSync(log, bytes, 0, bytes.length, from);
  closeSync(log);
  const lines = bytes.toString('utf8', 0, length).split('\n');
  const telling = lines
    .filter((line) => /FATAL|PANIC|DETAIL|HINT/.test(line))
    .map((line) => line.replace(/^.*?(FATAL|PANIC|DETAIL|HINT):\s*/, ''));
  return (
    (telling.length > 0 ? telling : lines.filter(Boolean).slice(-3)).join(' ') ||
    'it ended without a word'
  );
}
