import type { Connection } from '#db/connection.ts';
import type { Outage } from '#protocol/operations/server-facts.ts';
import type { Refusal } from '../start/start-errors.ts';

/** The report of one process, for the metrics or the health of the server. */
export type WorkerReport = {
  /** In the format of the metrics library; null when nobody can read the metrics. */
  metrics: readonly WorkerMetric[] | null;
  outages: readonly Outage[];
  /** In bytes. */
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
  /** How many there should be, how many answer requests, and how many replaced another. */
  wanted: number;
  open: number;
  replaced: number;
};

/**
 * `welcome`: answers `hello`. `isFirst`: this worker prepares the database for all, and listens at
 * once. `begin`: the database is ready; `connection` is undefined when the settings name the
 * database. `end`: finish open requests, then end; no connection is handed over after it.
 */
export type MessageToWorker =
  | { kind: 'welcome'; worker: number; isFirst: boolean }
  | { kind: 'begin'; connection: Connection | undefined }
  | { kind: 'report'; id: number }
  | { kind: 'gathered'; id: number; gathered: WorkerReports }
  | { kind: 'end' };

/** The address of a server, and further lines for the operator. */
export type ServerAddress = { url: string; lines: readonly string[] };

/**
 * `hello`: the worker receives messages now. `open`: it answers requests. `refused`: it ends for
 * this reason. `leaving`: it was signalled to stop, and waits for `end`.
 */
export type MessageToPrimary =
  | { kind: 'hello' }
  | { kind: 'open'; place: ServerAddress }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'leaving' }
  | { kind: 'reported'; id: number; report: WorkerReport }
  | { kind: 'gather'; id: number };
