import { refuse } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/** The limits of one company. Source: docs/decisions/0026. */
export type Quota = {
  /** False when this minute's quota is exceeded. */
  takeRows(count: number): boolean;
  /** False when this hour's quota is exceeded. */
  takeFile(): Promise<boolean>;
  /** Called after the bytes are stored. False when this hour's quota is exceeded. */
  takeBytes(size: number): Promise<boolean>;
};

type Saving = { viewer: Viewer; origin: { quota?: Quota; work?: object } };

/** Jobs (`work`) do not count. */
export function rowQuotaRefusal({ viewer, origin }: Saving): ReturnType<typeof refuse> | null {
  return viewer.kind !== 'user' || origin.work !== undefined ? null : counted(origin.quota);
}

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
