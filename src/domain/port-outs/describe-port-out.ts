import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import type { PortOutDescription } from '#messages/portal/port-out-description.ts';
import { readRegisteredCompany } from './read-registered-company.ts';

const fields = [
  'Name',
  'Nummer__c',
  'Klantnummer__c',
  'Voorgestelde_datum__c',
  'Geldig_tot__c',
  'Kosten__c',
  'Aansluiting__r.Account__c',
];

/**
 * A port-out as its page, its paper and its mails tell it. Null when the viewer does not see it.
 */
export async function describePortOut(
  ctx: RequestContext,
  id: string,
): Promise<PortOutDescription | null> {
  const filters = [{ field: 'Id', operator: 'Equals', operands: [id] }] as const;
  const [row] = await findRows(ctx, { from: 'Uitportering__c', fields, filters, limit: 1 });
  if (row === undefined) return null;
  const text = (name: string): string => String(row[name] ?? '');
  const { name: company, postcode } = await readRegisteredCompany(
    ctx,
    text('Aansluiting__r.Account__c'),
  );
  return {
    reference: text('Name'),
    company,
    customerNumber: text('Klantnummer__c'),
    postcode,
    number: text('Nummer__c'),
    proposedDate: text('Voorgestelde_datum__c'),
    validUntil: text('Geldig_tot__c'),
    cost: Number(row['Kosten__c'] ?? 0),
  };
}
