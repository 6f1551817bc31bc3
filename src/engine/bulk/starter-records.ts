import { ok, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { RequestContext } from '../model/request-context.ts';
import { findRows, type PlainRow } from '../read/query.ts';
import { inTransaction } from '../model/transaction.ts';
import { createRecord, updateRecord } from '../write/write.ts';

export type StarterRecords = {
  apiName: string;
  key: string;
  /** Every record has the same fields. */
  records: readonly Dict<Scalar>[];
  /** `leave`: does not create missing records, which a user may have deleted or renamed. */
  missing: 'make' | 'leave';
};

/** Does not change records that a user changed. Servers that start together wait for each other. */
export async function syncStarterRecords(
  ctx: RequestContext,
  starters: StarterRecords,
): Promise<Result<null>> {
  return inTransaction(ctx, async (inside) => {
    await inside.db.rows({
      text: `select pg_advisory_xact_lock(hashtext('zorgeloos starters'))`,
      values: [],
    });
    for (const { id, fields } of await outdated(inside, starters)) {
      const written =
        id === null
          ? await createRecord(inside, { apiName: starters.apiName, fields })
          : await updateRecord(inside, id, { fields });
      if (!written.ok) return written;
    }
    return ok(null);
  });
}

type Outdated = { id: string | null; fields: Dict<Scalar> };

async function outdated(
  ctx: RequestContext,
  { apiName, key, records, missing }: StarterRecords,
): Promise<Outdated[]> {
  const rows = await findRows(ctx, {
    from: apiName,
    fields: [
      'Id',
      'CreatedDate',
      'LastModifiedDate',
      'LastModifiedById',
      ...Object.keys(records[0]!),
    ],
    filters: [
      { field: key, operator: 'Equals', operands: records.map((record) => String(record[key])) },
    ],
    limit: records.length,
  });
  const there = new Map(rows.map((row) => [row[key], row]));
  return records.flatMap((fields): Outdated[] => {
    const row = there.get(fields[key]!);
    if (row === undefined) return missing === 'make' ? [{ id: null, fields }] : [];
    const same = Object.entries(fields).every(([name, value]) => row[name] === value);
    return same || isTouched(row) ? [] : [{ id: String(row['Id']), fields }];
  });
}

/** The system leaves LastModifiedById empty. */
const isTouched = (row: PlainRow): boolean =>
  row['LastModifiedById'] !== null && row['LastModifiedDate'] !== row['CreatedDate'];
