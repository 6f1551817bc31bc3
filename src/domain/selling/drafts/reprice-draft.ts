import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { updateRecord } from '#engine/write/write.ts';
import { availability, orderStatus } from '#protocol/telecom/selling.ts';
import { ok, type Problem } from '#protocol/problem.ts';
import { valueOrThrow } from '../../process-due-rows.ts';
import { priceFor, readCatalogue } from '../read-catalogue.ts';
import { hasFibreAt } from './order-address.ts';
import { isOffered } from './package-lines.ts';
import type { DraftLine, OrderDraft } from './read-draft.ts';
import { readOrderDiscount } from './read-order-discount.ts';

/**
 * `was`, `is`: of one piece per month, in cents without VAT; `is` is null when the product cannot be
 * had any more, and `gone` says why. `wasOneOff`, `isOneOff`: the one-off amounts of one piece.
 */
export type PriceChange = {
  lineId: string;
  name: string;
  was: number;
  is: number | null;
  wasOneOff: number;
  isOneOff: number | null;
  gone: 'notSold' | 'notHere' | null;
};

type PricedDraft = Pick<OrderDraft, 'id' | 'status' | 'address' | 'lines'>;

/**
 * What differs from the catalogue of today and from what can be had at the address, without storing
 * it: for a page that shows it.
 */
export async function findPriceChanges(
  ctx: RequestContext,
  draft: Omit<PricedDraft, 'id'>,
): Promise<readonly PriceChange[]> {
  return (await findChangedLines(ctx, draft)).map(({ change }) => change);
}

/** The draft as it will be when these changes are taken over. */
export async function withChanges<D extends OrderDraft>(
  ctx: RequestContext,
  draft: D,
  changes: readonly PriceChange[],
): Promise<D> {
  if (changes.length === 0) return draft;
  const changed = new Map(changes.map((change) => [change.lineId, change]));
  const lines = draft.lines.flatMap((line) => {
    const { is, isOneOff } = changed.get(line.id) ?? { is: line.monthly, isOneOff: line.oneOff };
    return is === null || isOneOff === null ? [] : [{ ...line, monthly: is, oneOff: isOneOff }];
  });
  return { ...draft, lines, discount: await readOrderDiscount(ctx, { ...draft, lines }) };
}

/** How a page or an acceptance that did not show these changes is refused. */
export const problemOfChanges = (changes: readonly PriceChange[]): Problem => ({
  code: changes.some(({ gone }) => gone !== null) ? 'order.productsGone' : 'order.pricesChanged',
});

/** The same for the same changes: a form sends it along, as proof that the page showed them. */
export const keyOfChanges = (changes: readonly PriceChange[]): string =>
  changes.map(({ lineId, is, isOneOff }) => [lineId, is, isOneOff].join('-')).join('_');

/**
 * Gives the lines of a draft the amounts of today and removes what cannot be had. The caller
 * must show the changes and ask again, so that nobody orders for a price that they did not see. A
 * second call returns no changes.
 */
export async function repriceDraft(
  ctx: RequestContext,
  draft: PricedDraft,
): Promise<{ changes: readonly PriceChange[] }> {
  const changed = await findChangedLines(ctx, draft);
  if (changed.length === 0) return { changes: [] };
  const stored = await inTransaction(asSystem(ctx, 'reprice a draft order'), async (system) => {
    await lockRecord(system, draft.id);
    for (const { line, change } of changed) await storeChange(system, line, change);
    return ok(null);
  });
  valueOrThrow(stored);
  return { changes: changed.map(({ change }) => change) };
}

type ChangedLine = { line: DraftLine; change: PriceChange };

async function findChangedLines(
  ctx: RequestContext,
  { status, address, lines }: Omit<PricedDraft, 'id'>,
): Promise<ChangedLine[]> {
  if (status !== orderStatus.draft) return [];
  const catalogue = await readCatalogue(ctx);
  const sold = lines.map((line) => ({
    line,
    product: catalogue.find(({ id, orderable }) => id === line.productId && orderable),
  }));
  const asksFibre = sold.some(({ product }) => product?.where === availability.fibre);
  const hasFibre = asksFibre && address !== null && (await hasFibreAt(ctx, address));
  return sold.flatMap(({ line, product }) => {
    const isHere = product !== undefined && isOffered(product, hasFibre);
    const price = isHere ? priceFor(product, line.term) : null;
    if (price !== null && price.monthly === line.monthly && price.oneOff === line.oneOff) return [];
    const gone = product === undefined ? 'notSold' : 'notHere';
    const change = {
      lineId: line.id,
      name: line.name,
      was: line.monthly,
      is: price?.monthly ?? null,
      wasOneOff: line.oneOff,
      isOneOff: price?.oneOff ?? null,
      gone: price === null ? gone : null,
    } satisfies PriceChange;
    return [{ line, change }];
  });
}

async function storeChange(
  system: RequestContext,
  line: DraftLine,
  { is, isOneOff }: PriceChange,
): Promise<void> {
  if (is === null || isOneOff === null) {
    const removed = await deleteRecord(system, line.id);
    // Another request can have removed the line first.
    if (!removed.ok && !removed.problems.some(({ code }) => code === 'record.notFound'))
      valueOrThrow(removed);
    return;
  }
  const fields = { Maandbedrag__c: is / 100, Eenmalig__c: isOneOff / 100 };
  const updated = await updateRecord(system, line.id, { fields });
  if (!updated.ok && !updated.problems.some(({ code }) => code === 'record.notFound'))
    valueOrThrow(updated);
}
