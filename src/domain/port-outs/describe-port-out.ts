import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import type { PortOutDescription } from '#messages/portal/port-out-description.ts';
import { portOutText } from '#messages/portal/port-out.ts';
import { readConsent } from '../forms/read-consent.ts';
import { earlyEndFields, earlyEndOf } from '../terminations/read-early-end.ts';
import { readRegisteredCompany } from './read-registered-company.ts';

const fields = [
  'Name',
  'Nummer__c',
  'Klantnummer__c',
  'Voorgestelde_datum__c',
  'Geldig_tot__c',
  ...earlyEndFields,
  'Aansluiting__r.Account__c',
];

/** Null when the viewer does not see the port-out. */
export async function describePortOut(
  ctx: RequestContext,
  id: string,
): Promise<PortOutDescription | null> {
  const filters = [equals('Id', id)] as const;
  const [row] = await findRows(ctx, { from: 'Uitportering__c', fields, filters, limit: 1 });
  if (row === undefined) return null;
  const text = (name: string): string => String(row[name] ?? '');
  const accountId = text('Aansluiting__r.Account__c');
  // Customers cannot read consents themselves.
  const system = asSystem(ctx, 'describe a port-out to who sees it');
  const [{ name: company, postcode }, consent] = await Promise.all([
    readRegisteredCompany(ctx, accountId),
    readConsent(system, { kind: portOutText.consent.kind, about: id, accountId }),
  ]);
  return {
    reference: text('Name'),
    company,
    customerNumber: text('Klantnummer__c'),
    postcode,
    number: text('Nummer__c'),
    proposedDate: text('Voorgestelde_datum__c'),
    validUntil: text('Geldig_tot__c'),
    ...earlyEndOf(row),
    consent,
  };
}
