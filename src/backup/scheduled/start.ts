import { fork } from 'node:child_process';
import type { Log } from '../../server/log.ts';
import { type BackupOrder, packOrder, type BackupProcessMessage } from './backup-order.ts';
import { setPriority } from 'node:os';

const program = new URL('./process.ts', import.meta.url);

/**
 * The flags of the backup process. A backup creates many short-lived objects and retains none. So a
 * larger young generation of V8 would only use more memory and delay freeing buffers. `npm run
 * backup` has the same flag.
 */
const flags = ['--max-semi-space-size=2'];

export type BackupProcess = {
  /** Resolves to the outcome. A killed process counts as failed. */
  ended: Promise<Exclude<BackupProcessMessage, { warn: string } | { info: string }>>;
  /** Asks the process to stop. It then removes its unfinished archive. */
  stop(): void;
};

/** Starts a separate process that makes one backup. */
export function startBackupProcess(
  order: BackupOrder,
  log: Pick<Log, 'warn' | 'info'>,
): BackupProcess {
  const child = fork(program, { execArgv: flags, serialization: 'advanced', stdio: 'ignore' });
  if (child.pid !== undefined) lowerPriority(child.pid);
  let last: BackupProcessMessage | undefined;
  const { promise: ended, resolve } = Promise.withResolvers<Awaited<BackupProcess['ended']>>();
  child.on('message', (said: BackupProcessMessage) => {
    if ('warn' in said) log.warn(said.warn);
    else if ('info' in said) log.info(said.info);
    else last = said;
  });
  child.on('error', ({ message }) => resolve({ failed: message }));
  child.on('exit', (code, signal) => {
    const how = signal === null ? `exit code ${String(code)}` : signal;
    const gone = { failed: `The process that made the backup was ended (${how}).` };
    resolve(last === undefined || 'warn' in last || 'info' in last ? gone : last);
  });
  child.send(packOrder(order), () => undefined); // if the child has exited, `ended` reports it
  return { ended, stop: () => void child.kill('SIGTERM') };
}

/**
 * The niceness of a backup process: its CPU priority is lower than that of the server, because
 * visitors wait for the server.
 */
const niceness = 10;

/** Lowers the CPU priority of a backup process. `pid`: this process by default. */
export function lowerPriority(pid: number = process.pid): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The process has ended, or the system has no priorities.
  }
}
