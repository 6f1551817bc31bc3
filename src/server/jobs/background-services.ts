import type { Connection } from '#db/connection.ts';
import { alertTask, backupTask, bulkTask, mailTask, scanTask } from '#protocol/operations/sweep.ts';
import { openBackupScheduler } from '../../backup/backup-scheduler.ts';
import { openAlertMonitor } from '../alerts/alert-monitor.ts';
import { openBulkWorker } from './bulk-worker.ts';
import { openFileScanner } from './file-scanner.ts';
import { openMailSender } from './mail-sender.ts';
import type { Dependencies } from '../dependencies.ts';

type BackgroundService = { close(): Promise<void> };

/** `connection`: what a process of its own needs to reach the same database. */
type Tools = Dependencies & { connection: Connection };

/** The longest a shutdown waits for a running scan. A scan that is cut off is done again later. */
const closingScan = 5_000; // ms

/**
 * Work without a visitor that has a rhythm or a queue of its own, by its task. Every process of
 * every server opens all of it; each sees to it that only one does what is due.
 */
const backgroundServices: Readonly<Record<string, (tools: Tools) => BackgroundService>> = {
  [mailTask]: openMailSender,
  [bulkTask]: openBulkWorker,
  [scanTask](tools) {
    const scanner = openFileScanner(tools);
    return { close: () => scanner.close(closingScan) };
  },
  [backupTask]: openBackupScheduler,
  [alertTask]: openAlertMonitor,
};

export const backgroundServiceTasks = Object.keys(backgroundServices);

export function openBackgroundServices(tools: Tools): BackgroundService {
  const open = Object.values(backgroundServices).map((openOne) => openOne(tools));
  return {
    async close() {
      await Promise.all(open.map((service) => service.close()));
    },
  };
}
