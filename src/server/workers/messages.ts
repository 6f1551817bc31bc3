import type { Connection } from '#db/connection.ts';
import type { Outage } from '#protocol/operations/server-facts.ts';
import type { Refusal } from '../start/start-errors.ts';

export type WorkerReport = {
  /** In the format of the metrics library; null without `METRICS_KEY`. */
  metrics: readonly WorkerMetric[] | null;
  outages: readonly Outage[];
  /** RSS, in bytes. */
  memory: number;
};

export type WorkerMetric = { name: string; values: { labels: Record<string, unknown> }[] };

export type IdentifiedReport = { worker: number; pid: number; started: Date; report: WorkerReport };

export type WorkerReports = {
  reports: readonly IdentifiedReport[];
  primary: { started: Date; memory: number };
  /**
   * Numbers of workers: `wanted` by the settings, `open` for requests, `replaced` since the start.
   */
  wanted: number;
  open: number;
  replaced: number;
};

/**
 * `welcome`: the answer to `hello`. `begin`: the worker may use the database; `connection` is
 * undefined when the operator's settings contain it. `gathered`: the answer to `gather`. `end`: the
 * worker must finish its requests and end; it receives no connections after this message.
 */
export type MessageToWorker =
  | { kind: 'welcome'; worker: number; isFirst: boolean }
  | { kind: 'begin'; connection: Connection | undefined }
  | { kind: 'report'; id: number }
  | { kind: 'gathered'; id: number; gathered: WorkerReports }
  | { kind: 'end' };

/** `lines`: further lines to print for the operator. */
export type ServerAddress = { url: string; lines: readonly string[] };

/**
 * `hello`: the worker can receive messages. `open`: it answers requests. `refused`: it ends for
 * this reason. `leaving`: it received a stop signal, and waits for `end`. `reported`: the answer to
 * `report`. `gather`: asks for the reports of all workers.
 */
export type MessageToPrimary =
  | { kind: 'hello' }
  | { kind: 'open'; place: ServerAddress }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'leaving' }
  | { kind: 'reported'; id: number; report: WorkerReport }
  | { kind: 'gather'; id: number };
