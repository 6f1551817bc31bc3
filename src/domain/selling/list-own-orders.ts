import { localDay } from '#engine/model/local-day.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, textOf, textOrNull } from '#engine/read/query.ts';
import { centsOf } from '#protocol/telecom/pricing.ts';
import type { OrderStatus } from '#protocol/telecom/selling.ts';
import { isLate, isUnordered } from './read-order.ts';

/** `monthly`: cents without VAT; null while an order has no amount yet. */
export type OwnOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  promised: string | null;
  deliveredOn: string | null;
  validUntil: string | null;
  isLate: boolean;
  monthly: number | null;
  /** A quote, also one that expired or was withdrawn. */
  isQuote: boolean;
};

const most = 100;

/** The orders that the viewer may read, newest first. Drafts of a company are not among them. */
export async function listOwnOrders(ctx: RequestContext): Promise<readonly OwnOrder[]> {
  const rows = await findRows(ctx, {
    from: 'Bestelling__c',
    fields: [
      'Id',
      'Name',
      'Status__c',
      'Toegezegde_datum__c',
      'Geleverd_op__c',
      'Geldig_tot__c',
      'Maandbedrag__c',
      'Geaccepteerd_op__c',
    ],
    filters: [],
    orderBy: ['-CreatedDate', '-Name'],
    limit: most,
  });
  const today = localDay(ctx.now);
  return rows.map((row) => {
    // proof: the picklist of the field has these values only
    const status = textOf(row, 'Status__c') as OrderStatus;
    const promised = textOrNull(row, 'Toegezegde_datum__c');
    return {
      id: textOf(row, 'Id'),
      number: textOf(row, 'Name'),
      status,
      promised,
      deliveredOn: textOrNull(row, 'Geleverd_op__c'),
      validUntil: textOrNull(row, 'Geldig_tot__c'),
      isLate: isLate({ status, promised }, today),
      monthly: row['Maandbedrag__c'] == null ? null : centsOf(Number(row['Maandbedrag__c'])),
      isQuote: isUnordered({ status, acceptedAt: textOrNull(row, 'Geaccepteerd_op__c') }),
    };
  });
}
