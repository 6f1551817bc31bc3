import { ok, type Result } from '#wire/problem.ts';
import type { Dict, Scalar } from '#wire/records.ts';
import type { Ask } from './ask.ts';
import { findRows } from './query.ts';
import { inTransaction } from './transaction.ts';
import { createRecord } from './write.ts';

export type Starters = {
  apiName: string;
  /** The field that tells the records apart; every record names it. */
  key: string;
  records: readonly Dict<Scalar>[];
};

/** Makes the records whose key is not there yet, as the house; what is there stays as it is. Copies that start at once take turns. Refuses as `createRecord`. */
export async function addMissing(ask: Ask, starters: Starters): Promise<Result<null>> {
  if ((await missing(ask, starters)).length === 0) return ok(null);
  return inTransaction(ask, async (inside) => {
    await inside.db.rows({ text: `select pg_advisory_xact_lock(hashtext('zorgeloos starters'))`, values: [] });
    for (const fields of await missing(inside, starters)) {
      const made = await createRecord(inside, { apiName: starters.apiName, fields });
      if (!made.ok) return made;
    }
    return ok(null);
  });
}

async function missing(ask: Ask, { apiName, key, records }: Starters): Promise<Dict<Scalar>[]> {
  const operands = records.map((record) => String(record[key]));
  const rows = await findRows(ask, { from: apiName, fields: [key], filters: [{ field: key, operator: 'Equals', operands }], limit: records.length });
  const there = new Set(rows.map((row) => row[key]));
  return records.filter((record) => !there.has(record[key]!));
}
