import type { Brand, BrandFacts } from '../site/brand.ts';
import type { Flags } from '../site/flags.ts';

/**
 * `value`: null when the setting has no value; only the word `set` for a secret that is set.
 * `from`: the operator's environment, the brand file, an administrator, or the default.
 */
export type ServerSetting = {
  name: string;
  value: string | null;
  from: 'environment' | 'brand' | 'workspace' | 'default';
  isSecret: boolean;
};

/** The external services whose outages the server reports. */
export type ExternalService = 'mail' | 'files' | 'addresses';

/** The service was down when this copy of the server last called it. */
export type Outage = { service: ExternalService; since: Date };

/** `answered`: in ms. `folder`: of an embedded database; null for an external one. */
type DatabaseHealth = {
  version: string;
  answered: number;
  size: number;
  connections: number;
  migrations: number;
  migration: string;
  folder: string | null;
};

/** One of the processes that share a port. `memory` is in bytes. */
export type ServerWorker = { worker: number; pid: number; started: Date; memory: number };

/** Sizes are in bytes, times in ms. `database`, `free`, `total`: null when unknown. */
export type ServerHealth = {
  database: DatabaseHealth | null;
  files: { kind: 'folder' | 'store'; place: string; free: number | null; total: number | null };
  mail: { server: string | null };
  /** The address of the virus scanner; null means that files are not scanned. */
  scanner: string | null;
  /** `to`, `schedule`: null when not set. `good`, `bad`: the last success and failure, or null. */
  backup: {
    to: string | null;
    schedule: string | null;
    good: { began: Date; archive: string; bytes: number } | null;
    bad: { began: Date; error: string } | null;
  };
  /** The address of the address register; null when it is not used. */
  addresses: string | null;
  outages: readonly Outage[];
  /** `commit`: null without Git. `workers`: null for one process. `memory`: of all processes. */
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

/** `busy`: the job is already running. `stale`: the job ran since the page was loaded. */
export type JobOutcome = 'ran' | 'failed' | 'busy' | 'stale';

/** `hourly`: in the sweep. `atOnce`: when there is work. */
export type ServerJob = { name: string; when: 'hourly' | 'minutely' | 'atOnce' };

/** For the page that edits the brand. */
export type ServerBrand = {
  /** From the brand file and the environment, without the administrators' changes. */
  given: Brand;
  /** The brand keys that the environment sets, so that administrators cannot change them. */
  fixed: readonly string[];
  facts: () => BrandFacts;
  /** Reloads the brand on this copy of the server, so that the next page shows it. */
  refresh: () => Promise<void>;
};

/** For the set-up page of a new install, as seen by this copy of the server. */
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
  /** The sweep, which runs the hourly jobs, starts each time after `every` ms. */
  jobs: readonly ServerJob[];
  every: number;
  /**
   * Runs a job now; returns null for an unknown job. `seen`: the last start of the job that the
   * administrator saw. `by`: the administrator. The result `asked` means that any copy of the
   * server may run the job.
   */
  runJob: (
    name: string,
    asking: { seen: Date | null; by: string },
  ) => Promise<JobOutcome | 'asked' | null>;
};
