import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow, textOf, textOrNull } from '#engine/read/query.ts';
import { terminationText } from '#messages/portal/termination.ts';
import {
  portOutStatus,
  terminationIntervention,
  terminationStatus,
} from '#protocol/telecom/picklists.ts';
import type { TerminationDescription } from '#messages/portal/termination-description.ts';
import { readConsent } from '../forms/read-consent.ts';
import { readRegisteredCompany } from '../port-outs/read-registered-company.ts';
import { earlyEndFields, earlyEndOf } from './read-early-end.ts';

const fields = [
  'Name',
  'Status__c',
  'Ontvangen_op__c',
  'Herkomst__c',
  'Gewenste_datum__c',
  'Einddatum__c',
  'Regel__c',
  'Toelichting__c',
  ...earlyEndFields,
  'Ingreep__c',
  'Akkoord_door__c',
  'Aansluiting__c',
  'Aansluiting__r.Name',
  'Aansluiting__r.Soort__c',
  'Aansluiting__r.Nummer__c',
  'Aansluiting__r.Adres__c',
  'Aansluiting__r.Account__c',
];

/** Null when the viewer does not see the termination. */
export async function describeTermination(
  ctx: RequestContext,
  id: string,
): Promise<TerminationDescription | null> {
  const only = [equals('Id', id)] as const;
  // Customers cannot read consents, nor how notice was received.
  const system = asSystem(ctx, 'describe a termination to who sees it');
  const asked = { from: 'Opzegging__c', filters: only, limit: 1 };
  const [[seen], [row]] = await Promise.all([
    findRows(ctx, { ...asked, fields: ['Id'] }),
    findRows(system, { ...asked, fields }),
  ]);
  if (seen === undefined || row === undefined) return null;
  const accountId = textOf(row, 'Aansluiting__r.Account__c');
  const [{ name: company, customerNumber }, consent, stoppedEarly] = await Promise.all([
    readRegisteredCompany(system, accountId),
    readConsent(system, { kind: terminationText.consent.kind, about: id, accountId }),
    whyStoppedEarly(system, row),
  ]);
  return { ...ownFacts(row), company, customerNumber, consent, stoppedEarly };
}

function ownFacts(
  row: PlainRow,
): Omit<TerminationDescription, 'company' | 'customerNumber' | 'consent' | 'stoppedEarly'> {
  return {
    reference: textOf(row, 'Name'),
    service: textOf(row, 'Aansluiting__r.Name'),
    kind: textOf(row, 'Aansluiting__r.Soort__c'),
    number: textOrNull(row, 'Aansluiting__r.Nummer__c'),
    address: textOrNull(row, 'Aansluiting__r.Adres__c'),
    receivedOn: textOf(row, 'Ontvangen_op__c'),
    chosenDate: chosenDateOf(row),
    endDate: textOf(row, 'Einddatum__c'),
    executed: row['Status__c'] === terminationStatus.executed,
    rule: textOf(row, 'Regel__c'),
    explanation: textOf(row, 'Toelichting__c'),
    ...earlyEndOf(row),
    cameBy: textOf(row, 'Herkomst__c'),
  };
}

/** Old rows lack `Gewenste_datum__c`; the chosen date of these rows is the end date. */
const chosenDateOf = (row: PlainRow): string =>
  textOrNull(row, 'Gewenste_datum__c') ?? textOf(row, 'Einddatum__c');

async function whyStoppedEarly(
  system: RequestContext,
  row: PlainRow,
): Promise<TerminationDescription['stoppedEarly']> {
  if (row['Status__c'] !== terminationStatus.executed) return null;
  if (textOf(row, 'Einddatum__c') >= chosenDateOf(row)) return null;
  if (row['Ingreep__c'] === terminationIntervention.executeEarly && row['Akkoord_door__c'] !== null)
    return 'us';
  const ported = await findRowsByValues(system, {
    from: 'Uitportering__c',
    fields: ['Id'],
    where: { Aansluiting__c: textOf(row, 'Aansluiting__c'), Status__c: portOutStatus.ported },
    limit: 1,
  });
  return ported.length > 0 ? 'ported' : 'unknown';
}
