import type { Worker } from 'node:cluster';
import type { Refusal } from '../start/refusal.ts';
import type { ToWorker } from './messages.ts';

/** One of the server processes. `worker`: its number, which whoever takes its place has too. */
export type Member = {
  worker: number;
  process: Worker;
  started: Date;
  isOpen: boolean;
  refusal?: Refusal;
};

/** How many answer requests. */
export const openIn = (members: ReadonlyMap<number, Member>): number => [...members.values()].filter(({ isOpen }) => isOpen).length;

/** What cannot be told to a process that is gone is of no use either. */
export function tell({ process }: Pick<Member, 'process'>, message: ToWorker): void {
  process.send(message, undefined, undefined, () => undefined);
}
