import { type Queue, readSweepStatus, type SweepStatus } from '#domain/admin/job-runs.ts';
import { countStates } from '#domain/admin/outbox.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { dutchNumber, sizeText } from '#messages/shared/numbers.ts';
import { staffHealthText as words } from '#messages/staff/health.ts';
import { staffJobsText } from '#messages/staff/jobs.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import type { ServerHealth } from '#protocol/operations/server-facts.ts';
import { bulkTask, mailTask, scanTask, sealTask } from '#protocol/operations/sweep.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import { outageTexts, registerLines } from './away-line.ts';
import { backupLine } from './backup-line.ts';
import { type HealthLine, healthLine } from './health-line.ts';
import { serverLine } from './server-line.ts';
import type { AdminReadContext } from './admin-visit.ts';

/** The share of the disk that should stay free. */
const littleSpace = 0.1;
/** The longest acceptable wait of mails, bulk jobs and audit entries. */
const [longForMail, longForWork, longForSeal] = [3_600_000, 600_000, 600_000]; // ms
/** Sweeps run each hour, so two were missed. */
const longForRound = 2 * 3_600_000 + 600_000; // ms

export async function readHealth({
  visit,
}: Pick<AdminReadContext, 'visit'>): Promise<{ lines: HealthLine[] }> {
  const { ctx, server } = visit;
  const health = await server.health();
  const { database, files, scanner, backup } = health;
  if (database === null)
    return { lines: [databaseLine(null), fileLine(files, health), serverLine(health.server)] };
  const [counts, status] = await Promise.all([countStates(ctx), readSweepStatus(ctx, [])]);
  const { last, runs, queues, seal, notScanned } = valueOr404(status);
  const run = new Map(runs.map((one) => [one.task, one]));
  const works = queues.get(bulkTask);
  const broken = runs
    .filter(({ error }) => error !== null)
    .map(({ task }) => staffJobsText.of(task).name);
  return {
    lines: [
      databaseLine(database),
      mailLine(health, { counts, queue: queues.get(mailTask), now: ctx.now }),
      healthLine(words.works, {
        texts: [words.worksText(works?.waiting ?? 0), ...oldestText(works)],
        advice: [ageOf(works, ctx.now) > longForWork && words.advice.works],
      }),
      healthLine(words.jobs, {
        texts: [
          last === null ? words.noRound : words.lastRound(amsterdamText(last.toISOString())),
          words.jobsText(broken),
        ],
        advice: [
          broken.length > 0 && words.advice.jobs,
          last !== null && ctx.now.getTime() - last.getTime() > longForRound && words.advice.round,
        ],
      }),
      retentionLine(run.get('keepTerms')),
      auditLine(ctx, { seal, queue: queues.get(sealTask), run: run.get(sealTask) }),
      fileLine(files, health),
      backupLine(backup, ctx.now),
      ...registerLines(health),
      ...(scanner === null ? [] : [scanLine(scanner, queues.get(scanTask), notScanned)]),
      serverLine(health.server),
    ],
  };
}

function databaseLine(database: ServerHealth['database']): HealthLine {
  if (database === null)
    return {
      name: words.database,
      state: 'bad',
      texts: [words.away],
      advice: words.advice.database,
    };
  const { version, answered, size, connections, migrations, migration, folder } = database;
  const ms = dutchNumber(answered, 1);
  return healthLine(words.database, {
    texts: [
      words.databaseText({ version, ms, size: sizeText(size), connections }),
      ...(folder === null ? [] : [words.databaseFolder(folder)]),
      words.migrations(migrations, migration),
    ],
    advice: [],
  });
}

type JobRun = SweepStatus['runs'][number];

type MailFacts = {
  counts: Awaited<ReturnType<typeof countStates>>;
  queue: Queue | undefined;
  now: Date;
};

function mailLine(health: ServerHealth, { counts, queue, now }: MailFacts): HealthLine {
  const { texts: gone, isAway } = outageTexts(health);
  const { server } = health.mail;
  const { Wacht: waiting, Mislukt: failed } = counts;
  const age = ageOf(queue, now);
  return healthLine(words.mail, {
    texts: [
      words.mailText(waiting, failed),
      words.mailServer(server),
      ...gone('mail'),
      ...oldestText(queue),
    ],
    advice: [
      isAway('mail') && age <= longForMail && words.advice.mailAway,
      failed > 0 && words.advice.failed,
      server !== null && age > longForMail && words.advice.mail,
      server === null && waiting > 0 && words.advice.noServer,
    ],
  });
}

const retentionLine = (run: JobRun | undefined): HealthLine =>
  healthLine(words.retention, {
    texts: [
      run === undefined
        ? words.noRetention
        : words.retentionText(amsterdamText(run.began.toISOString()), run.did ?? 0),
    ],
    advice: [run !== undefined && run.error !== null && words.advice.retention],
  });

type SealFacts = {
  seal: SweepStatus['seal'];
  queue: Queue | undefined;
  run: JobRun | undefined;
};

function auditLine(
  { now, services: { audit } }: RequestContext,
  { seal, queue, run }: SealFacts,
): HealthLine {
  return healthLine(words.audit, {
    texts: audit.isOn
      ? [
          words.auditText(queue?.waiting ?? 0),
          ...(run === undefined ? [] : [words.sealed(amsterdamText(run.began.toISOString()))]),
          ...(seal === null ? [] : [words.lastSeal(seal.number, seal.hash)]),
          words.verify,
        ]
      : [words.auditOff],
    advice: [
      !audit.isOn && words.advice.auditOff,
      ageOf(queue, now) > longForSeal && words.advice.audit,
    ],
  });
}

/** In milliseconds; 0 when no row waits. */
const ageOf = (queue: Queue | undefined, now: Date): number =>
  queue?.since ? now.getTime() - Date.parse(queue.since) : 0;

const oldestText = (queue: Queue | undefined): string[] =>
  queue?.since ? [words.oldest(amsterdamText(queue.since))] : [];

function fileLine(
  { kind, place, free, total }: ServerHealth['files'],
  health: ServerHealth,
): HealthLine {
  const { texts: gone, isAway } = outageTexts(health);
  const isKnown = free !== null && total !== null;
  return healthLine(words.files, {
    texts: [
      words.filesText(kind, place),
      ...gone('files'),
      ...(isKnown ? [words.disk(sizeText(free), sizeText(total))] : []),
    ],
    advice: [
      isAway('files') && words.advice.filesAway,
      isKnown && free < total * littleSpace && words.advice.disk,
    ],
  });
}

function scanLine(
  address: string,
  queue: Queue | undefined,
  notScanned: ReadonlyMap<string, number>,
): HealthLine {
  const count = (...reasons: string[]): number =>
    reasons.reduce((sum, reason) => sum + (notScanned.get(reason) ?? 0), 0);
  const [tooLarge, noVerdict] = [count('tooLarge'), count('failed', 'unreadable')];
  return healthLine(words.scan, {
    texts: [words.scanText(address, queue?.waiting ?? 0), ...oldestText(queue)],
    advice: [
      count('away') > 0 && words.advice.scan,
      tooLarge > 0 && words.advice.tooLarge(tooLarge),
      noVerdict > 0 && words.advice.noVerdict(noVerdict),
    ],
  });
}
