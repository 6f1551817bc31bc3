import { equals, type ListFilterDefinition } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { localDayAndMinute } from '#protocol/time/working-minutes.ts';

export type DueRowsQuery = {
  from: string;
  fields: readonly string[];
  filters: readonly ListFilterDefinition[];
  /** Undefined: all filters must match. */
  logic?: string;
  isDue?: (row: PlainRow) => boolean;
  /**
   * The field with the id of the row to lock. When `work` can end a connection, this must be the
   * field of that connection.
   */
  locks: string;
  /**
   * A time of day in the Netherlands, such as `03:30`. Earlier runs of a day do nothing. At most
   * `22:00`, because a run comes up to 65 minutes after the one before.
   */
  notBefore?: `${number}:${number}`;
  /**
   * The number of rows on one day in the Netherlands: the next day continues. `filled`: the field
   * that `work` fills with the day, a Date. Rows that have the day count, also without `work`.
   */
  mostADay?: { rows: number; filled: string };
};

const together = 200;
/** Sorts before every id. */
const first = '0';

/**
 * Runs `work` for each due row in its own transaction, after locking and reading the row again.
 * Continues after a failure, and throws an `AggregateError` at the end; the failed row stays due
 * for the next run. Source: docs/decisions/0010-scheduled-work-by-hourly-query.md.
 */
export async function processDueRows(
  system: RequestContext,
  due: DueRowsQuery,
  work: (inside: RequestContext, row: PlainRow) => Promise<void>,
): Promise<number> {
  const { isDue = () => true, notBefore = '0:0' } = due;
  if (localDayAndMinute(system.now).minute < minuteOf(notBefore)) return 0;
  const most = await leftToday(system, due);
  const failures: unknown[] = [];
  let done = 0;
  for (let after = first; done < most;) {
    const rows = await findRows(system, {
      ...dueRowsQuery(due, { field: 'Id', operator: 'GreaterThan', operands: [after] }),
      orderBy: ['Id'],
      limit: together,
    });
    for (const row of rows.filter(isDue)) {
      if (done === most) break;
      try {
        if (await doOne(system, due, { row, work })) done += 1;
      } catch (error) {
        failures.push(
          new Error(`${due.from} ${String(row['Id'])} is due but cannot be processed`, {
            cause: error,
          }),
        );
      }
    }
    if (rows.length < together) break;
    after = String(rows.at(-1)!['Id']);
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} rows of ${due.from} are due but cannot be processed: the first is ` +
        `${String(failures[0])}`,
    );
  return done;
}

/** The number of rows that may still be processed today. */
async function leftToday(
  system: RequestContext,
  { from, mostADay }: DueRowsQuery,
): Promise<number> {
  if (mostADay === undefined) return Infinity;
  const done = await findRows(system, {
    from,
    fields: ['Id'],
    filters: [equals(mostADay.filled, localDay(system.now))],
    limit: mostADay.rows,
  });
  return mostADay.rows - done.length;
}

function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!; // proof: the type of `notBefore` has both
}

const dueRowsQuery = (
  { from, fields, filters, logic, locks }: DueRowsQuery,
  only: ListFilterDefinition,
) => ({
  from,
  fields: [...new Set(['Id', locks, ...fields])],
  filters: [...filters, only],
  ...(logic !== undefined && { logic: `(${logic}) AND ${String(filters.length + 1)}` }),
});

type One = { row: PlainRow; work: (inside: RequestContext, row: PlainRow) => Promise<void> };

async function doOne(
  system: RequestContext,
  due: DueRowsQuery,
  { row, work }: One,
): Promise<boolean> {
  const done = await inTransaction<boolean>(system, async (inside) => {
    await lockRecord(inside, String(row[due.locks]));
    const [still] = await findRows(inside, {
      ...dueRowsQuery(due, { field: 'Id', operator: 'Equals', operands: [String(row['Id'])] }),
      limit: 1,
    });
    if (still === undefined || due.isDue?.(still) === false) return ok(false);
    await work(inside, still);
    return ok(true);
  });
  return done.ok && done.value;
}

/** For writes of the system: a refusal of those is a bug. */
export function valueOrThrow<T>(result: Result<T>): T {
  if (!result.ok)
    throw new Error(
      result.problems
        .map(({ code, field, detail }) => [code, field, detail].filter(Boolean).join(' '))
        .join('; '),
    );
  return result.value;
}
