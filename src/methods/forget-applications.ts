import { type Ask, asHouse } from '#records/ask.ts';
import { findRows } from '#records/query.ts';
import { forgetAll } from './forget.ts';

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
    fields: ['Id'],
    filters: [
      { field: 'Bewaren_tot__c', operator: 'LessThan', operands: ['TODAY'] },
      { field: 'Status__c', operator: 'Equals', operands: ['Aangenomen', 'Afgewezen'] },
      { field: 'LastModifiedDate', operator: 'LessOrEqual', operands: [new Date(ask.now.getTime() - afterClosing).toISOString()] },
    ],
    orderBy: ['Bewaren_tot__c'],
    limit: together,
  });
  return forgetAll(
    house,
    due.map((row) => String(row['Id'])),
  );
}
