import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { terminationText } from '#messages/portal/termination.ts';
import {
  portOutStatus,
  terminationIntervention,
  terminationStatus,
} from '#protocol/telecom/picklists.ts';
import type {
  TerminationConsent,
  TerminationDescription,
} from '#messages/portal/termination-description.ts';
import { readRegisteredCompany } from '../port-outs/read-registered-company.ts';

const fields = [
  'Name',
  'Status__c',
  'Ontvangen_op__c',
  'Herkomst__c',
  'Gewenste_datum__c',
  'Einddatum__c',
  'Regel__c',
  'Toelichting__c',
  'Kosten__c',
  'Kosten_aanvaard__c',
  'Vroegste_datum__c',
  'Maandbedrag__c',
  'Maanden__c',
  'Ingreep__c',
  'Akkoord_door__c',
  'Aansluiting__c',
  'Aansluiting__r.Name',
  'Aansluiting__r.Soort__c',
  'Aansluiting__r.Nummer__c',
  'Aansluiting__r.Adres__c',
  'Aansluiting__r.Account__c',
];

/**
 * A termination as its page, its paper and its mails tell it, with what was accepted, by whom and
 * from where. Null when the viewer does not see the termination.
 */
export async function describeTermination(
  ctx: RequestContext,
  id: string,
): Promise<TerminationDescription | null> {
  const only = [{ field: 'Id', operator: 'Equals', operands: [id] }] as const;
  const [seen] = await findRows(ctx, {
    from: 'Opzegging__c',
    fields: ['Id'],
    filters: only,
    limit: 1,
  });
  if (seen === undefined) return null;
  // What was accepted and how notice came in are nothing customers read by themselves.
  const system = asSystem(ctx, 'describe a termination to who sees it');
  const [row] = await findRows(system, { from: 'Opzegging__c', fields, filters: only, limit: 1 });
  if (row === undefined) return null;
  const accountId = text(row, 'Aansluiting__r.Account__c');
  const [{ name: company, customerNumber }, consent, stoppedEarly] = await Promise.all([
    readRegisteredCompany(system, accountId),
    readConsent(system, { id, accountId }),
    whyStoppedEarly(system, row),
  ]);
  return { ...ownFacts(row), company, customerNumber, consent, stoppedEarly };
}

function ownFacts(
  row: PlainRow,
): Omit<TerminationDescription, 'company' | 'customerNumber' | 'consent' | 'stoppedEarly'> {
  const cost = Number(row['Kosten__c'] ?? 0);
  const [months, monthly] = [row['Maanden__c'], row['Maandbedrag__c']];
  const known = cost > 0 && typeof months === 'number' && typeof monthly === 'number';
  return {
    reference: text(row, 'Name'),
    service: text(row, 'Aansluiting__r.Name'),
    kind: text(row, 'Aansluiting__r.Soort__c'),
    number: textOrNull(row, 'Aansluiting__r.Nummer__c'),
    address: textOrNull(row, 'Aansluiting__r.Adres__c'),
    receivedOn: text(row, 'Ontvangen_op__c'),
    chosenDate: chosenDateOf(row),
    endDate: text(row, 'Einddatum__c'),
    executed: row['Status__c'] === terminationStatus.executed,
    rule: text(row, 'Regel__c'),
    explanation: text(row, 'Toelichting__c'),
    cost,
    ownChoice: row['Kosten_aanvaard__c'] === true,
    earliestDate: textOrNull(row, 'Vroegste_datum__c'),
    costParts: known ? { months, monthly } : null,
    cameBy: text(row, 'Herkomst__c'),
  };
}

/** Before it was kept, the last day was always the day chosen. */
const chosenDateOf = (row: PlainRow): string =>
  textOrNull(row, 'Gewenste_datum__c') ?? text(row, 'Einddatum__c');

async function whyStoppedEarly(
  system: RequestContext,
  row: PlainRow,
): Promise<TerminationDescription['stoppedEarly']> {
  if (row['Status__c'] !== terminationStatus.executed) return null;
  if (text(row, 'Einddatum__c') >= chosenDateOf(row)) return null;
  if (row['Ingreep__c'] === terminationIntervention.executeEarly && row['Akkoord_door__c'] !== null)
    return 'us';
  const ported = await findRowsByValues(system, {
    from: 'Uitportering__c',
    fields: ['Id'],
    where: { Aansluiting__c: text(row, 'Aansluiting__c'), Status__c: portOutStatus.ported },
    limit: 1,
  });
  return ported.length > 0 ? 'ported' : 'unknown';
}

const consentFields = ['Tekst__c', 'Gegeven_op__c', 'Gegeven_door__c', 'Adres_van_computer__c'];

async function readConsent(
  system: RequestContext,
  { id, accountId }: { id: string; accountId: string },
): Promise<TerminationConsent | null> {
  const filters = [
    { field: 'Record__c', operator: 'Equals', operands: [id] },
    { field: 'Soort__c', operator: 'Equals', operands: [terminationText.consent.kind] },
  ] as const;
  const [row] = await findRows(system, {
    from: 'Toestemming__c',
    fields: consentFields,
    filters,
    limit: 1,
  });
  if (row === undefined) return null;
  return {
    text: text(row, 'Tekst__c'),
    by: await customerName(system, { userId: textOrNull(row, 'Gegeven_door__c'), accountId }),
    at: text(row, 'Gegeven_op__c'),
    from: textOrNull(row, 'Adres_van_computer__c'),
  };
}

/** Null for a member of staff, who is not named to customers. */
async function customerName(
  system: RequestContext,
  { userId, accountId }: { userId: string | null; accountId: string },
): Promise<string | null> {
  if (userId === null) return null;
  const asked = { from: 'User', fields: ['Name', 'AccountId'], where: { Id: userId }, limit: 1 };
  const [user] = await findRowsByValues(system, asked);
  return user?.['AccountId'] === accountId ? String(user['Name']) : null;
}

const text = (row: PlainRow, name: string): string => String(row[name] ?? '');
const textOrNull = (row: PlainRow, name: string): string | null => {
  const value = row[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
