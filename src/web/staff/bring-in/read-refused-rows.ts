import { countText } from '#messages/shared/numbers.ts';
import { bulkResults, type RowResult } from '#domain/imports/bulk-jobs.ts';
import { namesOfRows } from '#domain/imports/names-of-rows.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { BulkJob } from '#protocol/shapes/bulk-job.ts';
import type { Visit } from '../../visit.ts';
import { recordPath } from '../staff-paths.ts';
import { fromParam, jobPath, refusedPath } from './paths.ts';
import { reasonsOf } from './reasons.ts';
import { splitBrokenLine } from '#domain/imports/source-line.ts';
import { withoutInvisible } from '#protocol/texts/clean-text.ts';

/**
 * `csv` and `workbook`: downloads of all refused rows. `lines`: the rows have line numbers of a
 * file.
 */
export type RefusedPage = {
  rows: RefusedRow[];
  next: string | null;
  first: string | null;
  csv: string;
  workbook: string;
  lines: boolean;
};
/** `like`: existing rows that it may be a duplicate of, as far as the viewer may see them. */
export type RefusedRow = {
  place: number;
  number: string;
  what: string;
  to: string | null;
  why: string[];
  like: { name: string; to: string }[];
};

export const rowsTogether = 50;

type Asked = { job: BulkJob; staffId: string; from: string | null; separator: string | undefined };

export async function readRefusedRows(
  { ctx, basePath }: Visit,
  { job, staffId, from, separator }: Asked,
): Promise<RefusedPage | null> {
  const after = /^\d{1,9}$/.test(from ?? '') ? Number(from) : 0;
  const rows =
    job.refused === 0
      ? []
      : await bulkResults(ctx, job, { state: 'refused', after, limit: rowsTogether + 1 });
  const object = ctx.registry.object(job.objectApiName);
  const known = await namesOfRows(ctx, rows.flatMap(likeIn));
  if (job.refused === 0) return null;
  return {
    rows: rows
      .slice(0, rowsTogether)
      .map((row) => refusedRow(row, { object, staffId, known, separator })),
    next:
      rows.length > rowsTogether
        ? `${jobPath(staffId, job.id)}?${fromParam}=${String(rows[rowsTogether - 1]!.place)}`
        : null,
    first: after > 0 ? jobPath(staffId, job.id) : null,
    csv: basePath + refusedPath(staffId, job.id, 'csv'),
    workbook: basePath + refusedPath(staffId, job.id, 'xlsx'),
    lines: rows.some(({ line }) => line !== null),
  };
}

const mostLike = 3;

const likeIn = ({ problems }: Pick<RowResult, 'problems'>): string[] =>
  [
    ...new Set(
      problems.flatMap(({ matchResults = [] }) =>
        matchResults.flatMap(({ matchRecordIds }) => matchRecordIds),
      ),
    ),
  ].slice(0, mostLike);

type Around = {
  object: ObjectModel | undefined;
  staffId: string;
  known: ReadonlyMap<string, string>;
  separator: string | undefined;
};

const refusedRow = (
  { place, line, name, recordId, problems, source }: RowResult,
  { object, staffId, known, separator }: Around,
): RefusedRow => ({
  place,
  number: countText(line ?? place),
  what: name ?? (source === null ? (recordId ?? '') : shownLine(source, separator)),
  to: name !== null && recordId !== null ? recordPath(staffId, recordId) : null,
  why: reasonsOf(object, { line, problems }),
  like: likeIn({ problems }).flatMap((id) =>
    known.has(id) ? [{ name: known.get(id)!, to: recordPath(staffId, id) }] : [],
  ),
});

const longestShown = 120;

export const shownLine = (source: string, separator = ';'): string =>
  splitBrokenLine(source, separator)
    .map(withoutInvisible)
    .filter((cell) => cell.trim() !== '')
    .join(' · ')
    .slice(0, longestShown);
