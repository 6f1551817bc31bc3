import { refuse } from '#wire/problem.ts';
import type { Viewer } from '#wire/viewer.ts';

/**
 * What one company may write, counted over all copies of the server and over all its users and keys;
 * a member of staff counts alone. Source: docs/decisions/0026.
 */
export type Quota = {
  /** Counts rows that are about to be written. False: they would be too many in this minute. */
  takeRows(count: number): boolean;
  /** Counts a file that is about to be kept. */
  takeFile(): Promise<boolean>;
  /** Counts the bytes of a file that was kept. */
  takeBytes(size: number): Promise<boolean>;
};

type Saving = { viewer: Viewer; quota?: Quota; work?: object };

/** For a save of a single row; works on many rows are apart. Null: it may go on. Refuses `quota.rows`. */
export function refusedRow({ viewer, quota, work }: Saving): ReturnType<typeof refuse> | null {
  if (viewer.kind !== 'user' || work !== undefined || quota === undefined || quota.takeRows(1)) return null;
  return refuse({ code: 'quota.rows', detail: 'The rows of this company for this minute are used up' });
}
