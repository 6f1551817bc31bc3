import { createHmac } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { saveJobRun } from '#engine/bulk/job-runs.ts';
import { readConfig } from '#config.ts';
import { openTestServer } from '../../support/server.ts';
import { openMailSink } from '../../mail-sink.ts';
import { openWebhookReceiver } from '../../support/webhook-receiver.ts';
import {
  closeAlertFixtures,
  day,
  hour,
  minute,
  saveRun,
  openAlertFixture,
  postsOf,
  jobRun,
  secret,
  start,
} from './alert-fixture.ts';

/** An alert is sent by mail and by webhook once when it begins and once when it ends. */

afterEach(closeAlertFixtures);

it('a failed job is reported by mail and webhook once, and once on success', async () => {
  const world = await openAlertFixture();
  const monitor = world.openMonitor();
  await monitor.look();
  expect(world.receiver.posts).toEqual([]);
  await saveRun(world, 'it broke');
  for (let i = 0; i < 3; i++) await monitor.look();
  await saveRun(world, 'it broke in another way');
  await world.openMonitor().look(); // A restarted server.
  expect(world.posted()).toEqual(['began job.failed']);
  expect(world.receiver.posts[0]!.body).toMatchObject({
    subject: 'tryAJob',
    text: expect.stringContaining('The job tryAJob failed at 2026-03-02T12:00:00.000Z: it broke'),
    began: start.toISOString(),
    ended: null,
  });
  const [mail] = await world.sink.until(1);
  expect(mail!.to).toEqual(['beheer@voorbeeld.example']);
  expect(mail!.email.text).toContain('The job tryAJob failed');
  expect(world.subjects()).toEqual([expect.stringContaining('The job tryAJob failed')]);

  await saveRun(world, null);
  for (let i = 0; i < 3; i++) await monitor.look();
  expect(world.posted()).toEqual(['began job.failed', 'ended job.failed']);
  expect(world.receiver.posts[1]!.body).toMatchObject({ ended: start.toISOString() });
  expect(world.subjects()).toEqual([
    world.subjects()[0],
    expect.stringContaining('Over: The job tryAJob'),
  ]);

  await saveRun(world, 'it broke again');
  await monitor.look();
  expect(world.posted()).toEqual(['began job.failed', 'ended job.failed', 'began job.failed']);
});

it('a message is signed as the Standard Webhooks specification says', async () => {
  const world = await openAlertFixture();
  await saveRun(world, 'it broke');
  await world.openMonitor().look();
  const { headers, raw } = world.receiver.posts[0]!;
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${raw}`;
  const signature = createHmac('sha256', secret).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  expect(headers['webhook-timestamp']).toBe(String(start.getTime() / 1_000));
});

it('a webhook redirect is not followed, and a refusal is tried again', async () => {
  const world = await openAlertFixture();
  const other = await openWebhookReceiver();
  try {
    world.receiver.answer(other.url);
    await saveRun(world, 'it broke');
    const monitor = world.openMonitor();
    await monitor.look();
    expect([world.receiver.posts.length, other.posts.length]).toEqual([1, 0]);
    await monitor.look(); // Too early for another attempt.
    expect(world.receiver.posts.length).toBe(1);
    world.receiver.answer(500);
    world.setNow(new Date(start.getTime() + minute));
    await monitor.look();
    world.receiver.answer(204);
    world.setNow(new Date(start.getTime() + 10 * minute));
    await monitor.look();
    await monitor.look();
    expect(world.posted()).toEqual(['began job.failed', 'began job.failed', 'began job.failed']);
    expect(new Set(world.receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [row] = await world.rows<object>(
      `select attempts, error, sent_at is not null as sent from alert_message
        where channel = 'webhook'`,
    );
    expect(row).toEqual({ attempts: 3, error: null, sent: true });
  } finally {
    await other.close();
  }
});

it('a mail server that is away gets the alerts later, the webhook at once', async () => {
  const world = await openAlertFixture();
  const { port } = world.sink;
  await world.sink.close();
  await saveRun(world, 'it broke');
  const monitor = world.openMonitor();
  await monitor.look();
  await saveRun(world, null);
  await monitor.look();
  expect(world.posted()).toEqual(['began job.failed', 'ended job.failed']);
  const back = await openMailSink({ port });
  world.setNow(new Date(start.getTime() + hour));
  for (let i = 0; i < 3; i++) await monitor.look();
  const subjects = back.mails.map(({ email }) => email.subject);
  await back.close();
  expect(subjects).toEqual([
    expect.stringContaining('] The job tryAJob failed'),
    expect.stringContaining('] Over: The job tryAJob failed'),
  ]);
});

it('an alert message that no receiver accepts for three days is given up', async () => {
  const world = await openAlertFixture();
  world.receiver.answer(410);
  await saveRun(world, 'it broke');
  const monitor = world.openMonitor();
  await monitor.look();
  world.setNow(new Date(start.getTime() + 3 * day));
  for (let i = 0; i < 2; i++) await monitor.look();
  world.setNow(new Date(start.getTime() + 9 * day));
  await monitor.look();
  expect(world.receiver.posts.length).toBe(2);
});

it('of several servers that check at once exactly one sends the alert', async () => {
  const world = await openAlertFixture();
  await saveRun(world, 'it broke');
  const copies = Array.from({ length: 4 }, () => world.openMonitor());
  for (let i = 0; i < 3; i++) await Promise.all(copies.map((copy) => copy.look()));
  expect(world.posted()).toEqual(['began job.failed']);
  expect(world.sink.mails.length).toBe(1);
});

it('two servers on one database send an alert once, and a third sends none', async () => {
  const receiver = await openWebhookReceiver();
  const server = await openTestServer({ from: 'empty' });
  const { db } = server.dependencies.database;
  await saveJobRun(db, jobRun('it broke', new Date()));
  const settings = { ALERT_WEBHOOK_URL: receiver.url, ALERT_DISK_MB: '1' };
  const [first] = await Promise.all([server.openCopy(settings), server.openCopy(settings)]);
  try {
    await expect.poll(() => postsOf(receiver)).toEqual(['began job.failed']);
    await first.close();
    const readAlerts = () =>
      server.dependencies.database.db.rows<{ seen: Date }>({
        text: 'select seen_at as seen from alert where ended_at is null',
        values: [],
      });
    const [before] = await readAlerts();
    await server.openCopy(settings);
    await expect.poll(async () => (await readAlerts())[0]!.seen > before!.seen).toBe(true);
    expect(postsOf(receiver)).toEqual(['began job.failed']);
  } finally {
    await server.close();
    await receiver.close();
  }
});

it('invalid alert settings are refused with a sentence that holds no secret', () => {
  const refused: [Record<string, string>, RegExp][] = [
    [{ ALERT_MAIL: 'beheer@voorbeeld.example' }, /^ALERT_MAIL needs SMTP_URL/],
    [
      { ALERT_MAIL: 'jän@voorbeeld.nl', SMTP_URL: 'smtp://localhost' },
      /^ALERT_MAIL must have only letters without accents before the @/,
    ],
    [{ ALERT_MAIL: 'a@b.nl, c@d.nl', SMTP_URL: 'smtp://localhost' }, /^ALERT_MAIL must be one/],
    [{ ALERT_WEBHOOK_URL: 'ftp://geheim.example' }, /^ALERT_WEBHOOK_URL must be (?!.*geheim)/],
    [{ ALERT_WEBHOOK_URL: 'https://a:geheim@b.nl' }, /^ALERT_WEBHOOK_URL must be (?!.*geheim)/],
    [{ ALERT_WEBHOOK_SECRET: 'x'.repeat(24) }, /^ALERT_WEBHOOK_SECRET needs ALERT_WEBHOOK_URL/],
    [{ ALERT_WEBHOOK_SECRET: 'kort' }, /^ALERT_WEBHOOK_SECRET must have 24 characters/],
    [{ ALERT_DISK_MB: 'veel' }, /^ALERT_DISK_MB must be a whole number/],
  ];
  for (const [environment, sentence] of refused) {
    expect(() => readConfig(environment)).toThrow(sentence);
  }
});
