/** The message is for the operator, in whole sentences. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export class BackupBusy extends BackupRefused {
  override name = 'BackupBusy';
}

/** The backup before the migration failed, so the database is not migrated. */
export class UpgradeRefused extends Error {
  override name = 'UpgradeRefused';
}

/** The server stops. This does not count as a failure. */
export class BackupStopped extends Error {
  override name = 'BackupStopped';
}
