import type { Ask } from '#records/ask.ts';
import { findRows } from '#records/query.ts';
import { deleteRecord } from '#records/write.ts';

/** Deletes each of these with the mails about it; how many. One that cannot be deleted holds up no other: it is thrown when the rest is gone. */
export async function forgetAll(house: Ask, ids: readonly string[]): Promise<number> {
  const failures: unknown[] = [];
  for (const id of ids) await forget(house, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${ids.length} records whose time is over cannot be deleted`);
  return ids.length;
}

/** Deletes what somebody sent, and the mails about it. Twice at the same moment, on two copies, is once: what is gone already is fine. */
async function forget(house: Ask, id: string): Promise<void> {
  const mails = await findRows(house, { from: 'Mail__c', fields: ['Id'], filters: [{ field: 'Record__c', operator: 'Equals', operands: [id] }], limit: 100 });
  for (const gone of [...mails.map((mail) => String(mail['Id'])), id]) {
    const deleted = await deleteRecord(house, gone);
    if (!deleted.ok && deleted.problems[0]?.code !== 'record.notFound')
      throw new Error(`A record whose time is over cannot be deleted: ${deleted.problems[0]?.detail}`);
  }
}
