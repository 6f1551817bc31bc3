import { type Ask, asHouse } from '#records/ask.ts';
import { findRows } from '#records/query.ts';
import { deleteRecord } from '#records/write.ts';

/** A procedure is over when its application was closed this long ago and nothing happened to it since. */
const afterClosing = 28 * 86_400_000; // ms, four weeks
const together = 200;

/**
 * Deletes the applications whose day to be kept until has passed, four weeks after they were closed at the earliest, with the mails about them; how many.
 * Open ones stay, however old: their procedure runs, and staff see them in the list of what is to be deleted. Source: domain.md §8.
 */
export async function forgetApplications(ask: Ask): Promise<number> {
  const house = asHouse(ask, 'forget job applications whose time is over');
  const due = await findRows(house, {
    from: 'Sollicitatie__c',
    fields: ['Id', 'LastModifiedDate'],
    filters: [
      { field: 'Bewaren_tot__c', operator: 'LessThan', operands: ['TODAY'] },
      { field: 'Status__c', operator: 'Equals', operands: ['Aangenomen', 'Afgewezen'] },
    ],
    orderBy: ['Bewaren_tot__c'],
    limit: together,
  });
  const over = due.filter((row) => Date.parse(String(row['LastModifiedDate'])) <= ask.now.getTime() - afterClosing);
  for (const row of over) await forget(house, String(row['Id']));
  return over.length;
}

/** Twice at the same moment, on two copies, is once: what is gone already is fine. */
async function forget(house: Ask, id: string): Promise<void> {
  const mails = await findRows(house, { from: 'Mail__c', fields: ['Id'], filters: [{ field: 'Record__c', operator: 'Equals', operands: [id] }], limit: 100 });
  for (const gone of [...mails.map((mail) => String(mail['Id'])), id]) {
    const deleted = await deleteRecord(house, gone);
    if (!deleted.ok && deleted.problems[0]?.code !== 'record.notFound') throw new Error(`A job application cannot be deleted: ${deleted.problems[0]?.detail}`);
  }
}
