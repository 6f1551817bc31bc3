import { existsSync, mkdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Connection } from '../connection.ts';
import { findBinaries, programPath, type Binaries } from './binaries.ts';
import {
  removeUnfinishedClusters,
  initialiseCluster,
  clusterMajorVersion,
  SERVER_SETTINGS,
} from './cluster.ts';
import {
  chooseAccess,
  removeSocketLock,
  accessConnection,
  runningAccess,
  accessSettings,
  removeShortSocketFolder,
  writeHbaFiles,
  type DatabaseAccess,
} from './access.ts';
import { lockDataFolder } from './lock.ts';
import {
  possibleFolders,
  prepareFolders,
  type DatabaseFolders,
  EmbeddedRefusedError,
} from './database-folders.ts';
import {
  adoptPostmaster,
  readPostmasterFile,
  serverArguments,
  isServerOfCluster,
  startPostmaster,
  stopPostmaster,
  type Postmaster,
  type PostmasterFile,
} from './postmaster.ts';
import { supervise } from './supervisor.ts';

export type EmbeddedDatabase = { connection: Connection; stop(): Promise<void> };

type EmbeddedOptions = {
  dataDir: string;
  say: (line: string) => void;
  access?: DatabaseAccess['kind'];
  maxConnections?: number | undefined;
};

/**
 * Uses a running database that a killed server left, and restarts the database when it dies. Throws
 * `EmbeddedRefusedError`. `say` receives lines for the operator.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = madeFolder(options.dataDir);
  const lock = lockedFolder(dataDir);
  try {
    const plan = await prepare(dataDir, options);
    const supervision = supervise({
      first: await adoptOrStart(plan, options.say),
      start: () => start(plan),
      stop: (one) => stop(plan, one),
      say: options.say,
    });
    const stopAll = async (): Promise<void> => {
      await supervision.stop();
      lock.release();
    };
    return { connection: accessConnection(plan.access), stop: stopAll };
  } catch (error) {
    lock.release();
    throw unusable(dataDir, error);
  }
}

/** For commands. A unix socket works only for the operating-system user of the server. */
export function runningEmbeddedConnection(dataDir: string): Connection | undefined {
  const found = runningPlace(dataDir);
  return found && accessConnection(runningAccess(found.place, found.running));
}

export function runningDatabaseFolder(dataDir: string): string | undefined {
  return runningPlace(dataDir)?.place.home;
}

function runningPlace(dataDir: string) {
  if (!existsSync(dataDir)) return undefined;
  for (const place of possibleFolders(realpathSync(dataDir))) {
    const running = readPostmasterFile(place.cluster);
    if (running?.ready && isServerOfCluster(running.pid, place.cluster)) return { place, running };
  }
  return undefined;
}

export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  existsSync(dataDir) &&
  possibleFolders(realpathSync(dataDir)).some(({ cluster }) =>
    existsSync(join(cluster, 'PG_VERSION')),
  );

type StartPlan = {
  place: DatabaseFolders;
  binaries: Binaries;
  access: DatabaseAccess;
  settings: Record<string, string>;
  running: PostmasterFile | undefined;
};

async function prepare(
  dataDir: string,
  {
    say,
    access: kind = process.platform === 'win32' ? 'loopback' : 'socket',
    maxConnections = 0,
  }: EmbeddedOptions,
): Promise<StartPlan> {
  const place = prepareFolders(dataDir, say);
  const major = clusterMajorVersion(place);
  const binaries = findBinaries(place, major, say);
  if (major !== undefined && major !== binaries.major) {
    throw new EmbeddedRefusedError(
      `The database in ${place.cluster} is from PostgreSQL ${major}, but this Zorgeloos has ` +
        `the programs of ${binaries.major}: move its data with pg_dump and pg_restore, or use ` +
        'the version of Zorgeloos that made it.',
    );
  }
  removeUnfinishedClusters(place);
  const left = readPostmasterFile(place.cluster);
  const running = left && isServerOfCluster(left.pid, place.cluster) ? left : undefined;
  if (!running) removeShortSocketFolder(left?.socketFolder, place);
  const access = await chooseAccess(place, kind, running);
  if (major === undefined) {
    say(`Making a database in ${place.home} (PostgreSQL ${binaries.version}).`);
    initialiseCluster(place, binaries, access);
  }
  writeHbaFiles(access, place);
  const most = String(Math.max(maxConnections, Number(SERVER_SETTINGS.max_connections)));
  const settings = { ...SERVER_SETTINGS, max_connections: most, ...accessSettings(access, place) };
  return { place, binaries, access, settings, running };
}

async function adoptOrStart(plan: StartPlan, say: (line: string) => void): Promise<Postmaster> {
  if (!plan.running) return start(plan);
  const orphan = adoptPostmaster(plan.running.pid, plan.place.cluster);
  if (isAsPlanned(plan, orphan.pid) && (await answers(plan, orphan.pid))) {
    say(`The database was still running (process ${orphan.pid}); the server uses it.`);
    return orphan;
  }
  say(
    `The database was still running (process ${orphan.pid}), but it does not answer or has ` +
      'other settings; it is restarted.',
  );
  await stopPostmaster(orphan, plan.place, plan.binaries);
  return start(plan);
}

function start({ place, binaries, settings, access }: StartPlan): Promise<Postmaster> {
  removeSocketLock(access);
  return startPostmaster(place, binaries, settings);
}

async function stop({ place, binaries, access }: StartPlan, postmaster: Postmaster): Promise<void> {
  await stopPostmaster(postmaster, place, binaries);
  if (access.kind === 'socket') removeShortSocketFolder(access.folder, place);
}

/** On Linux, false also when the program's file was replaced after the start. */
function isAsPlanned({ place, binaries, settings }: StartPlan, pid: number): boolean {
  const command = [
    programPath(binaries, 'postgres'),
    ...serverArguments(place, settings).map((argument) => `"${argument}"`),
  ].join(' ');
  if (readFileSync(join(place.cluster, 'postmaster.opts'), 'utf8').trim() !== command) return false;
  return (
    process.platform !== 'linux' ||
    readlinkSync(`/proc/${pid}/exe`) === realpathSync(programPath(binaries, 'postgres'))
  );
}

async function answers({ access }: StartPlan, pid: number): Promise<boolean> {
  process.kill(pid, 'SIGHUP'); // reloads the access rules, which were rewritten
  const client = new pg.Client({
    ...accessConnection(access),
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function madeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function lockedFolder(dataDir: string): ReturnType<typeof lockDataFolder> {
  try {
    return lockDataFolder(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function unusable(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  return new EmbeddedRefusedError(
    `DATA_DIR ${resolve(dataDir)} cannot be used: ${error.message}.`,
    { cause: error },
  );
}
