import { type Queue, readSweepStatus } from '#domain/admin/job-runs.ts';
import { countStates } from '#domain/admin/outbox.ts';
import { dutchNumber, sizeText } from '#messages/shared/numbers.ts';
import { staffHealthText as words } from '#messages/staff/health.ts';
import { staffJobsText } from '#messages/staff/jobs.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import type { ServerHealth } from '#protocol/operations/server-facts.ts';
import { bulkTask, mailTask, scanTask, sealTask } from '#protocol/operations/sweep.ts';
import { valueOr404, type AdminReadContext } from './value-or-404.ts';
import { addressLines, outageTexts } from './away-line.ts';
import { backupLine } from './backup-line.ts';
import { type HealthLine, healthLine } from './health-line.ts';
import { serverLine } from './server-line.ts';

/** Below this part of the disk somebody should look. */
const littleSpace = 0.1;
/** Older than this, what waits should have been done. */
const [longForMail, longForWork, longForSeal] = [3_600_000, 600_000, 600_000]; // ms
/** Rounds come each hour; a second one that does not come is no chance. */
const longForRound = 2 * 3_600_000 + 600_000; // ms

/** How it goes here, in words. */
export async function readHealth({ visit }: Pick<AdminReadContext, 'visit'>): Promise<{ lines: HealthLine[] }> {
  const { ctx, server } = visit;
  const health = await server.health();
  const { database, files, mail, scanner, backup } = health;
  const { texts: gone, isAway } = outageTexts(health);
  if (database === null) return { lines: [databaseLine(null), fileLine(files, health), serverLine(health.server)] };
  const { Wacht: waiting, Mislukt: failed } = await countStates(ctx);
  const { last, runs, queues, seal, notScanned } = valueOr404(await readSweepStatus(ctx, []));
  const run = new Map(runs.map((one) => [one.task, one]));
  const age = (queue: Queue | undefined) => (queue?.since ? ctx.now.getTime() - Date.parse(queue.since) : 0);
  const since = (queue: Queue | undefined) => (queue?.since ? [words.oldest(amsterdamText(queue.since))] : []);
  const [mails, works, seals] = [queues.get(mailTask), queues.get(bulkTask), queues.get(sealTask)];
  const broken = runs.filter(({ error }) => error !== null).map(({ task }) => staffJobsText.of(task).name);
  const retention = run.get('keepTerms');
  const sealed = run.get(sealTask);
  return {
    lines: [
      databaseLine(database),
      healthLine(words.mail, {
        texts: [words.mailText(waiting, failed), words.mailServer(mail.server), ...gone('mail'), ...since(mails)],
        advice: [
          isAway('mail') && age(mails) <= longForMail && words.advice.mailAway,
          failed > 0 && words.advice.failed,
          mail.server !== null && age(mails) > longForMail && words.advice.mail,
          mail.server === null && waiting > 0 && words.advice.noServer,
        ],
      }),
      healthLine(words.works, {
        texts: [words.worksText(works?.waiting ?? 0), ...since(works)],
        advice: [age(works) > longForWork && words.advice.works],
      }),
      healthLine(words.jobs, {
        texts: [last === null ? words.noRound : words.lastRound(amsterdamText(last.toISOString())), words.jobsText(broken)],
        advice: [broken.length > 0 && words.advice.jobs, last !== null && ctx.now.getTime() - last.getTime() > longForRound && words.advice.round],
      }),
      healthLine(words.retention, {
        texts: [retention === undefined ? words.noRetention : words.retentionText(amsterdamText(retention.began.toISOString()), retention.did ?? 0)],
        advice: [retention !== undefined && retention.error !== null && words.advice.retention],
      }),
      healthLine(words.audit, {
        texts: ctx.audit.isOn
          ? [
              words.auditText(seals?.waiting ?? 0),
              ...(sealed === undefined ? [] : [words.sealed(amsterdamText(sealed.began.toISOString()))]),
              ...(seal === null ? [] : [words.lastSeal(seal.number, seal.hash)]),
              words.verify,
            ]
          : [words.auditOff],
        advice: [!ctx.audit.isOn && words.advice.auditOff, age(seals) > longForSeal && words.advice.audit],
      }),
      fileLine(files, health),
      backupLine(backup, ctx.now),
      ...addressLines(health),
      ...(scanner === null ? [] : [scanLine(scanner, queues.get(scanTask), notScanned)]),
      serverLine(health.server),
    ],
  };
}

function databaseLine(database: ServerHealth['database']): HealthLine {
  if (database === null) return { name: words.database, state: 'bad', texts: [words.away], advice: words.advice.database };
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

function fileLine({ kind, place, free, total }: ServerHealth['files'], health: ServerHealth): HealthLine {
  const { texts: gone, isAway } = outageTexts(health);
  const isKnown = free !== null && total !== null;
  return healthLine(words.files, {
    texts: [words.filesText(kind, place), ...gone('files'), ...(isKnown ? [words.disk(sizeText(free), sizeText(total))] : [])],
    advice: [isAway('files') && words.advice.filesAway, isKnown && free < total * littleSpace && words.advice.disk],
  });
}

function scanLine(address: string, queue: Queue | undefined, notScanned: ReadonlyMap<string, number>): HealthLine {
  const count = (...reasons: string[]): number => reasons.reduce((sum, reason) => sum + (notScanned.get(reason) ?? 0), 0);
  const [tooLarge, noVerdict] = [count('tooLarge'), count('failed', 'unreadable')];
  return healthLine(words.scan, {
    texts: [words.scanText(address, queue?.waiting ?? 0), ...(queue?.since ? [words.oldest(amsterdamText(queue.since))] : [])],
    advice: [count('away') > 0 && words.advice.scan, tooLarge > 0 && words.advice.tooLarge(tooLarge), noVerdict > 0 && words.advice.noVerdict(noVerdict)],
  });
}
