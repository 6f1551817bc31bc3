import type { Connection } from '#db/connection.ts';
import {
  alertTask,
  backupTask,
  bulkTask,
  identityTask,
  mailTask,
  scanTask,
  webhookTask,
} from '#protocol/operations/sweep.ts';
import { openBackupScheduler } from '../../backup/backup-scheduler.ts';
import { openAlertMonitor } from '../alerts/alert-monitor.ts';
import { openBulkWorker } from './bulk-worker.ts';
import { openFileScanner } from './file-scanner.ts';
import { openIdentityChecker } from './identity-checker.ts';
import { openMailSender } from './mail-sender.ts';
import { openWebhookSender } from './webhook-sender.ts';
import type { Dependencies } from '../dependencies.ts';

type BackgroundService = { close(): Promise<void> };

type Tools = Dependencies & { connection: Connection };

/** An interrupted scan is repeated later. */
const closingScan = 5_000; // ms

/** Each process of the server opens these services, which share the work. */
const backgroundServices: Readonly<Record<string, (tools: Tools) => BackgroundService>> = {
  [mailTask]: openMailSender,
  [webhookTask]: openWebhookSender,
  [bulkTask]: openBulkWorker,
  [scanTask](tools) {
    const scanner = openFileScanner(tools);
    return { close: () => scanner.close(closingScan) };
  },
  [backupTask]: openBackupScheduler,
  [alertTask]: openAlertMonitor,
  [identityTask]: openIdentityChecker,
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
