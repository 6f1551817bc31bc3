import cluster from 'node:cluster';
import type { Connection } from '#db/connection.ts';
import { type Config, environmentOfWorker } from '../../config.ts';
import type { Log } from '../log.ts';
import {
  endWorkerProcess,
  type WorkerProcess,
  servingWorkers,
  sendToWorker,
} from './worker-process.ts';
import { type ReportCollector, openReportCollector } from './gathering.ts';
import { returnLostConnections } from './lost-connections.ts';
import { openRestartBackoff, type RestartBackoff } from './restart-backoff.ts';
import type { ServerAddress, MessageToPrimary } from './messages.ts';
import { WorkersEndedError } from '../start/start-errors.ts';

export type WorkerPool = {
  listens: Promise<void>;
  complete: Promise<ServerAddress>;
  ended: Promise<never>;
  begin(connection: Connection | undefined): void;
  close(): Promise<void>;
};

const mostFailed = 5;

type Tools = { config: Pick<Config, 'workers'>; log: Log };

type State = Tools & {
  members: Map<number, WorkerProcess>;
  pauses: RestartBackoff;
  gathering: ReportCollector;
  listens: PromiseWithResolvers<void>;
  complete: PromiseWithResolvers<ServerAddress>;
  ended: PromiseWithResolvers<never>;
  gone: PromiseWithResolvers<void>;
  database?: { connection: Connection | undefined };
  /** The first worker has done the work of each start, and answered requests. */
  isPrepared: boolean;
  isComplete: boolean;
  isClosing: boolean;
  /** Consecutive workers that ended before they answered requests. */
  failed: number;
};

export function openWorkerPool({ config, log }: Tools): WorkerPool {
  // `advanced` preserves Date objects in messages.
  cluster.setupPrimary({ serialization: 'advanced' });
  const state = stateOf({ config, log });
  for (let worker = 1; worker <= config.workers; worker++) start(state, worker);
  return {
    listens: state.listens.promise,
    complete: state.complete.promise,
    ended: state.ended.promise,
    begin(connection) {
      state.database = { connection };
      tellBegin(state);
    },
    close() {
      state.isClosing = true;
      state.pauses.close();
      for (const member of state.members.values()) {
        if (member.isOpen) endWorkerProcess(member);
        else member.process.process.kill('SIGTERM');
      }
      if (state.members.size === 0) state.gone.resolve();
      return state.gone.promise;
    },
  };
}

function stateOf(tools: Tools): State {
  const members = new Map<number, WorkerProcess>();
  const ended = Promise.withResolvers<never>();
  // Prevents an unhandled rejection while nothing awaits the promise yet.
  ended.promise.catch(() => undefined);
  return {
    ...tools,
    members,
    pauses: openRestartBackoff(),
    gathering: openReportCollector({ members, wanted: tools.config.workers }),
    listens: Promise.withResolvers(),
    complete: Promise.withResolvers(),
    ended,
    gone: Promise.withResolvers(),
    isPrepared: false,
    isComplete: false,
    isClosing: false,
    failed: 0,
  };
}

function start(state: State, worker: number): void {
  const process = cluster.fork(environmentOfWorker());
  const member: WorkerProcess = {
    worker,
    process,
    started: new Date(),
    isOpen: false,
    isEnding: false,
  };
  state.members.set(worker, member);
  const isAnother = (other: WorkerProcess): boolean => other !== member;
  returnLostConnections(process, () => servingWorkers(state.members).some(isAnother));
  process.on('message', (message: MessageToPrimary) => hear(state, member, message));
  process.on('listening', () => state.listens.resolve());
  process.on('error', (err) => state.log.error({ err }, 'a worker process reported an error'));
  process.on('exit', (code, signal) => replace(state, member, signal || code));
}

const isFirst = ({ isPrepared }: State, { worker }: WorkerProcess): boolean =>
  worker === 1 && !isPrepared;

/** The other workers begin once the first answers requests. */
function tellBegin(state: State): void {
  const { database, isPrepared, members } = state;
  if (database === undefined) return;
  for (const member of members.values()) {
    if (isPrepared || isFirst(state, member)) sendToWorker(member, { kind: 'begin', ...database });
  }
}

function hear(state: State, member: WorkerProcess, message: MessageToPrimary): void {
  const { gathering } = state;
  if (message.kind === 'hello') {
    const { worker } = member;
    sendToWorker(member, { kind: 'welcome', worker, isFirst: isFirst(state, member) });
    tellBegin(state);
  } else if (message.kind === 'open') opened(state, member, message.place);
  else if (message.kind === 'refused') member.refusal = message.refusal;
  else if (message.kind === 'leaving') endWorkerProcess(member);
  else if (message.kind === 'reported') gathering.take(member, message);
  else {
    const { id } = message;
    void gathering
      .gather()
      .then((gathered) => sendToWorker(member, { kind: 'gathered', id, gathered }));
  }
}

function opened(state: State, member: WorkerProcess, place: ServerAddress): void {
  const { members, config, log } = state;
  member.isOpen = true;
  state.failed = 0;
  if (state.isComplete) {
    const { pid } = member.process.process;
    log.warn({ number: member.worker, pid }, 'a new worker process replaces one that ended');
  }
  state.isPrepared = true;
  tellBegin(state);
  if (servingWorkers(members).length < config.workers) return;
  state.isComplete = true;
  state.complete.resolve(place);
}

function replace(state: State, member: WorkerProcess, how: number | string): void {
  const { members, log, isComplete, pauses, gathering } = state;
  const { worker, isOpen, refusal } = member;
  members.delete(worker);
  if (state.isClosing) {
    if (members.size === 0) state.gone.resolve();
    return;
  }
  state.failed += isOpen ? 0 : 1;
  const isHopeless = state.failed >= mostFailed || (refusal !== undefined && !isComplete);
  // While one worker still answers, the server goes on, because the operator can fix the cause
  // meanwhile.
  if (isHopeless && !(isComplete && servingWorkers(members).length > 0)) {
    state.ended.reject(new WorkersEndedError(how, refusal));
    return;
  }
  const { pid } = member.process.process;
  const logFields = { number: worker, pid, how, ...(refusal && { reason: refusal.sentence }) };
  log.error(logFields, 'a worker process ended; a new one replaces it');
  gathering.replaced();
  pauses.after(member, () => start(state, worker));
}
