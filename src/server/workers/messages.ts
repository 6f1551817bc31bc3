import type { Connection } from '#db/connection.ts';
import type { Outage } from '#protocol/operations/server-facts.ts';
import type { Refusal } from '../start/refusal.ts';

/** What one process tells of itself when somebody reads the metrics or the health of the server. */
export type Report = {
  /** As the library of the metrics gives them; null: nobody can read them. */
  metrics: readonly MetricTold[] | null;
  outages: readonly Outage[];
  /** Bytes. */
  memory: number;
};

/** One metric of one process. */
export type MetricTold = { name: string; values: { labels: Record<string, unknown> }[] };

export type Reported = { worker: number; pid: number; started: Date; report: Report };

/** All processes of a server. A process that does not answer in time is left out of `reports`. */
export type Gathered = {
  reports: readonly Reported[];
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
export type ToWorker =
  | { kind: 'welcome'; worker: number; isFirst: boolean }
  | { kind: 'begin'; connection: Connection | undefined }
  | { kind: 'report'; id: number }
  | { kind: 'gathered'; id: number; gathered: Gathered }
  | { kind: 'end' };

/** Where a server answers, and what the operator is told besides. */
export type OpenPlace = { url: string; lines: readonly string[] };

/**
 * `hello`: it hears now. `open`: it answers requests. `refused`: it ends, and this is why.
 * `leaving`: it was asked to end, and waits for `end`.
 */
export type ToPrimary =
  | { kind: 'hello' }
  | { kind: 'open'; place: OpenPlace }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'leaving' }
  | { kind: 'reported'; id: number; report: Report }
  | { kind: 'gather'; id: number };
