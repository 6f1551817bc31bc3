/** A backup or restore cannot be done. The message is one sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** Another backup of this database is being made. */
export class BackupBusy extends BackupRefused {
  override name = 'BackupBusy';
}

/** The database is not migrated, because the backup before that failed. */
export class UpgradeRefused extends Error {
  override name = 'UpgradeRefused';
}

/** The server stops, and the backup with it: no failure. */
export class BackupStopped extends Error {
  override name = 'BackupStopped';
}
