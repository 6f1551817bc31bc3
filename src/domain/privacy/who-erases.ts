import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows } from '#engine/read/query.ts';

const most = 100;

/**
 * Erasing takes two people. Returns whether there is an active administrator other than the person
 * behind the user `askedBy`; one person can have several users.
 */
export async function canSomebodyErase(
  system: RequestContext,
  askedBy: string | null,
): Promise<boolean> {
  const [profile] = await findRowsByValues(system, {
    from: 'Profile',
    fields: ['Id'],
    where: { Name: 'System Administrator' },
    limit: 1,
  });
  if (profile === undefined) return false;
  const rows = await findRows(system, {
    from: 'User',
    fields: ['Id', 'Medewerker__c'],
    filters: [
      { field: 'ProfileId', operator: 'Equals', operands: [String(profile['Id'])] },
      equals('IsActive', 'true'),
    ],
    limit: most,
  });
  const [asker] =
    askedBy === null
      ? []
      : await findRowsByValues(system, {
          from: 'User',
          fields: ['Medewerker__c'],
          where: { Id: askedBy },
          limit: 1,
        });
  const person = asker?.['Medewerker__c'] ?? null;
  return rows.some(
    (row) => row['Id'] !== askedBy && (person === null || row['Medewerker__c'] !== person),
  );
}
