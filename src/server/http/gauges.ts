import { statfs } from 'node:fs/promises';
import type { Gauge, Registry } from 'prom-client';
import { countUnscanned } from '#engine/files/file-scans.ts';
import { readJobRuns } from '#engine/bulk/job-runs.ts';
import { type OperatingFigures, readOperatingFigures } from '#engine/bulk/operating-figures.ts';
import { readRunningVersion } from '../requests/read-running-version.ts';
import type { Dependencies } from '../dependencies.ts';
import type { WorkerReports } from '../workers/messages.ts';
import { openGauge } from './prometheus.ts';

type Measure = (gathered?: WorkerReports) => Promise<void>;

type Measured = Pick<Dependencies, 'contextOf' | 'config' | 'database'>;

/** While the database is unavailable, the gauges of stored values have no value. */
export function openGauges(dependencies: Measured, registry: Registry): Measure {
  const gauge = (name: string, help: string, label?: string): Gauge =>
    openGauge(registry, { name, help, labels: label === undefined ? [] : [label] });
  const up = gauge('database_up', 'Whether the database answered, 0 or 1');
  const workers = gauge(
    'workers',
    'Server processes that answer, and that there should be',
    'state',
  );
  const replaced = gauge('workers_replaced', 'Processes that took the place of one that ended');
  const free = gauge('disk_free_bytes', 'Free bytes of the disk that holds the files');
  const build = openBuildInfo(registry);
  const stored = openStored(gauge);
  return async (gathered) => {
    await build();
    workers.set({ state: 'open' }, gathered?.open ?? 1);
    workers.set({ state: 'wanted' }, gathered?.wanted ?? 1);
    replaced.set(gathered?.replaced ?? 0);
    const disk = await statfs(dependencies.config.filesDir).catch(() => null);
    free.remove();
    if (disk !== null) free.set(disk.bavail * disk.bsize);
    const isUp = await stored(dependencies).catch(() => false);
    up.set(isUp ? 1 : 0);
  };
}

type Declare = (name: string, help: string, label?: string) => Gauge;

function openStored(gauge: Declare): (dependencies: Measured) => Promise<true> {
  const figures = {
    waitingMails: gauge('waiting_mails', 'Mails in the outbox that are not sent yet'),
    oldestWaitingMail: gauge('oldest_waiting_mail_seconds', 'Age of the oldest waiting mail'),
    failedMails: gauge('failed_mails', 'Mails that were given up and need somebody'),
    sessions: gauge('sessions', 'Sessions of users who are logged in'),
    sealAge: gauge('audit_seal_age_seconds', 'Age of the last seal of the audit log'),
    backupAge: gauge('backup_age_seconds', 'Seconds since the last good backup began'),
    backupBytes: gauge('backup_bytes', 'Size of the archive of the last good backup'),
  } satisfies Record<keyof OperatingFigures, Gauge>;
  const files = gauge('waiting_files', 'Files that the virus scanner did not scan yet');
  const ran = gauge('job_run_seconds', 'Unix time at which a job last began', 'job');
  const good = gauge('job_success_seconds', 'Unix time at which the last good run began', 'job');
  return async ({ contextOf, database: { db } }) => {
    // For a gauge without labels, `reset` would set the value 0; `remove` leaves it without a
    // value.
    for (const one of [...Object.values(figures), files]) one.remove();
    for (const one of [ran, good]) one.reset();
    const [found, runs, { waiting }] = await Promise.all([
      readOperatingFigures(db),
      readJobRuns(db),
      countUnscanned(contextOf({ kind: 'system', task: 'measure' })),
    ]);
    for (const [name, one] of Object.entries(figures)) {
      const value = found[name as keyof OperatingFigures]; // proof: `name` is a key of `figures`
      if (value !== null) one.set(value);
    }
    files.set(waiting);
    for (const { task, began, succeeded } of runs) {
      ran.set({ job: task }, began.getTime() / 1_000);
      if (succeeded !== null) good.set({ job: task }, succeeded.getTime() / 1_000);
    }
    return true;
  };
}

function openBuildInfo(registry: Registry): () => Promise<void> {
  const info = openGauge(registry, {
    name: 'build_info',
    help: 'Version and commit that run here; the value is 1',
    labels: ['version', 'commit'],
  });
  return async () => {
    const { version, commit } = await readRunningVersion();
    info.set({ version, commit: commit ?? '' }, 1);
  };
}
