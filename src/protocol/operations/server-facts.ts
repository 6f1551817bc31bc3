import type { Brand, BrandFacts } from '../site/brand.ts';

export const flagNames = ['chat', 'bezoek'] as const;
export type FlagName = (typeof flagNames)[number];
export type Flags = Readonly<Record<FlagName, boolean>>;

export const isFlagName = (name: unknown): name is FlagName =>
  flagNames.some((one) => one === name);
export const flagObject = 'Schakelaar__c';

/** `value`: of a secret that is set, only the word `set`. */
export type ServerSetting = {
  name: string;
  value: string | null;
  from: 'environment' | 'brand' | 'workspace' | 'default';
  isSecret: boolean;
};

/** With the key of an identity provider. */
export type LoginService = `login ${string}`;
export type ExternalService = 'mail' | 'files' | 'addresses' | 'companies' | LoginService;

export const loginService = (key: string): LoginService => `login ${key}`;

export type Outage = { service: ExternalService; since: Date };

/** `answered`: in ms. `folder`: of an embedded database. */
type DatabaseHealth = {
  version: string;
  answered: number;
  size: number;
  connections: number;
  migrations: number;
  migration: string;
  folder: string | null;
};

/** `memory`: in bytes. */
export type ServerWorker = { worker: number; pid: number; started: Date; memory: number };

/** Sizes are in bytes, durations in ms. `database`, `free`, `total`: null when unknown. */
export type ServerHealth = {
  database: DatabaseHealth | null;
  files: { kind: 'folder' | 'store'; place: string; free: number | null; total: number | null };
  mail: { server: string | null };
  scanner: string | null;
  backup: {
    to: string | null;
    schedule: string | null;
    good: { began: Date; archive: string; bytes: number } | null;
    bad: { began: Date; error: string } | null;
  };
  addresses: string | null;
  companies: string | null;
  /** The identity providers at which people log in. */
  logins: readonly { key: string; label: string; host: string }[];
  outages: readonly Outage[];
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

/** `stale`: the job ran since the page was loaded. */
export type JobOutcome = 'ran' | 'failed' | 'busy' | 'stale';

/** `hourly`: in the sweep. `atOnce`: when there is work. */
export type ServerJob = { name: string; when: 'hourly' | 'minutely' | 'atOnce' };

export type ServerBrand = {
  /** Without the administrators' changes. */
  given: Brand;
  fixed: readonly string[];
  facts: () => BrandFacts;
  refresh: () => Promise<void>;
};

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
  /** `every`: the time between two runs of the hourly jobs, in ms. */
  jobs: readonly ServerJob[];
  every: number;
  /**
   * `seen`: the last start of the job that the administrator saw. `asked`: any copy of the server
   * may run the job. Null for an unknown job.
   */
  runJob: (
    name: string,
    asking: { seen: Date | null; by: string },
  ) => Promise<JobOutcome | 'asked' | null>;
};
