import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, textOf, textOrNull } from '#engine/read/query.ts';
import type { EndingConsent } from '#messages/portal/ending-description.ts';

const fields = ['Tekst__c', 'Gegeven_op__c', 'Gegeven_door__c', 'Adres_van_computer__c'];

/** Reads as the system, because customers cannot read consents. `accountId`: of the record. */
export async function readConsent(
  system: RequestContext,
  { kind, about, accountId }: { kind: string; about: string; accountId: string },
): Promise<EndingConsent | null> {
  const filters = [equals('Record__c', about), equals('Soort__c', kind)] as const;
  const [row] = await findRows(system, { from: 'Toestemming__c', fields, filters, limit: 1 });
  if (row === undefined) return null;
  return {
    text: textOf(row, 'Tekst__c'),
    by: await customerName(system, { userId: textOrNull(row, 'Gegeven_door__c'), accountId }),
    at: textOf(row, 'Gegeven_op__c'),
    from: textOrNull(row, 'Adres_van_computer__c'),
  };
}

/** Null for a user outside the company: customers do not see names of staff. */
async function customerName(
  system: RequestContext,
  { userId, accountId }: { userId: string | null; accountId: string },
): Promise<string | null> {
  if (userId === null) return null;
  const asked = { from: 'User', fields: ['Name', 'AccountId'], where: { Id: userId }, limit: 1 };
  const [user] = await findRowsByValues(system, asked);
  return user?.['AccountId'] === accountId ? String(user['Name']) : null;
}
