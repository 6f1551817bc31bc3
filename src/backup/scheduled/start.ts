import { fork } from 'node:child_process';
import type { Log } from '../../server/log.ts';
import { type BackupOrder, packOrder, type BackupProcessMessage } from './backup-order.ts';
import { setPriority } from 'node:os';

const program = new URL('./process.ts', import.meta.url);

/** A small young generation of V8 saves memory. `npm run backup` has the same flag. */
const flags = ['--max-semi-space-size=2'];

export type BackupProcess = {
  /** A killed process counts as failed. */
  ended: Promise<Exclude<BackupProcessMessage, { warn: string } | { info: string }>>;
  /** The stopped process removes its unfinished archive. */
  stop(): void;
};

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

/** Visitors wait for the server, so a backup process has a lower priority. */
const niceness = 10;

export function lowerPriority(pid: number = process.pid): void {
  try {
    setPriority(pid, niceness);
  } catch {}
}
