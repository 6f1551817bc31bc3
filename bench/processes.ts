import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('..', import.meta.url));

const packageFile = JSON.parse(readFileSync(`${project}/package.json`, 'utf8')) as {
  scripts: { start: string; backup: string; restore: string };
}; // proof: package.json of this project has these scripts

export type Program = {
  pid: number;
  url: string;
  /** Milliseconds from its start to its first 200 at `readyAt`. */ readyAfter: number;
  stop(): Promise<void>;
};

export type Start = {
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  /** Path of the file for its output. */
  output: string;
  readyAt: string;
};

/** What follows `exec node` in `npm start`. */
// proof: package.json
export const serverArgs = packageFile.scripts.start.split(' exec node ')[1]!.split(' ');

export const backupArgs = packageFile.scripts.backup.split(' ').slice(1);

export const restoreArgs = packageFile.scripts.restore.split(' ').slice(1);

const patience = 180_000;

/**
 * On a free port (in `PORT`). Waits for the first 200 at `readyAt`. Throws with the end of the
 * output when the program does not start.
 */
export async function startProgram({
  command,
  args,
  env,
  output,
  readyAt,
}: Start): Promise<Program> {
  const port = await freePort();
  const file = openSync(output, 'a');
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: project,
    env: { ...inherited(), ...env, PORT: String(port) },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  const gone = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  try {
    await firstGood(url + readyAt, child);
  } catch (error) {
    child.kill();
    throw new Error(
      `${args.join(' ')} did not start. The end of its output:\n${readFileSync(output, 'utf8').slice(-2_000)}`,
      { cause: error },
    );
  }
  const readyAfter = performance.now() - started;
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  return { pid: child.pid!, url, readyAfter, stop }; // proof: a child that answers has a pid
}

async function firstGood(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    if (child.exitCode !== null)
      throw new Error(`The process ended with exit code ${child.exitCode}`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await pause(5);
  }
  throw new Error(`No 200 within ${patience / 1_000} s`);
}

/**
 * Only these variables are passed on: settings of another server in the operator's shell must not
 * reach this one.
 */
const inherited = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER', 'SystemRoot'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.address() as AddressInfo; // proof: it listens on a port
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  return port;
}

const ticksPerSecond = 100; // Linux counts processor time in this unit on every machine

/** Undefined where there is no /proc. */
export function processorSeconds(pid: number): number | undefined {
  const times = processorTimes(pid);
  return times && times[0] + times[1];
}

/**
 * Of all processes of the embedded database, those that have ended included. Undefined where there
 * is no /proc.
 */
export function processorSecondsOfDatabase(): number | undefined {
  if (!existsSync('/proc/self')) return undefined;
  const pids = ownProcesses().filter((pid) => read(`/proc/${pid}/comm`)?.startsWith('postgres'));
  const sums = pids.map((pid) => processorTimes(pid)?.reduce((sum, time) => sum + time) ?? 0);
  return sums.length === 0 ? undefined : sums.reduce((sum, time) => sum + time);
}

/** This process and all its descendants. A process that they start later inherits the core. */
export function ownProcesses(): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  );
  const isOwn = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === process.pid || isOwn(parents.get(pid)));
  return [...parents.keys()].filter(isOwn);
}

export function parentOf(pid: string): number | undefined {
  const fields = statOf(pid);
  return fields && Number(fields[1]);
}

type Times = [user: number, system: number, userOfEnded: number, systemOfEnded: number];

/** In seconds: of the process, and of its children that have ended. */
function processorTimes(pid: number): Times | undefined {
  const times = statOf(String(pid))
    ?.slice(11, 15)
    .map((ticks) => Number(ticks) / ticksPerSecond);
  return times as Times | undefined; // proof: four fields
}

/** The fields from the third on; undefined when there is no such process. */
function statOf(pid: string): string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** In megabytes of 10⁶ bytes; undefined where there is no /proc. */
export function residentMegabytes(pid: number): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1];
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1_024) / 1e6;
}

export const childrenOf = (pid: number): number[] =>
  (read(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number);

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
