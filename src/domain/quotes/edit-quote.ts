import {
  asSystemOnBehalf,
  type BusinessAction,
  type RequestContext,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { textOrNull } from '#engine/read/query.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { centsOf } from '#protocol/telecom/pricing.ts';
import { parseTerm } from '#protocol/telecom/selling.ts';
import { readOrder } from '../fulfilment/read-order.ts';
import { withNote } from '../fulfilment/task-actions.ts';
import { type CatalogueProduct, priceFor, readCatalogue } from '../selling/read-catalogue.ts';
import { priceOrder } from './price-order.ts';

/** The engine locks the quote, and checks that it is one. */

export type QuoteLine = { product: CatalogueProduct; quantity: number; term: string };

/**
 * Adds a line to a quote, for the price of today. The caller must call `priceOrder` after the last
 * line.
 */
export function createQuoteLine(
  system: RequestContext,
  orderId: string,
  { product, quantity, term, place }: QuoteLine & { place: number },
): Promise<Result<unknown>> {
  const price = priceFor(product, parseTerm(term) ?? 0);
  return createRecord(system, {
    apiName: 'Bestelregel__c',
    fields: {
      Bestelling__c: orderId,
      Product__c: product.id,
      Aantal__c: quantity,
      Maandbedrag__c: price.monthly / 100,
      Eenmalig__c: price.oneOff / 100,
      Looptijd_maanden__c: String(price.term),
      Volgorde__c: place * 10,
    },
  });
}

/** More pieces in one line are probably mistyped. Each becomes a connection at the delivery. */
const mostPieces = 9_999;

const refusedQuantity = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= mostPieces
    ? null
    : refuse({
        code: 'record.range',
        field: 'Aantal',
        detail: `1 to ${String(mostPieces)} expected`,
      });

/** Refusals: `quote.notSold` at `Product`, and `record.range` at `Aantal`. */
export async function lineFrom(
  system: RequestContext,
  values: Readonly<Record<string, unknown>>,
  term: string,
): Promise<Result<QuoteLine>> {
  const quantity = Number(values['Aantal'] ?? 1);
  const refused = refusedQuantity(quantity);
  if (refused !== null) return refused;
  const product = (await readCatalogue(system)).find(({ id }) => id === values['Product']);
  return product === undefined || !product.orderable
    ? refuse({ code: 'quote.notSold', field: 'Product' })
    : ok({ product, quantity, term });
}

export const addQuoteLine: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'make a quote');
  const order = await readOrder(system, String(id));
  const [row] = await findRowsByValues(system, {
    from: 'Bestelling__c',
    fields: ['Looptijd_maanden__c'],
    where: { Id: order.id },
    limit: 1,
  });
  const line = await lineFrom(system, values, String(row?.['Looptijd_maanden__c'] ?? '0'));
  if (!line.ok) return line;
  const place = order.lines.length + 1;
  const added = await createQuoteLine(system, order.id, { ...line.value, place });
  if (!added.ok) return added;
  await priceOrder(system, order.id);
  return ok({});
};

/** A price other than that of the catalogue needs a reason, which colleagues read. */
export const changeQuoteLine: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'make a quote');
  const line = await readLine(system, String(id));
  const refused = refusedQuantity(Number(values['Aantal']));
  if (refused !== null) return refused;
  const changed = await updateRecord(system, line.id, {
    fields: {
      Aantal__c: Number(values['Aantal']),
      Maandbedrag__c: centsOf(Number(values['Maandbedrag'])) / 100,
      Eenmalig__c: centsOf(Number(values['Eenmalig'])) / 100,
    },
  });
  if (!changed.ok)
    return refuse(
      ...changed.problems.map((problem) => ({
        ...problem,
        ...(problem.field !== undefined && { field: problem.field.replace(/__c$/, '') }),
      })),
    );
  const noted = await updateRecord(system, line.orderId, {
    fields: {
      Interne_notitie__c: withNote(line.note, `${line.product}: ${String(values['Reden'])}`),
    },
  });
  if (!noted.ok) return noted;
  await priceOrder(system, line.orderId);
  return ok({});
};

export const removeQuoteLine: BusinessAction = async (ctx, { id }) => {
  const system = asSystemOnBehalf(ctx, 'make a quote');
  const line = await readLine(system, String(id));
  const removed = await deleteRecord(system, line.id);
  if (!removed.ok) return removed;
  await priceOrder(system, line.orderId);
  return ok({ id: line.orderId });
};

async function readLine(system: RequestContext, id: string) {
  const fields = ['Bestelling__c', 'Product__r.Name', 'Bestelling__r.Interne_notitie__c'];
  const [row] = await findRowsByValues(system, {
    from: 'Bestelregel__c',
    fields,
    where: { Id: id },
    limit: 1,
  });
  if (row === undefined) throw new Error('A locked order line must exist');
  return {
    id,
    orderId: String(row['Bestelling__c']),
    product: String(row['Product__r.Name']),
    note: textOrNull(row, 'Bestelling__r.Interne_notitie__c'),
  };
}
