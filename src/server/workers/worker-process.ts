import type { Worker } from 'node:cluster';
import type { Refusal } from '../start/start-errors.ts';
import type { MessageToWorker } from './messages.ts';

/** A process that replaces a worker gets the same number. */
export type WorkerProcess = {
  worker: number;
  process: Worker;
  started: Date;
  isOpen: boolean;
  isEnding: boolean;
  refusal?: Refusal;
};

export const servingWorkers = (members: ReadonlyMap<number, WorkerProcess>): WorkerProcess[] =>
  [...members.values()].filter(({ isOpen, isEnding }) => isOpen && !isEnding);

/**
 * Only the primary process can do this without losing a request: a worker that stops listening by
 * itself returns the connections that are being sent to it, and these are not answered when the
 * other workers end too. The channel between the processes preserves the order: connections for
 * this worker arrive before `end`.
 */
export function endWorkerProcess(member: WorkerProcess): void {
  if (member.isEnding) return;
  member.isEnding = true;
  sendToWorker(member, { kind: 'end' });
  member.process.disconnect();
}

export function sendToWorker(
  { process }: Pick<WorkerProcess, 'process'>,
  message: MessageToWorker,
): void {
  process.send(message, undefined, undefined, () => undefined);
}
