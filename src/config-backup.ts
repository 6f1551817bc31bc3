import type { S3Account } from '#integrations/s3-calls.ts';
import { bucketOf, isBucketUrl } from './backup/places/open-place.ts';
import { type RetentionRule, readRetentionRule } from './backup/retention.ts';
import { readSchedule, type Schedule } from './backup/schedule.ts';
import { s3AccountOf } from './config-services.ts';
import { type ReadSetting, readChoice, WrongSetting } from './config-values.ts';

export type BackupSettings = {
  /** A folder, or `s3://bucket/folder`; undefined means no automatic backups. */
  to: string | undefined;
  schedule: Schedule | undefined;
  /** Undefined means that archives are not removed. */
  retention: RetentionRule | undefined;
  passphrase: string | undefined;
  account: S3Account | undefined;
  beforeUpgrade: boolean;
};

const shortest = 20;

export function backupOf(env: ReadSetting): BackupSettings {
  const to = env('BACKUP_TO');
  if (to !== undefined && isBucketUrl(to) && bucketOf(to) === undefined) {
    throw new WrongSetting(
      `BACKUP_TO must be a folder, or a bucket like s3://bucket/folder, not '${to}'.`,
    );
  }
  const passphrase = env('BACKUP_PASSPHRASE');
  if (passphrase !== undefined && passphrase.length < shortest) {
    throw new WrongSetting(
      `BACKUP_PASSPHRASE must have ${String(shortest)} characters or more, ` +
        'as openssl rand -base64 24 makes one.',
    );
  }
  const account = s3AccountOf(env);
  if (to !== undefined && isBucketUrl(to) && account === undefined) {
    throw new WrongSetting(
      'BACKUP_TO in a bucket needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well.',
    );
  }
  const before = readChoice('BACKUP_BEFORE_UPGRADE', env('BACKUP_BEFORE_UPGRADE') ?? 'on', [
    'on',
    'off',
  ]);
  const beforeUpgrade = before === 'on';
  return { to, passphrase, account, beforeUpgrade, ...plannedOf(env, to) };
}

function plannedOf(
  env: ReadSetting,
  to: string | undefined,
): Pick<BackupSettings, 'schedule' | 'retention'> {
  const [times, rule] = [env('BACKUP_SCHEDULE'), env('BACKUP_KEEP')];
  const schedule = times === undefined ? undefined : readSchedule(times);
  const retention = rule === undefined ? undefined : readRetentionRule(rule);
  if (times !== undefined && schedule === undefined) {
    throw new WrongSetting(
      'BACKUP_SCHEDULE must be a time like 03:30, or several with spaces between them, ' +
        `not '${times}'.`,
    );
  }
  if (rule !== undefined && retention === undefined) {
    throw new WrongSetting(
      `BACKUP_KEEP must say how many days, weeks and months, like 7d 4w 12m, not '${rule}'.`,
    );
  }
  if (to === undefined && (schedule !== undefined || retention !== undefined)) {
    throw new WrongSetting(
      'BACKUP_SCHEDULE and BACKUP_KEEP need BACKUP_TO as well: the place for backups.',
    );
  }
  return { schedule, retention };
}
