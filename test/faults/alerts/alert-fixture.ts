import { type JobRun, saveJobRun } from '#engine/bulk/job-runs.ts';
import { type AlertMonitor, openAlertMonitor } from '#server/alerts/alert-monitor.ts';
import { readConfig } from '#config.ts';
import { type MailSink, openMailSink } from '../../mail-sink.ts';
import { openTestDependencies, type TestDependencies } from '../../support/dependencies.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';

export const secret = 'a-secret-of-the-receiver-and-us';
export const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;
export const start = new Date('2026-03-02T12:00:00Z');

export type AlertFixture = TestDependencies & {
  receiver: WebhookReceiver;
  sink: MailSink;
  /** The alert monitor of another server. `up`: how long that server has run, in ms. */
  openMonitor(environment?: Record<string, string>, up?: number): AlertMonitor;
  /** The webhook messages that the receiver got. */
  posted(): string[];
  /** The subjects of the mails that were received. */
  subjects(): (string | undefined)[];
};

const closers: (() => Promise<unknown>)[] = [];

/** Closes what the tests opened; for `afterEach`. */
export async function closeAlertFixtures(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}

/** A database with a mail server and a receiver of webhooks, and a clock that the test sets. */
export async function openAlertFixture(
  environment: Record<string, string> = {},
): Promise<AlertFixture> {
  const receiver = await openWebhookReceiver();
  const sink = await openMailSink();
  closers.push(() => receiver.close(), sink.close);
  const settings = {
    ALERT_MAIL: 'beheer@voorbeeld.example',
    SMTP_URL: sink.url,
    ALERT_DISK_MB: '1',
    ALERT_WEBHOOK_URL: receiver.url,
    ALERT_WEBHOOK_SECRET: secret,
    ...environment,
  };
  const world = await openTestDependencies({ now: start, environment: settings });
  const openMonitor: AlertFixture['openMonitor'] = (more = {}, up = 0) => {
    const { alerts, backup } = readConfig({ ...settings, ...more });
    const config = { ...world.dependencies.config, alerts, backup };
    const monitor = openAlertMonitor({ ...world.dependencies, config, up: () => up });
    closers.push(() => monitor.close());
    return monitor;
  };
  const posted = () => postsOf(receiver);
  const subjects = () => sink.mails.map(({ email }) => email.subject);
  return { ...world, receiver, sink, openMonitor, posted, subjects };
}

export const postsOf = ({ posts }: WebhookReceiver): string[] =>
  posts.map(({ body }) => `${String(body['event'])} ${String(body['alert'])}`);

/** A run of a test job; `error` is null when it succeeded. */
export const jobRun = (error: string | null, began = start): JobRun => ({
  task: 'tryAJob',
  began,
  took: 1,
  error,
  did: null,
  askedBy: null,
});

export const saveRun = (
  { dependencies }: TestDependencies,
  error: string | null,
): Promise<unknown> => saveJobRun(dependencies.database.db, jobRun(error));
