import { stat, statfs } from 'node:fs/promises';
import { isBucketUrl } from '../backup/places/open-place.ts';
import type { Config } from '../config.ts';

/** `settings`: those whose folders are on this disk. `free`, `total`: in bytes. */
export type Disk = { settings: readonly string[]; path: string; free: number; total: number };

type Places = Pick<Config, 'filesDir' | 'dataDir' | 'databaseUrl' | 'backup'>;

export async function disksOf(config: Places): Promise<Disk[]> {
  const disks = new Map<number, Disk>();
  for (const [setting, path] of foldersOf(config)) {
    const found = await diskAt(path).catch(() => null);
    if (found === null) continue;
    const { device, free, total } = found;
    const before = disks.get(device);
    const settings = [...(before?.settings ?? []), setting];
    disks.set(device, { settings, path: before?.path ?? path, free, total });
  }
  return [...disks.values()];
}

function foldersOf({ filesDir, dataDir, databaseUrl, backup }: Places): [string, string][] {
  const to = backup.to;
  return [
    ['FILES_DIR', filesDir],
    ...(databaseUrl === undefined ? ([['DATA_DIR', dataDir]] satisfies [string, string][]) : []),
    ...(to === undefined || isBucketUrl(to)
      ? []
      : ([['BACKUP_TO', to]] satisfies [string, string][])),
  ];
}

async function diskAt(path: string): Promise<{ device: number; free: number; total: number }> {
  const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(path), statfs(path)]);
  return { device: dev, free: bavail * bsize, total: blocks * bsize };
}

export const spaceText = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
