import { countText } from '#messages/shared/numbers.ts';
import { findImport, type Import } from '#domain/imports/create-import.ts';
import { findJob } from '#domain/imports/bulk-job-row.ts';
import { readLettersState } from '#domain/fibre/download-letters.ts';
import { countRowsOfImport, findUndoOfImport } from '#domain/imports/undo-import.ts';
import { findUndoOfRemoval } from '#domain/imports/undo-removal.ts';
import { mayPerform, accessRoleOf } from '#engine/access/access.ts';
import { rowsWithRemarks } from '#engine/bulk/bulk-rows.ts';
import { undeletePeriod } from '#engine/read/deletions.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import type { StatusTone } from '#ui/feedback/StatusText.tsx';
import { type BulkJob, isBulkJobActive, isUndoable } from '#protocol/shapes/bulk-job.ts';
import type { Visit } from '../../visit.ts';
import { listPath } from '../staff-paths.ts';
import { valueOrErrorPage } from '../frame/staff-visit.ts';
import { columnsPath, jobPath, lettersPath, printPath } from './paths.ts';
import { readRefusedRows, type RefusedPage, rowsTogether, shownLine } from './read-refused-rows.ts';
import { reasonsOf } from './reasons.ts';
import { momentText } from '#messages/shared/days.ts';

export type JobPage = {
  label: string;
  status: BulkJob['status'];
  state: string;
  tone: StatusTone;
  said: string;
  percent: number;
  progress: string;
  facts: { name: string; value: string }[];
  isUnderWay: boolean;
  canGoOn: boolean;
  /** For a dry run of an import. `changes`: the import may change existing rows. */
  tried: { succeeded: string; changes: boolean } | null;
  columns: string | null;
  refused: RefusedPage | null;
  remarked: { rows: RemarkedRow[]; more: number } | null;
  /**
   * `gone`: the codes are discarded. `until`: how long they can be downloaded again; null before
   * the first download.
   */
  letters: { to: string; print: string; gone: boolean; until: string | null } | null;
  /**
   * `until`: when the deletion can no longer be undone. `by`: the address of the job that restores
   * its rows.
   */
  undo: { until: string; by: string | null } | null;
  /**
   * `changed`: how many of the `count` rows changed since the import. `by`: the address of the job
   * that deletes them.
   */
  takeBack: { count: number; changed: number; by: string | null } | null;
  step: number | null;
  done: number;
  total: number;
  all: string;
};
export type RemarkedRow = { key: string; number: string; what: string; why: string[] };

const { page: words, states } = staffBulkText;
const figure = countText;

export async function readJobPage(
  visit: Visit,
  { staffId, jobId, from }: { staffId: string; jobId: string; from: string | null },
): Promise<JobPage> {
  const { ctx } = visit;
  const job = valueOrErrorPage(await findJob(ctx, jobId));
  const asImport = job.operation === 'import' ? await findImport(ctx, jobId) : null;
  const brought = asImport?.ok === true ? asImport.value : null;
  const dry = brought?.order.dry === true;
  const separator = brought?.order.separator;
  const refused = await readRefusedRows(visit, { job, staffId, from, separator });
  const names = dry ? words.tried : words.facts;
  return {
    label: job.label,
    status: job.status,
    state: dry && job.status === 'done' ? words.tried.state : states[job.status],
    tone: toneOf(job, dry),
    said: words.said[saidOf(job, dry)],
    percent: job.total === 0 ? 100 : (job.done / job.total) * 100,
    progress: words.progress(figure(job.done), figure(job.total)),
    facts: [
      { name: names.succeeded, value: figure(job.succeeded) },
      { name: names.refused, value: figure(job.refused) },
      { name: words.facts.asked, value: momentText(new Date(job.createdDate)) },
      ...(job.finishedDate === null
        ? []
        : [{ name: words.facts.finished, value: momentText(new Date(job.finishedDate)) }]),
    ],
    isUnderWay: isBulkJobActive(job.status),
    canGoOn: job.status === 'stopped' || job.status === 'failed',
    tried:
      dry && job.status === 'done' && job.succeeded > 0
        ? { succeeded: figure(job.succeeded), changes: brought?.order.mode !== 'insert' }
        : null,
    columns: dry && !isBulkJobActive(job.status) ? columnsPath(staffId, job.id) : null,
    refused,
    remarked: brought === null ? null : await remarkedOf(ctx, brought),
    letters: await readLetters(visit, { job, staffId }),
    undo: await undoOf(ctx, { job, staffId }),
    takeBack: brought === null ? null : await takeBackOf(ctx, brought, staffId),
    step:
      brought === null
        ? null
        : job.status === 'draft'
          ? steps.columns
          : dry
            ? steps.trial
            : steps.real,
    done: job.done,
    total: job.total,
    all: listPath(staffId, 'Bulkbewerking__c', 'Mijn'),
  };
}

async function remarkedOf(
  ctx: Visit['ctx'],
  { job, object, order }: Import,
): Promise<JobPage['remarked']> {
  const { count, rows } = await rowsWithRemarks(ctx, job.id, rowsTogether);
  if (count === 0) return null;
  const drawn = rows.map(({ place, line, source, remarks }) => ({
    key: String(place),
    number: figure(line ?? place),
    what: shownLine(source ?? '', order.separator),
    why: reasonsOf(object, { line, problems: remarks }),
  }));
  return { rows: drawn, more: count - rows.length };
}

/** By their number in `StepIndicator`. */
const steps = { columns: 1, trial: 2, real: 3 } as const;

async function takeBackOf(
  ctx: Visit['ctx'],
  brought: Import,
  staffId: string,
): Promise<JobPage['takeBack']> {
  const { object, job } = brought;
  if (!mayPerform(object, accessRoleOf(ctx.viewer), 'delete') || job.succeeded === 0) return null;
  const [made, by] = [await countRowsOfImport(ctx, brought), await findUndoOfImport(ctx, brought)];
  return made.count === 0 && by === null ? null : { ...made, by: by && jobPath(staffId, by.id) };
}

/** `by` is null after a restore that refused some rows, so that the user can start it again. */
async function undoOf(
  ctx: Visit['ctx'],
  { job, staffId }: { job: BulkJob; staffId: string },
): Promise<JobPage['undo']> {
  if (!isUndoable(job)) return null;
  const until = new Date(job.finishedDate ?? job.createdDate).getTime() + undeletePeriod;
  const by = await findUndoOfRemoval(ctx, job.id);
  return {
    until: momentText(new Date(until)),
    by: by === null || (by.status === 'done' && by.refused > 0) ? null : jobPath(staffId, by.id),
  };
}

async function readLetters(
  { ctx, basePath }: Visit,
  { job, staffId }: { job: BulkJob; staffId: string },
): Promise<JobPage['letters']> {
  const letters =
    job.succeeded === 0 || job.status !== 'done' ? null : await readLettersState(ctx, job);
  if (letters === null) return null;
  const { gone, until } = letters;
  return {
    to: basePath + lettersPath(staffId, job.id),
    print: printPath(staffId, job.id),
    gone,
    until: until && momentText(until),
  };
}

function saidOf(
  { status, stoppedFor, succeeded, refused }: BulkJob,
  dry: boolean,
): keyof typeof words.said {
  if (status === 'stopped' || status === 'failed') return stoppedFor ?? 'user';
  if (status !== 'done') return status;
  if (dry) return 'tried';
  if (refused === 0) return 'done';
  return succeeded === 0 ? 'nothing' : 'partly';
}

const tones: Readonly<Record<BulkJob['status'], StatusTone>> = {
  draft: 'quiet',
  waiting: 'busy',
  running: 'busy',
  stopped: 'attention',
  done: 'good',
  failed: 'attention',
};

/** A dry run is no success, because it changed no rows. */
function toneOf({ status, succeeded, refused }: BulkJob, dry: boolean): StatusTone {
  if (status !== 'done') return tones[status];
  if (succeeded === 0 && refused > 0) return 'attention';
  return dry ? 'quiet' : 'good';
}
