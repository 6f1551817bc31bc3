import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBackupScheduler } from '#backup/backup-scheduler.ts';
import { lastBackupRuns } from '#db/backup/runs.ts';
import { readConfig } from '#config.ts';
import { openAlertMonitor } from '#server/alerts/alert-monitor.ts';
import { uploadFile } from '../../contract/files/multipart.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { openWebhookReceiver } from '../../support/webhook-receiver.ts';
import { newFolder, rowsAt, runCommand } from './command.ts';

let server: TestServer;
let source: Record<string, string>;
let logged: string[] = [];
beforeAll(async () => {
  server = await openTestServer();
  source = { DATABASE_URL: server.databaseUrl, FILES_DIR: server.filesDir };
  const bytes = 'x'.repeat(300_000);
  await uploadFile(server, 'korenaar', { bytes, name: 'first.txt' });
});
afterAll(() => server.close());
afterEach(async () => {
  logged = [];
  await rowsAt(source, 'delete from backup_run returning id');
});

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';

/** The backup scheduler of one server. */
const openScheduler = (settings: Record<string, string>, now: () => Date) =>
  openBackupScheduler({
    config: readConfig({ ...source, ...settings }),
    database: server.dependencies.database,
    connection: { connectionString: server.databaseUrl },
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    now,
  });

const due = new Date('2030-01-01T12:00:00Z');

/** The processes that this one started to make a backup. */
const backupProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isBackupProcess(name))
    .map(Number);

function isBackupProcess(pid: string): boolean {
  try {
    const [words, stat] = ['cmdline', 'stat'].map((name) =>
      readFileSync(`/proc/${pid}/${name}`, 'utf8'),
    );
    const parent = stat!.slice(stat!.lastIndexOf(')')).split(' ')[2];
    return words!.includes('/scheduled/process.ts') && Number(parent) === process.pid;
  } catch {
    return false; // The process has ended.
  }
}

/** Waits until the archive is being written, and gives the pid of the writing process. */
async function writingProcess(folder: string): Promise<number> {
  const drafts = () => readdirSync(folder).filter((name) => name.endsWith('.partial'));
  await expect.poll(drafts, { interval: 2 }).toHaveLength(1);
  const [pid] = backupProcesses();
  return pid!;
}

it('A scheduled backup is made by another process, which ends after it', async () => {
  const folder = newFolder();
  const settings = { BACKUP_TO: folder, BACKUP_SCHEDULE: '03:30' };
  const scheduler = openScheduler(settings, () => due);
  const looking = scheduler.look();
  await expect.poll(backupProcesses).toHaveLength(1);
  const [pid] = backupProcesses();
  expect(pid).not.toBe(process.pid);
  expect(await looking).toBe('made');
  expect(backupProcesses()).toEqual([]);
  const [name = ''] = readdirSync(folder);
  expect(await runCommand('backup', ['--verify', join(folder, name)], source)).toMatchObject({
    code: 0,
  });
  expect(logged.join('')).toContain('a backup was made');
  await scheduler.close();
});

it('A scheduled backup that is killed leaves no archive, and is made again', async () => {
  const folder = newFolder();
  const settings = { BACKUP_TO: folder, BACKUP_SCHEDULE: '03:30' };
  let now = due;
  const scheduler = openScheduler(settings, () => now);
  const looking = scheduler.look();
  process.kill(await writingProcess(folder), 'SIGKILL');
  expect(await looking).toBe('failed');
  expect(readdirSync(folder)).toEqual([]);
  expect(logged.join('')).toMatch(/"level":50.*ended \(SIGKILL\).*"a backup failed"/);
  const { bad } = await lastBackupRuns(server.dependencies.database.db);
  expect(bad).toMatchObject({ began: due, error: expect.stringContaining('SIGKILL') });
  expect(await scheduler.look()).toBe('notDue');
  now = new Date(due.getTime() + 3_600_000);
  expect(await scheduler.look()).toBe('made');
  await scheduler.close();
});

it('A closing server stops its backup, which leaves no archive or failure', async () => {
  const folder = newFolder();
  const settings = { BACKUP_TO: folder, BACKUP_SCHEDULE: '03:30' };
  const scheduler = openScheduler(settings, () => due);
  const looking = scheduler.look();
  await writingProcess(folder);
  await scheduler.close();
  expect(await looking).toBe('stopped');
  expect(readdirSync(folder)).toEqual([]);
  expect(backupProcesses()).toEqual([]);
  expect(await lastBackupRuns(server.dependencies.database.db)).toEqual({ good: null, bad: null });
});

it.skipIf(!isRoot)('A full disk during a scheduled backup raises an alert', async () => {
  const small = join(newFolder(), 'small');
  mkdirSync(small);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', small]);
  } catch {
    return; // Mounting is not allowed on this machine.
  }
  const receiver = await openWebhookReceiver();
  const settings = { BACKUP_TO: small, BACKUP_SCHEDULE: '03:30', ALERT_DISK_MB: '1' };
  let now = due;
  const scheduler = openScheduler(settings, () => now);
  const { dependencies } = server;
  const alerting = readConfig({ ...source, ...settings, ALERT_WEBHOOK_URL: receiver.url });
  const config = { ...dependencies.config, alerts: alerting.alerts, backup: alerting.backup };
  const alerts = openAlertMonitor({ ...dependencies, config });
  const backupAlerts = () =>
    receiver.posts
      .filter(({ body }) => body['alert'] === 'backup.failed')
      .map(({ body }) => [body['event'], /the disk is full/.test(String(body['text']))]);
  try {
    expect(await scheduler.look()).toBe('failed');
    expect(readdirSync(small)).toEqual([]);
    await alerts.look();
    expect(backupAlerts()).toEqual([['began', true]]);
    execFileSync('mount', ['-o', 'remount,size=64m', small]);
    now = new Date(due.getTime() + 3_600_000);
    expect(await scheduler.look()).toBe('made');
    await alerts.look();
    expect(backupAlerts()).toEqual([
      ['began', true],
      ['ended', true],
    ]);
  } finally {
    await Promise.all([scheduler.close(), alerts.close()]);
    execFileSync('umount', [small]);
    await receiver.close();
  }
});

it('Two servers make one backup a day, and keep the archives that BACKUP_KEEP names', async () => {
  const folder = newFolder();
  let now = new Date('2030-01-01T12:00:00Z');
  const settings = { BACKUP_TO: folder, BACKUP_SCHEDULE: '03:30', BACKUP_KEEP: '3d 2w' };
  const schedulers = [0, 1].map(() => openScheduler(settings, () => now));
  const look = () => Promise.all(schedulers.map((scheduler) => scheduler.look()));
  try {
    for (let day = 0; day < 6; day++) {
      const made = (await look()).filter((outcome) => outcome === 'made');
      expect(made).toHaveLength(1);
      expect(await look()).toEqual(['notDue', 'notDue']);
      now = new Date(now.getTime() + 86_400_000);
    }
    const days = readdirSync(folder).map((name) => name.slice(10, 18));
    expect(days.toSorted()).toEqual(['20300104', '20300105', '20300106']);

    // A folder that cannot be written makes a backup fail, and it is tried again after an hour.
    rmSync(folder, { recursive: true });
    execFileSync('touch', [folder]);
    expect((await look()).toSorted()).toContain('failed');
    expect(await look()).toEqual(['notDue', 'notDue']);
    rmSync(folder);
    now = new Date(now.getTime() + 3_600_000);
    expect((await look()).filter((outcome) => outcome === 'made')).toHaveLength(1);
  } finally {
    await Promise.all(schedulers.map((scheduler) => scheduler.close()));
  }
});
