import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  chownSync,
} from 'node:fs';
import { join } from 'node:path';
import { programPath, type Binaries } from './binaries.ts';
import { DATABASE_ROLE, SUPERUSER, type DatabaseAccess } from './access.ts';
import { osUserName, type DatabaseFolders, EmbeddedRefusedError } from './database-folders.ts';
import { spawnOptions } from './postmaster.ts';

export const SERVER_SETTINGS = {
  cluster_name: 'zorgeloos',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  huge_pages: 'off',
  jit: 'off',
  random_page_cost: '1.1',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
} satisfies Record<string, string>;

export function clusterMajorVersion(place: DatabaseFolders): number | undefined {
  if (!existsSync(place.cluster)) return undefined;
  const path = join(place.cluster, 'PG_VERSION');
  if (!existsSync(path))
    throw new EmbeddedRefusedError(
      `The folder ${place.cluster} is not a PostgreSQL database; move it away to start with an empty one.`,
    );
  return Number.parseInt(readFileSync(path, 'utf8'), 10);
}

/** A cluster to which initdb is still writing is removed at a later start. */
export function removeUnfinishedClusters(place: DatabaseFolders): void {
  for (const left of globSync('cluster.new-*', { cwd: place.home })) {
    try {
      rmSync(join(place.home, left), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // initdb is still writing to it.
    }
  }
}

/** The cluster gets its final name in the last step, so it exists completely or not at all. */
export function initialiseCluster(
  place: DatabaseFolders,
  binaries: Binaries,
  access: DatabaseAccess,
): void {
  const draft = join(place.home, `cluster.new-${process.pid}-${Date.now()}`);
  mkdirSync(draft, { mode: 0o700 });
  if (place.servant) chownSync(draft, place.servant.uid, place.servant.gid);
  if (!place.servant) osUserName();
  const run = runner(place);
  const initdb = programPath(binaries, 'initdb');
  const locale =
    binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  run(initdb, [
    '-D',
    draft,
    '-U',
    SUPERUSER,
    '--encoding=UTF8',
    '--locale=C',
    ...locale,
    '--data-checksums',
    '--auth=reject',
    '--no-sync',
    '--no-instructions',
  ]);
  run(
    programPath(binaries, 'postgres'),
    ['--single', '-D', draft, '-c', 'fsync=off', '-c', 'log_checkpoints=off', 'template1'],
    foundation(access),
  );
  run(initdb, ['--sync-only', '-D', draft]);
  renameSync(draft, place.cluster);
  syncFolder(place.home);
}

// One statement per line, as PostgreSQL's single-user mode requires. The password needs no
// escaping: it contains only letters, digits, - and _.
function foundation(access: DatabaseAccess): string {
  const password = access.kind === 'loopback' ? ` password '${access.password}'` : '';
  return [
    `alter role ${SUPERUSER}${password || ' login'};`,
    `create role ${DATABASE_ROLE} login${password};`,
    `create database ${DATABASE_ROLE} owner ${DATABASE_ROLE};`,
    '',
  ].join('\n');
}

const runner =
  (place: DatabaseFolders) =>
  (path: string, args: string[], input = ''): void => {
    const { status, signal, stderr, error } = spawnSync(path, args, {
      ...spawnOptions(place),
      input,
      encoding: 'utf8',
    });
    if (status === 0 && !/^\S.*(ERROR|FATAL):/m.test(stderr)) return;
    const reason =
      error?.message ??
      (stderr.trim().split('\n').slice(-3).join(' ') || `ended by ${signal ?? status}`);
    throw new EmbeddedRefusedError(`No database could be made in ${place.home}: ${reason}`);
  };

function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
