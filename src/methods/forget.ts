import type { Ask } from '#records/ask.ts';
import { findRows } from '#records/query.ts';
import { deleteRecord } from '#records/write.ts';

/** Deletes what somebody sent, and the mails about it. Twice at the same moment, on two copies, is once: what is gone already is fine. */
export async function forget(house: Ask, id: string): Promise<void> {
  const mails = await findRows(house, { from: 'Mail__c', fields: ['Id'], filters: [{ field: 'Record__c', operator: 'Equals', operands: [id] }], limit: 100 });
  for (const gone of [...mails.map((mail) => String(mail['Id'])), id]) {
    const deleted = await deleteRecord(house, gone);
    if (!deleted.ok && deleted.problems[0]?.code !== 'record.notFound')
      throw new Error(`A record whose time is over cannot be deleted: ${deleted.problems[0]?.detail}`);
  }
}
