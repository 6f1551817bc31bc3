import type { Flags } from './flags.ts';

/** What an administrator is told of the house itself. */

/** `value` null = a secret that is set, or nothing that is; `isSet`: the operator said it, else it is as the house has it. */
export type Setting = { name: string; value: string | null; isSet: boolean; isSecret: boolean };

/** Sizes in bytes, times in ms, `null` = it could not be told. */
export type Health = {
  database: { version: string; answered: number; size: number; connections: number } | null;
  files: { kind: 'folder' | 'store'; place: string; free: number | null; total: number | null };
  mail: { server: string | null };
  server: { version: string; node: string; up: number; memory: number };
};

export type HouseFacts = {
  flags: () => Flags;
  flagDefaults: Flags;
  settings: () => readonly Setting[];
  health: () => Promise<Health>;
  /** Work without a visitor, by name, in its order; a round begins every so many ms. */
  tasks: readonly string[];
  every: number;
};
