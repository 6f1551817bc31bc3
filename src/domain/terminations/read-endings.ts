import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, textOf, textOrNull } from '#engine/read/query.ts';

/**
 * `at`, and names that end in `At`: ISO 8601. Other dates are `yyyy-mm-dd`. Amounts are in euros
 * without VAT.
 */
export type TerminationSummary = {
  id: string;
  reference: string;
  status: string;
  receivedOn: string;
  /** The requested day; the service may have ended earlier. */
  chosenDate: string;
  endDate: string;
  rule: string;
  explanation: string;
  cost: number;
  executedOn: string | null;
  cancelledOn: string | null;
};
export type ReleaseSummary = {
  id: string;
  reference: string;
  status: string;
  number: string;
  customerNumber: string;
  proposedDate: string;
  validUntil: string;
  cost: number;
  madeAt: string;
  portedAt: string | null;
  refused: { at: string; reason: string } | null;
};

const most = 20;
const ofConnection = (id: string) => [equals('Aansluiting__c', id)] as const;

const terminationFields = [
  'Id',
  'Name',
  'Status__c',
  'Ontvangen_op__c',
  'Gewenste_datum__c',
  'Einddatum__c',
  'Regel__c',
  'Toelichting__c',
  'Kosten__c',
  'Uitgevoerd_op__c',
  'Geannuleerd_op__c',
];

export async function readTerminations(
  ctx: RequestContext,
  connectionId: string,
): Promise<TerminationSummary[]> {
  const asked = {
    from: 'Opzegging__c',
    fields: terminationFields,
    filters: ofConnection(connectionId),
    orderBy: ['-CreatedDate'],
    limit: most,
  };
  return (await findRows(ctx, asked)).map((row) => ({
    id: textOf(row, 'Id'),
    reference: textOf(row, 'Name'),
    status: textOf(row, 'Status__c'),
    receivedOn: textOf(row, 'Ontvangen_op__c'),
    chosenDate: textOrNull(row, 'Gewenste_datum__c') ?? textOf(row, 'Einddatum__c'),
    endDate: textOf(row, 'Einddatum__c'),
    rule: textOf(row, 'Regel__c'),
    explanation: textOf(row, 'Toelichting__c'),
    cost: Number(row['Kosten__c'] ?? 0),
    executedOn: textOrNull(row, 'Uitgevoerd_op__c'),
    cancelledOn: textOrNull(row, 'Geannuleerd_op__c'),
  }));
}

const releaseFields = [
  'Id',
  'Name',
  'Status__c',
  'Nummer__c',
  'Klantnummer__c',
  'Voorgestelde_datum__c',
  'Geldig_tot__c',
  'Kosten__c',
  'CreatedDate',
  'Uitgeporteerd_op__c',
  'Afgewezen_op__c',
  'Reden_afwijzing__c',
];

export async function readReleases(
  ctx: RequestContext,
  connectionId: string,
): Promise<ReleaseSummary[]> {
  const asked = {
    from: 'Uitportering__c',
    fields: releaseFields,
    filters: ofConnection(connectionId),
    orderBy: ['-CreatedDate'],
    limit: most,
  };
  return (await findRows(ctx, asked)).map((row) => ({
    id: textOf(row, 'Id'),
    reference: textOf(row, 'Name'),
    status: textOf(row, 'Status__c'),
    number: textOf(row, 'Nummer__c'),
    customerNumber: textOf(row, 'Klantnummer__c'),
    proposedDate: textOf(row, 'Voorgestelde_datum__c'),
    validUntil: textOf(row, 'Geldig_tot__c'),
    cost: Number(row['Kosten__c'] ?? 0),
    madeAt: textOf(row, 'CreatedDate'),
    portedAt: textOrNull(row, 'Uitgeporteerd_op__c'),
    refused:
      row['Afgewezen_op__c'] === null
        ? null
        : { at: textOf(row, 'Afgewezen_op__c'), reason: textOf(row, 'Reden_afwijzing__c') },
  }));
}
