import type { Worker } from 'node:cluster';
import type { Refusal } from '../start/start-errors.ts';
import type { MessageToWorker } from './messages.ts';

/** One of the server processes. `worker`: its number, which whoever takes its place has too. */
export type WorkerProcess = {
  worker: number;
  process: Worker;
  started: Date;
  /** It answered requests. */
  isOpen: boolean;
  /** It was let go: no connection is handed to it, and it hears of nothing. */
  isEnding: boolean;
  refusal?: Refusal;
};

/** Those that take requests. */
export const servingWorkers = (members: ReadonlyMap<number, WorkerProcess>): WorkerProcess[] =>
  [...members.values()].filter(({ isOpen, isEnding }) => isOpen && !isEnding);

/**
 * Lets one that answers requests finish what it does and end. Only this process can do that without
 * losing a visitor: a process that stopped listening by itself gives back the connections that
 * are on their way to it, and when the others end as well, nobody takes them and they hang. The
 * channel keeps the order, so what was handed over arrives before `end`, and nothing is after it.
 */
export function endWorkerProcess(member: WorkerProcess): void {
  if (member.isEnding) return;
  member.isEnding = true;
  sendToWorker(member, { kind: 'end' });
  member.process.disconnect();
}

/** What cannot be told to a process that is gone is of no use either. */
export function sendToWorker(
  { process }: Pick<WorkerProcess, 'process'>,
  message: MessageToWorker,
): void {
  process.send(message, undefined, undefined, () => undefined);
}
