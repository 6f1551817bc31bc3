import { refuse } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/**
 * The upload and save quota of one company: for all its users and API keys together, across all
 * servers. Each staff member has their own quota. Source: docs/decisions/0026.
 */
export type Quota = {
  /**
   * Counts rows that are about to be written. Returns false when they exceed the quota of this
   * minute.
   */
  takeRows(count: number): boolean;
  /**
   * Counts a file that is about to be stored. Returns false when it exceeds the quota of this hour.
   */
  takeFile(): Promise<boolean>;
  /**
   * Counts the bytes of a file that was stored. Returns false when they exceed the quota of this
   * hour.
   */
  takeBytes(size: number): Promise<boolean>;
};

type Saving = { viewer: Viewer; origin: { quota?: Quota; work?: object } };

/**
 * Counts a save of one row by a user; bulk jobs and imports have no quota. Returns the refusal
 * `quota.rows`, or null when the save may continue.
 */
export function rowQuotaRefusal({ viewer, origin }: Saving): ReturnType<typeof refuse> | null {
  return viewer.kind !== 'user' || origin.work !== undefined ? null : counted(origin.quota);
}

/**
 * Counts a form that the system saves for a user, as one row: the rows that it creates are not
 * counted separately. Returns the refusal `quota.rows`, or null when the save may continue.
 */
export function submitQuotaRefusal({ viewer, origin }: Saving): ReturnType<typeof refuse> | null {
  return viewer.kind !== 'system' || origin.work !== undefined ? null : counted(origin.quota);
}

function counted(quota: Quota | undefined): ReturnType<typeof refuse> | null {
  if (quota === undefined || quota.takeRows(1)) return null;
  return refuse({
    code: 'quota.rows',
    detail: 'This company has saved too many rows in this minute',
  });
}
