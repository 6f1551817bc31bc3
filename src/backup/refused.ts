/** A backup or restore cannot be done. The message is one sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** Another backup of this database is being made. */
export class BackupBusy extends BackupRefused {
  override name = 'BackupBusy';
}

/** The database is not migrated, because the backup before the migration failed. */
export class UpgradeRefused extends Error {
  override name = 'UpgradeRefused';
}

/** The running backup stops because the server stops. This does not count as a failure. */
export class BackupStopped extends Error {
  override name = 'BackupStopped';
}
