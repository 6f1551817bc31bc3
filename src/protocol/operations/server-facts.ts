import type { Brand, BrandFacts } from '../site/brand.ts';
import type { Flags } from '../site/flags.ts';

/** Facts about the running system, for administrators. */

/**
 * `value` null = a secret that is set, or a setting that is not set; `from`: set by the operator's
 * environment, by the brand file, by an administrator, or the default.
 */
export type ServerSetting = {
  name: string;
  value: string | null;
  from: 'environment' | 'brand' | 'workspace' | 'default';
  isSecret: boolean;
};

/** The external services that the server itself calls; the webshop is called by browsers only. */
export type ExternalService = 'mail' | 'files' | 'addresses';

/** A service that was down when this copy of the server last called it. */
export type Outage = { service: ExternalService; since: Date };

/**
 * `folder`: the data directory of a database that the server runs itself; null = an external one.
 */
type DatabaseHealth = {
  version: string;
  answered: number;
  size: number;
  connections: number;
  migrations: number;
  migration: string;
  folder: string | null;
};

/** One of the worker processes that share a port. */
export type ServerWorker = { worker: number; pid: number; started: Date; memory: number };

/** Sizes in bytes, times in ms, `null` = unknown. */
export type ServerHealth = {
  database: DatabaseHealth | null;
  files: { kind: 'folder' | 'store'; place: string; free: number | null; total: number | null };
  mail: { server: string | null };
  /** Address of the virus scanner; null = files are not scanned. */
  scanner: string | null;
  /**
   * `to`, `schedule`: the settings, null = not set. `good`, `bad`: the last success and the last
   * failure, null = none yet.
   */
  backup: {
    to: string | null;
    schedule: string | null;
    good: { began: Date; archive: string; bytes: number } | null;
    bad: { began: Date; error: string } | null;
  };
  /** Address of the address register; null = not used. */
  addresses: string | null;
  outages: readonly Outage[];
  /**
   * `commit` null = not deployed from a checkout; `workers` null = a single process. `memory`: of
   * all processes together.
   */
  server: {
    version: string;
    commit: string | null;
    node: string;
    started: Date;
    up: number;
    memory: number;
    workers: readonly ServerWorker[] | null;
  };
};

/**
 * The result of running a job: it succeeded or failed, another copy already runs it (`busy`), or it
 * ran since the administrator loaded the page (`stale`).
 */
export type JobOutcome = 'ran' | 'failed' | 'busy' | 'stale';

/** A background job. `hourly`: part of the sweep, which can be started as a whole. */
export type ServerJob = { name: string; when: 'hourly' | 'minutely' | 'atOnce' };

/** The brand settings, for the page that edits them. */
export type ServerBrand = {
  /** The brand of the settings, without the administrator's changes. */
  given: Brand;
  /** Keys set by the environment, which administrators cannot change. */
  fixed: readonly string[];
  facts: () => BrandFacts;
  /** Reloads the brand on this copy of the server, so that the next page shows it. */
  refresh: () => Promise<void>;
};

/** The settings that the set-up page of a new install needs, as seen by this copy of the server. */
export type ServerSetup = {
  publicUrl: string | null;
  mail: { server: string | null; isAway: () => boolean };
  backup: () => Promise<ServerHealth['backup']>;
};

export type ServerFacts = {
  brand: ServerBrand;
  setup: ServerSetup;
  flags: () => Flags;
  flagDefaults: Flags;
  settings: () => readonly ServerSetting[];
  health: () => Promise<ServerHealth>;
  /** All background jobs in their order; a sweep starts every `every` ms. */
  jobs: readonly ServerJob[];
  every: number;
  /**
   * Runs a job now. `seen`: its last start that the administrator saw. `asked`: the job runs on
   * whichever copy picks it up. Null = unknown job.
   */
  runJob: (
    name: string,
    asking: { seen: Date | null; by: string },
  ) => Promise<JobOutcome | 'asked' | null>;
};
