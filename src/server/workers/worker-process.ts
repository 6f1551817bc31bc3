import type { Worker } from 'node:cluster';
import type { Refusal } from '../start/start-errors.ts';
import type { MessageToWorker } from './messages.ts';

/** One of the server processes. `worker`: its number, which a replacement gets too. */
export type WorkerProcess = {
  worker: number;
  process: Worker;
  started: Date;
  /** Whether it has answered requests. */
  isOpen: boolean;
  /** It was told to end: it gets no connections and no messages any more. */
  isEnding: boolean;
  refusal?: Refusal;
};

/** Returns the processes that accept requests. */
export const servingWorkers = (members: ReadonlyMap<number, WorkerProcess>): WorkerProcess[] =>
  [...members.values()].filter(({ isOpen, isEnding }) => isOpen && !isEnding);

/**
 * Lets a serving worker finish its requests and end. Only the primary can do this without losing a
 * request. A worker that stops listening by itself returns the connections on their way to it, and
 * when the others end as well, these connections hang. The channel keeps its order: connections
 * handed over before `end` arrive before it, and none after it.
 */
export function endWorkerProcess(member: WorkerProcess): void {
  if (member.isEnding) return;
  member.isEnding = true;
  sendToWorker(member, { kind: 'end' });
  member.process.disconnect();
}

/** Ignores errors: a process that is gone needs no message. */
export function sendToWorker(
  { process }: Pick<WorkerProcess, 'process'>,
  message: MessageToWorker,
): void {
  process.send(message, undefined, undefined, () => undefined);
}
