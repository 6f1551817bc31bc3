import type { Connection } from '#db/connection.ts';
import type { Refusal } from '../start/start-errors.ts';
import type {
  WorkerReports,
  ServerAddress,
  WorkerReport,
  MessageToPrimary,
  MessageToWorker,
} from './messages.ts';

export type WorkerLink = {
  /** From 1. A worker that replaces another one gets the number of that one. */
  worker: number;
  /** This worker listens first, and does the work of each start (`prepare` in `server.ts`). */
  isFirst: boolean;
  /** Undefined when the operator's settings contain the connection. */
  database(): Promise<Connection | undefined>;
  open(place: ServerAddress, report: () => Promise<WorkerReport>): void;
  /** Undefined when the connection with the primary is lost. */
  gather(): Promise<WorkerReports | undefined>;
  /** Asks the primary to end this process; `ending` then resolves. */
  leave(): Promise<void>;
  /** Resolves when this process must end. It then receives no new connections. */
  ending: Promise<void>;
  refuse(refusal: Refusal): Promise<void>;
};

export async function openLink(): Promise<WorkerLink> {
  const welcome = Promise.withResolvers<{ worker: number; isFirst: boolean }>();
  const begin = Promise.withResolvers<Connection | undefined>();
  const ending = Promise.withResolvers<void>();
  const gathering = new Map<number, (gathered: WorkerReports | undefined) => void>();
  let reportNow: (() => Promise<WorkerReport>) | undefined;
  let lastId = 0;
  const hear = (message: MessageToWorker): void => {
    if (message.kind === 'welcome') welcome.resolve(message);
    else if (message.kind === 'begin') begin.resolve(message.connection);
    else if (message.kind === 'report') void answer(message.id);
    else if (message.kind === 'end') ending.resolve();
    else if (message.kind === 'gathered') gathering.get(message.id)?.(message.gathered);
  };
  const answer = async (id: number): Promise<void> => {
    const report = await reportNow?.();
    if (report !== undefined) await tell({ kind: 'reported', id, report });
  };
  process.on('message', (message: MessageToWorker) => hear(message));
  process.once('disconnect', () => {
    ending.resolve();
    for (const give of gathering.values()) give(undefined);
  });
  await tell({ kind: 'hello' });
  return {
    ...(await welcome.promise),
    database: () => begin.promise,
    open(place, report) {
      reportNow = report;
      void tell({ kind: 'open', place });
    },
    ending: ending.promise,
    leave: () => tell({ kind: 'leaving' }),
    async gather() {
      if (!process.connected) return undefined;
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<WorkerReports | undefined>();
      gathering.set(id, resolve);
      await tell({ kind: 'gather', id });
      return promise.finally(() => gathering.delete(id));
    },
    refuse: (refusal) => tell({ kind: 'refused', refusal }),
  };
}

function tell(message: MessageToPrimary): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (process.send === undefined) resolve();
  else process.send(message, undefined, undefined, () => resolve());
  return promise;
}
