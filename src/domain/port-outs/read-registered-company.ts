import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';

export type RegisteredCompany = { name: string; customerNumber: string; postcode: string | null };

export async function readRegisteredCompany(
  ctx: RequestContext,
  accountId: string,
): Promise<RegisteredCompany> {
  const fields = ['Name', 'Klantnummer__c', 'BillingPostalCode'];
  const [row = {}] = await findRows(ctx, {
    from: 'Account',
    fields,
    filters: [equals('Id', accountId)],
    limit: 1,
  });
  const postcode = row['BillingPostalCode'];
  return {
    name: String(row['Name'] ?? ''),
    customerNumber: String(row['Klantnummer__c'] ?? ''),
    postcode: typeof postcode === 'string' ? postcode : null,
  };
}
