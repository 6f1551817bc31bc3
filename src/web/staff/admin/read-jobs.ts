import { readOpenBulkJobs, readSweepStatus } from '#domain/admin/job-runs.ts';
import { countText, dutchNumber } from '#messages/shared/numbers.ts';
import { staffJobsText as words } from '#messages/staff/jobs.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import type { ServerJob } from '#protocol/operations/server-facts.ts';
import { jobPath } from '../bring-in/paths.ts';
import { listPath } from '../staff-paths.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import type { AdminReadContext } from './admin-visit.ts';

export async function readJobsPart({ visit, staffId }: AdminReadContext) {
  const { jobs, every } = visit.server;
  const { last, runs, underWay, queues } = valueOr404(
    await readSweepStatus(
      visit.ctx,
      jobs.map(({ name }) => name),
    ),
  );
  const works = valueOr404(await readOpenBulkJobs(visit.ctx));
  const known = new Map(runs.map((run) => [run.task, run]));
  const next = last === null ? null : amsterdamText(new Date(last.getTime() + every).toISOString());
  return {
    last: last === null ? null : amsterdamText(last.toISOString()),
    next,
    seen: last?.toISOString() ?? '',
    jobs: jobs.map(({ name: task, when }) => {
      const run = known.get(task);
      const queue = queues.get(task);
      const { name, text, did } = words.of(task);
      return {
        task,
        name,
        text,
        when: whenText(when),
        next: when === 'hourly' && next !== null ? words.nextAt(next.slice(-'00:00'.length)) : null,
        seen: `${task} ${run?.began.toISOString() ?? ''}`,
        at: run === undefined ? null : amsterdamText(run.began.toISOString()),
        took: run === undefined ? null : words.took(durationText(run.took)),
        by: run?.askedByName ? words.by(run.askedByName) : null,
        did: run?.did === null || run?.did === undefined ? null : words.did(run.did, did),
        error: run?.error ?? null,
        isRunning: underWay.has(task),
        waiting:
          queue === undefined || queue.waiting === 0 || queue.since === null
            ? null
            : words.waiting(queue.waiting, amsterdamText(queue.since)),
        isQueue: when === 'atOnce',
      };
    }),
    works: works.map(({ id, name, owner, status, done, total, made, canGoOn }) => ({
      id,
      name,
      owner,
      status,
      progress: words.works.progress(countText(done), countText(total)),
      made: amsterdamText(made),
      canGoOn,
      to: jobPath(staffId, id),
    })),
    all: listPath(staffId, 'Bulkbewerking__c', 'Alle'),
  };
}

const whenText = (when: ServerJob['when']): string =>
  ({ hourly: words.hourly, minutely: words.minutely, atOnce: words.atOnce })[when];

const durationText = (ms: number): string =>
  ms < 1_000 ? `${dutchNumber(ms, 0)} ms` : `${dutchNumber(ms / 1_000, 1)} s`;
