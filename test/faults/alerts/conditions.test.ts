import { afterEach, describe, expect, it } from 'vitest';
import { noteBackupRun } from '#db/backup/runs.ts';
import { saveJobRun } from '#engine/bulk/job-runs.ts';
import type { TestDependencies } from '../../support/dependencies.ts';
import { createRow } from '../own-server.ts';
import {
  closeAlertFixtures,
  day,
  hour,
  minute,
  saveRun,
  openAlertFixture,
  start,
  type AlertFixture,
} from './alert-fixture.ts';

afterEach(closeAlertFixtures);

describe('an alert is sent when a condition begins and when it ends:', () => {
  const addMail = ({ ctx }: TestDependencies, Status__c: string, now: Date) => {
    const mail = { Aan__c: 'a@b.example', Onderwerp__c: 'Over', Tekst__c: 'Dag', Status__c };
    return createRow({ ...ctx, now }, 'Mail__c', mail);
  };
  const dropMails = (world: TestDependencies) => world.rows('delete from mail__c');
  const noteBackup = ({ dependencies }: TestDependencies, began: Date, error: string | null) => {
    const good =
      error === null ? { archive: 'a.tar.zst', bytes: 1 } : { archive: null, bytes: null };
    return noteBackupRun(dependencies.database.db, {
      began,
      took: 1,
      error,
      scheduled: true,
      ...good,
    });
  };
  const backups = { BACKUP_TO: '/nowhere', BACKUP_SCHEDULE: '03:30' };
  const ago = (ms: number) => new Date(start.getTime() - ms);

  type ConditionCase = {
    kind: string;
    begins: (world: AlertFixture) => unknown;
    ends: (world: AlertFixture) => unknown;
  };
  const each: readonly (ConditionCase & { settings?: Record<string, string>; says: RegExp })[] = [
    {
      kind: 'mail.waiting',
      says: /1 mail has waited longer than 30 minutes, the oldest since 2026-03-02T11:29:00/,
      begins: (world) => addMail(world, 'Wacht', ago(31 * minute)),
      ends: dropMails,
    },
    {
      kind: 'mail.failed',
      says: /1 mail was refused or given up in the last 24 hours/,
      begins: (world) => addMail(world, 'Mislukt', ago(23 * hour)),
      ends: dropMails,
    },
    {
      kind: 'job.failed',
      says: /The job tryAJob failed at .*: it broke/,
      begins: (world) => saveRun(world, 'it broke'),
      ends: (world) => saveRun(world, null),
    },
    {
      kind: 'backup.failed',
      says: /The backup of 2026-03-02T11:00:00.000Z failed: the disk is full/,
      begins: (world) => noteBackup(world, ago(hour), 'the disk is full'),
      ends: (world) => noteBackup(world, ago(minute), null),
    },
    {
      kind: 'backup.late',
      says: /last good backup is of 2026-02-28T12:00:00.000Z, and one was due at 2026-03-02T02:30/,
      settings: backups,
      begins: (world) => noteBackup(world, ago(2 * day), null),
      ends: (world) => noteBackup(world, ago(minute), null),
    },
    {
      // Backups made by hand or by a timer of the operator.
      kind: 'backup.late',
      says: /last good backup is of 2026-02-28T12:00:00.000Z, more than 26 hours ago/,
      settings: { BACKUP_TO: '/nowhere' },
      begins: (world) => noteBackup(world, ago(2 * day), null),
      ends: (world) => noteBackup(world, ago(25 * hour), null),
    },
    {
      kind: 'certificate',
      says: /for signing in at the webshop ends at 20\d\d-01-01T00:00:00/,
      settings: { BRAND_WEBSHOP_SIGN_ON_URL: 'https://shop.voorbeeld.example/acs' },
      begins: async (world) => {
        await world.ctx.services.integrations.webshop.describe({ issuer: 'a', entry: 'b' });
        const year = new Date().getUTCFullYear() + 19;
        world.setNow(new Date(`${String(year)}-12-15T00:00:00Z`));
      },
      ends: (world) => world.setNow(start),
    },
  ];

  it.each(each)('$kind: $says', async ({ kind, says, settings = {}, begins, ends }) => {
    const world = await openAlertFixture(settings);
    const look = () => world.openMonitor(settings, kind === 'backup.late' ? day : 0).look();
    if (kind !== 'backup.late') await look();
    const ofKind = () => world.receiver.posts.filter(({ body }) => body['alert'] === kind);
    expect(ofKind()).toEqual([]);
    await begins(world);
    for (let i = 0; i < 2; i++) await look();
    expect(ofKind().map(({ body }) => body['event'])).toEqual(['began']);
    expect(ofKind()[0]!.body['text']).toMatch(says);
    await ends(world);
    for (let i = 0; i < 2; i++) await look();
    expect(ofKind().map(({ body }) => body['event'])).toEqual(['began', 'ended']);
  });

  it('disk: each machine alerts for its own disk, and ends only its own alert', async () => {
    const world = await openAlertFixture();
    await world.openMonitor({ ALERT_DISK_MB: '999999999' }).look();
    expect(world.posted()).toEqual(['began disk']);
    expect(world.receiver.posts[0]!.body['text']).toMatch(
      /A disk is nearly full: .* has .* GB free/,
    );
    await world.rows(`update alert set subject = 'elsewhere /data'`);
    await world.openMonitor().look();
    expect(world.posted()).toEqual(['began disk']);
    world.setNow(new Date(start.getTime() + 25 * hour));
    await world.openMonitor().look();
    expect(world.posted()).toEqual(['began disk', 'ended disk']);
  });

  it('job.late: only once the server has run for three hours', async () => {
    const world = await openAlertFixture();
    await world.openMonitor({}, 2 * hour).look();
    expect(world.posted()).toEqual([]);
    await world.openMonitor({}, 4 * hour).look();
    expect(world.posted()).toEqual(['began job.late']);
    expect(world.receiver.posts[0]!.body['text']).toContain(
      'did not succeed in the last three hours',
    );
    await world.openMonitor({}, 2 * minute).look(); // A server that just started cannot know.
    expect(world.posted()).toEqual(['began job.late']);
    for (const task of world.dependencies.sweeper.tasks) {
      const run = { task, began: start, took: 1, error: null, did: 1, askedBy: null };
      await saveJobRun(world.dependencies.database.db, run);
    }
    await world.openMonitor({}, 4 * hour).look();
    expect(world.posted()).toEqual(['began job.late', 'ended job.late']);
  });
});
