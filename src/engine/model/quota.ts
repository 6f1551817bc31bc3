import { refuse } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/**
 * The upload and save quota of one company: for all its users and api keys together, across all
 * servers. Each staff member has their own quota. Source: docs/decisions/0026.
 */
export type Quota = {
  /** Counts rows that are about to be written. False: they exceed the quota of this minute. */
  takeRows(count: number): boolean;
  /** Counts a file that is about to be stored. False: it exceeds the quota of this hour. */
  takeFile(): Promise<boolean>;
  /** Counts the bytes of a file that was stored. False: they exceed the quota of this hour. */
  takeBytes(size: number): Promise<boolean>;
};

type Saving = { viewer: Viewer; origin: { quota?: Quota; work?: object } };

/**
 * Counts a save of one row; bulk jobs and imports have no quota. Null: the save may continue.
 * Refuses `quota.rows`.
 */
export function rowQuotaRefusal({ viewer, origin }: Saving): ReturnType<typeof refuse> | null {
  return viewer.kind !== 'user' || origin.work !== undefined ? null : counted(origin.quota);
}

/**
 * Counts a form that the system saves for a user, as one row: the rows it makes do not count by
 * themselves. Null: the save may continue. Refuses `quota.rows`.
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
