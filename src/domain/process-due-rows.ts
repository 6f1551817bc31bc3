import type { RequestContext } from '#engine/model/request-context.ts';
import type { ListFilterDefinition } from '#engine/model/define.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { ok, type Result } from '#protocol/problem.ts';

export type DueRowsQuery = {
  from: string;
  fields: readonly string[];
  filters: readonly ListFilterDefinition[];
  /** As for `findRows`; undefined: all filters must match. */
  logic?: string;
  /**
   * The name of the field with the id of the row to lock; `Id` for the due row itself. Work that
   * can end a connection must lock that connection.
   */
  locks: string;
};

const together = 200;
/** Sorts before every id. */
const first = '0';

/**
 * Does `work` for each due row, each in its own transaction that locks a row; returns the number of
 * rows for which `work` ran. Reads each row again under the lock, and skips it when another copy
 * processed it first or it is not due after all. A failure does not stop other rows: the failed row
 * stays unchanged and is due again in the next run, and the error is thrown at the end. Source:
 * docs/decisions/0010-scheduled-work-by-hourly-query.md.
 */
export async function processDueRows(
  system: RequestContext,
  due: DueRowsQuery,
  work: (inside: RequestContext, row: PlainRow) => Promise<void>,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (let after = first; ;) {
    const rows = await findRows(system, {
      ...dueRowsQuery(due, { field: 'Id', operator: 'GreaterThan', operands: [after] }),
      orderBy: ['Id'],
      limit: together,
    });
    for (const row of rows) {
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
    if (still === undefined) return ok(false);
    await work(inside, still);
    return ok(true);
  });
  return done.ok && done.value;
}

/** A refusal is a bug when the system itself writes. */
export function valueOrThrow<T>(result: Result<T>): T {
  if (!result.ok)
    throw new Error(
      result.problems
        .map(({ code, field, detail }) => [code, field, detail].filter(Boolean).join(' '))
        .join('; '),
    );
  return result.value;
}
