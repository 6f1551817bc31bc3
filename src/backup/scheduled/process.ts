import { once } from 'node:events';
import { openDatabase } from '#db/pool.ts';
import { withJobLock } from '#engine/bulk/job-runs.ts';
import { backupTask } from '#protocol/operations/sweep.ts';
import { isBackupDue } from '../due.ts';
import { makeBackupHoldingJob } from '../make-backup.ts';
import { openPlace } from '../places/open-place.ts';
import { BackupStopped } from '../refused.ts';
import { removeOldArchives } from '../remove-old.ts';
import {
  type BackupOrder,
  type BackupProcessMessage,
  type SerializedOrder,
  unpackOrder,
} from './backup-order.ts';
import { openFileStore } from '#integrations/integrations.ts';

/**
 * A scheduled backup has a process of its own, so that compression and encryption do not slow down
 * visitors. It stops when its server process has ended.
 */

let isStopping = false;
const stop = (): void => {
  isStopping = true;
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
process.on('disconnect', stop);

const say = (said: BackupProcessMessage): void => {
  if (process.connected) process.send?.(said);
};

const [order] = await once(process, 'message');
// proof: the server sends an order of this type
say(await carryOut(unpackOrder(order as SerializedOrder)));
process.disconnect?.();

async function carryOut({ config, connection, began }: BackupOrder): Promise<BackupProcessMessage> {
  // The server's pool has a time limit for queries. Copying a table takes longer.
  const options = { maxConnections: 3, silence: 0 };
  const onError = ({ message }: Error): void =>
    say({ warn: `a database connection of the backup was lost: ${message}` });
  try {
    const own = await openDatabase(connection, { ...options, onError });
    try {
      const said = await withJobLock(
        own.db,
        backupTask,
        async (): Promise<BackupProcessMessage> => {
          // Another copy of the server may have made the backup meanwhile.
          const isDue = await isBackupDue(config.backup, own.db, began);
          return isDue ? make({ config, connection, began }, own.db) : { ended: 'notDue' };
        },
      );
      return said === 'busy' ? { ended: 'busy' } : said;
    } finally {
      await own.close();
    }
  } catch (error) {
    if (error instanceof BackupStopped) return { ended: 'stopped' };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

type Db = Awaited<ReturnType<typeof openDatabase>>['db'];

async function make({ config, began }: BackupOrder, db: Db): Promise<BackupProcessMessage> {
  // proof: a schedule is only valid with BACKUP_TO
  const place = await openPlace(config.backup.to!, config.backup.account);
  const { bytes, took, ...made } = await makeBackupHoldingJob({
    config,
    db,
    files: await openFileStore(config),
    place,
    now: () => began,
    scheduled: true,
    progress() {
      if (isStopping) throw new BackupStopped('the server stops');
    },
    warn: (line) => say({ warn: line }),
  });
  await removeOldArchives(place, config.backup.retention, (line) => say({ info: line }));
  return { made: { place: made.place, bytes, took } };
}
