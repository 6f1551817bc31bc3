import type { Connection } from '#db/connection.ts';
import type { Outage } from '#protocol/operations/server-facts.ts';
import type { Refusal } from '../start/start-errors.ts';

/** What one process tells of itself when somebody reads the metrics or the health of the server. */
export type WorkerReport = {
  /** As the library of the metrics gives them; null: nobody can read them. */
  metrics: readonly WorkerMetric[] | null;
  outages: readonly Outage[];
  /** Bytes. */
  memory: number;
};

/** One metric of one process. */
export type WorkerMetric = { name: string; values: { labels: Record<string, unknown> }[] };

export type IdentifiedReport = { worker: number; pid: number; started: Date; report: WorkerReport };

/** All processes of a server. A process that does not answer in time is left out of `reports`. */
export type WorkerReports = {
  reports: readonly IdentifiedReport[];
  /** The process that started the others. */
  primary: { started: Date; memory: number };
  /** How many there should be, how many answer requests, and how many took the place of another. */
  wanted: number;
  open: number;
  replaced: number;
};

/**
 * `welcome`: answers `hello`. `isFirst`: it prepares the database for all, and listens at once.
 * `begin`: the database is ready; `connection` is undefined when the settings say where it is.
 * `end`: finish what is under way, then end. No connection is handed over after it.
 */
export type MessageToWorker =
  | { kind: 'welcome'; worker: number; isFirst: boolean }
  | { kind: 'begin'; connection: Connection | undefined }
  | { kind: 'report'; id: number }
  | { kind: 'gathered'; id: number; gathered: WorkerReports }
  | { kind: 'end' };

/** Where a server answers, and what the operator is told besides. */
export type ServerAddress = { url: string; lines: readonly string[] };

/**
 * `hello`: it hears now. `open`: it answers requests. `refused`: it ends, and this is why.
 * `leaving`: it was asked to end, and waits for `end`.
 */
export type MessageToPrimary =
  | { kind: 'hello' }
  | { kind: 'open'; place: ServerAddress }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'leaving' }
  | { kind: 'reported'; id: number; report: WorkerReport }
  | { kind: 'gather'; id: number };
