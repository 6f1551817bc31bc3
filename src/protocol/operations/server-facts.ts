import type { Brand, BrandFacts } from '../site/brand.ts';
import type { Flags } from '../site/flags.ts';

/** What an administrator is told of the system itself. */

/**
 * `value` null = a secret that is set, or nothing that is; `from`: the operator said it, the file
 * with the brand did, an administrator filled it in, or it is as the system has it.
 */
export type ServerSetting = {
  name: string;
  value: string | null;
  from: 'environment' | 'brand' | 'workspace' | 'default';
  isSecret: boolean;
};

/** What the server needs of others. The webshop is reached by browsers only. */
export type ExternalService = 'mail' | 'files' | 'addresses';

/** A service that is away, as this copy of the server found it when it last asked. */
export type Outage = { service: ExternalService; since: Date };

/** `folder`: where the server keeps the database that it runs itself; null = it was given one. */
type DatabaseHealth = {
  version: string;
  answered: number;
  size: number;
  connections: number;
  migrations: number;
  migration: string;
  folder: string | null;
};

/** One of the processes that share a port. */
export type ServerWorker = { worker: number; pid: number; started: Date; memory: number };

/** Sizes in bytes, times in ms, `null` = it could not be told. */
export type ServerHealth = {
  database: DatabaseHealth | null;
  files: { kind: 'folder' | 'store'; place: string; free: number | null; total: number | null };
  mail: { server: string | null };
  /** Address of the virus scanner; null = files are not scanned. */
  scanner: string | null;
  /** `to`, `schedule`: as they are set; null = not set, or none of that kind yet. */
  backup: {
    to: string | null;
    schedule: string | null;
    good: { began: Date; archive: string; bytes: number } | null;
    bad: { began: Date; error: string } | null;
  };
  /** Address of the address register; null = it is not asked. */
  addresses: string | null;
  outages: readonly Outage[];
  /**
   * `commit` null = it was not taken from a checkout; `workers` null = it is one process. `memory`:
   * of all its processes.
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
 * What came of a job that was asked for: it went well or badly, some copy does it already, or it
 * was done since the asker looked.
 */
export type JobOutcome = 'ran' | 'failed' | 'busy' | 'stale';

/** Work without a visitor. `hourly`: in the round, which can be begun as a whole. */
export type ServerJob = { name: string; when: 'hourly' | 'minutely' | 'atOnce' };

/** The brand, for the page that changes it. */
export type ServerBrand = {
  /** As the settings have it, without what was filled in. */
  given: Brand;
  /** Keys that the environment says, which nobody changes here. */
  fixed: readonly string[];
  facts: () => BrandFacts;
  /** Reads it again on this copy, so that the next page already has it. */
  refresh: () => Promise<void>;
};

/** What the first hour of an install is about, as this copy is set. */
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
  /** All work without a visitor, in its order; a round begins every so many ms. */
  jobs: readonly ServerJob[];
  every: number;
  /**
   * Does one now. `seen`: when it began the last time, as who asks saw it. `asked`: every copy was
   * told to look. Null = no such job.
   */
  runJob: (
    name: string,
    asking: { seen: Date | null; by: string },
  ) => Promise<JobOutcome | 'asked' | null>;
};
