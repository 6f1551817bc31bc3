import type { ArchivePlace } from './places/place.ts';
import { madeAtOf } from './places/place.ts';
import { archivesToRemove, type RetentionRule } from './retention.ts';

/** Archives made before an upgrade stay. */
export async function removeOldArchives(
  place: ArchivePlace,
  retention: RetentionRule | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (retention === undefined) return;
  const archives = (await place.list()).flatMap((name) => {
    const madeAt = madeAtOf(name);
    return madeAt === null ? [] : [{ name, madeAt }];
  });
  for (const name of archivesToRemove(archives, retention)) {
    await place.remove(name);
    say(`Removed the backup ${name}, which is older than BACKUP_KEEP allows.`);
  }
}
