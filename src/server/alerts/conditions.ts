import { hostname } from 'node:os';
import { lastBackupRuns } from '#db/backup/runs.ts';
import type { Db } from '#db/connection.ts';
import type { Secrets } from '#db/secrets.ts';
import { type JobRunReport, runningJobs, readJobRuns } from '#engine/bulk/job-runs.ts';
import { readMailBacklog } from '#engine/bulk/mail-backlog.ts';
import { backupTask } from '#protocol/operations/sweep.ts';
import { backupLateBefore } from '../../backup/due.ts';
import type { Config } from '../../config.ts';
import { disksOf, spaceText } from '../disks.ts';
import { webshopCertificateEnd } from '../webshop.ts';

export type AlertKind =
  | 'mail.waiting'
  | 'mail.failed'
  | 'disk'
  | 'job.failed'
  | 'job.late'
  | 'backup.failed'
  | 'backup.late'
  | 'certificate';

export type Condition = { kind: AlertKind; subject: string; sentence: string };

/** `unknown`: the kinds that cannot be checked now; their current alerts stay. */
export type Findings = { conditions: Condition[]; unknown: ReadonlySet<AlertKind> };

export type AlertMeasurements = {
  config: Config;
  db: Db;
  secrets: Secrets;
  now: Date;
  tasks: readonly string[];
  /** In ms. Shortly after a start, jobs and backups do not count as late. */
  up: number;
  /** The disks with a current alert, which ends when 10% more than the limit is free. */
  fullDisks: ReadonlySet<string>;
};

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]; // ms
const longForMail = 30 * minute;
const longForJob = 3 * hour;
/** After a start the server first makes the backup that is overdue. */
const catchingUp = 15 * minute;
const soonForCertificate = 30 * day;

export async function findConditions(measured: AlertMeasurements): Promise<Findings> {
  const late = await lateOnes(measured);
  const found = await Promise.all([
    mailConditions(measured),
    diskConditions(measured),
    failedBackup(measured),
    failedJobs(measured),
    endingCertificate(measured),
  ]);
  return { conditions: [...found.flat(), ...late.conditions], unknown: late.unknown };
}

const single = (kind: AlertKind, sentence: string): Condition => ({ kind, subject: '', sentence });

/** Without a mail server, mails stay in the outbox intentionally. */
async function mailConditions({ config, db, now }: AlertMeasurements): Promise<Condition[]> {
  if (config.smtp === undefined) return [];
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const since = { waitingSince: before(longForMail), failedSince: before(day) };
  const { waiting, oldest, failed } = await readMailBacklog(db, since);
  const known = oldest === null ? '' : `, the oldest since ${oldest.toISOString()}`;
  const stuck =
    `Mail is stuck: ${count(waiting, 'mail has', 'mails have')} waited longer than 30 minutes` +
    `${known}. The page Beheer, Uitgaande mail shows the reason; npm run doctor tries SMTP_URL.`;
  const refused =
    `${count(failed, 'mail was', 'mails were')} refused or given up in the last 24 hours. ` +
    'Send them again, or drop them with a reason, on the page Beheer, Uitgaande mail.';
  return [
    ...(waiting > 0 ? [single('mail.waiting', stuck)] : []),
    ...(failed > 0 ? [single('mail.failed', refused)] : []),
  ];
}

const count = (value: number, one: string, more: string): string =>
  `${String(value)} ${value === 1 ? one : more}`;

/** Each machine reports its own disks. */
export const machinePrefix = (): string => `${hostname()} `;

async function diskConditions({ config, fullDisks }: AlertMeasurements): Promise<Condition[]> {
  const enough = config.alerts.diskFree;
  return (await disksOf(config)).flatMap(({ settings, path, free }) => {
    const subject = `${machinePrefix()}${path}`;
    if (free >= (fullDisks.has(subject) ? enough * 1.1 : enough)) return [];
    const sentence =
      `A disk is nearly full: ${path} (${settings.join(', ')}) on ${hostname()} has ` +
      `${spaceText(free)} free, and ALERT_DISK_MB asks for ${spaceText(enough)}.`;
    return [{ kind: 'disk', subject, sentence } satisfies Condition];
  });
}

const failed = ({ error }: JobRunReport): boolean => error !== null;

async function failedJobs({ db }: AlertMeasurements): Promise<Condition[]> {
  return (await readJobRuns(db)).filter(failed).map(({ task, began, error }) => ({
    kind: 'job.failed',
    subject: task,
    sentence: `The job ${task} failed at ${began.toISOString()}: ${error ?? ''}`,
  }));
}

async function failedBackup({ db }: AlertMeasurements): Promise<Condition[]> {
  const { good, bad } = await lastBackupRuns(db);
  if (bad === null || (good !== null && good.began >= bad.began)) return [];
  const sentence = `The backup of ${bad.began.toISOString()} failed: ${bad.error ?? ''}`;
  return [single('backup.failed', sentence)];
}

async function endingCertificate({
  config,
  db,
  secrets,
  now,
}: AlertMeasurements): Promise<Condition[]> {
  const end = await webshopCertificateEnd(config, { db, secrets });
  if (end === null || end.getTime() - now.getTime() > soonForCertificate) return [];
  const verb = end <= now ? 'ended' : 'ends';
  return [
    single(
      'certificate',
      `The certificate for signing in at the webshop ${verb} at ${end.toISOString()}. ` +
        'Replace it: WEBSHOP_KEY_FILE, or npm run admin -- webshop-key.',
    ),
  ];
}

async function lateOnes(measured: AlertMeasurements): Promise<Findings> {
  const [jobs, backup] = await Promise.all([lateJobs(measured), lateBackup(measured)]);
  return {
    conditions: [...(jobs ?? []), ...(backup ?? [])],
    unknown: new Set([
      ...(jobs === null ? (['job.late'] as const) : []),
      ...(backup === null ? (['backup.late'] as const) : []),
    ]),
  };
}

/** Null when a job looks late because this server started recently. */
async function lateJobs({ db, now, tasks, up }: AlertMeasurements): Promise<Condition[] | null> {
  const runs = new Map((await readJobRuns(db)).map((run) => [run.task, run]));
  const late = tasks.filter((task) => {
    const { succeeded = null, error = null } = runs.get(task) ?? {};
    const isOld = succeeded === null || now.getTime() - succeeded.getTime() > longForJob;
    return error === null && isOld;
  });
  if (late.length > 0 && up < longForJob) return null;
  if (late.length === 0) return [];
  const names = late.length === 1 ? `The job ${late[0]!}` : `The jobs ${late.join(', ')}`;
  const sentence = `${names} did not succeed in the last three hours, but should run each hour.`;
  return [single('job.late', sentence)];
}

/** Null when it is not known yet. */
async function lateBackup({ config, db, now, up }: AlertMeasurements): Promise<Condition[] | null> {
  const { schedule, to } = config.backup;
  if (to === undefined) return [];
  const { good } = await lastBackupRuns(db);
  const moment = backupLateBefore(config.backup, now);
  if (good === null ? schedule === undefined : good.began >= moment) return [];
  const isUnderWay = (await runningJobs(db, [backupTask])).has(backupTask);
  if (up < catchingUp || isUnderWay) return null;
  const last =
    good === null
      ? 'There is no good backup'
      : `The last good backup is of ${good.began.toISOString()}`;
  const why =
    schedule === undefined
      ? 'more than 26 hours ago'
      : `and one was due at ${moment.toISOString()} (BACKUP_SCHEDULE)`;
  return [single('backup.late', `${last}, ${why}.`)];
}
