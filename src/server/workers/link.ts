import type { Connection } from '#db/connection.ts';
import type { Refusal } from '../start/start-errors.ts';
import type {
  WorkerReports,
  ServerAddress,
  WorkerReport,
  MessageToPrimary,
  MessageToWorker,
} from './messages.ts';

/** What one of several server processes has of the process that started it. */
export type WorkerLink = {
  /** From 1 on. The one that takes the place of another has its number. */
  worker: number;
  /** It prepares the database for all, and listens at once. */
  isFirst: boolean;
  /** Resolves once the database is ready; undefined: the settings say where it is. */
  database(): Promise<Connection | undefined>;
  /** It answers requests from now on. `report`: what it tells of itself when it is asked. */
  open(place: ServerAddress, report: () => Promise<WorkerReport>): void;
  /** What all processes tell of themselves now; undefined: this one ends, and hears of no other. */
  gather(): Promise<WorkerReports | undefined>;
  /** Asks to be let go, which `ending` tells. */
  leave(): Promise<void>;
  /** Resolves when this process must end: no connection is handed to it any more. */
  ending: Promise<void>;
  /** It ends, and this is why. */
  refuse(refusal: Refusal): Promise<void>;
};

/** Greets the process that started this one, and gives the link with it. */
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

/** Resolves when it was sent, also when nobody is there to hear it: then this process ends soon. */
function tell(message: MessageToPrimary): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (process.send === undefined) resolve();
  else process.send(message, undefined, undefined, () => resolve());
  return promise;
}
