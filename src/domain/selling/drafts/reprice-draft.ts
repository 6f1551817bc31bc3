import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { updateRecord } from '#engine/write/write.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { ok } from '#protocol/problem.ts';
import { valueOrThrow } from '../../process-due-rows.ts';
import { type CatalogueProduct, priceFor, readCatalogue } from '../read-catalogue.ts';
import type { DraftLine, OrderDraft } from './read-draft.ts';

/**
 * `was`, `is`: of one piece per month, in cents without VAT; `is` is null when the product is no
 * longer sold. `wasOneOff`, `isOneOff`: the one-off amounts of one piece.
 */
export type PriceChange = {
  lineId: string;
  name: string;
  was: number;
  is: number | null;
  wasOneOff: number;
  isOneOff: number | null;
};

/** What differs from the catalogue of today, without storing it: for a page that shows it. */
export async function findPriceChanges(
  ctx: RequestContext,
  draft: Pick<OrderDraft, 'status' | 'lines'>,
): Promise<readonly PriceChange[]> {
  if (draft.status !== orderStatus.draft) return [];
  return changedLines(draft.lines, await readCatalogue(ctx)).map(({ change }) => change);
}

/** The same for the same changes: a form sends it along, as proof that the page showed them. */
export const keyOfChanges = (changes: readonly PriceChange[]): string =>
  changes.map(({ lineId, is, isOneOff }) => [lineId, is, isOneOff].join('-')).join('_');

/**
 * Gives the lines of a draft the amounts of today and removes what is no longer sold. The caller
 * must show the changes and ask again, so that nobody orders for a price that they did not see. A
 * second call returns no changes.
 */
export async function repriceDraft(
  ctx: RequestContext,
  draft: Pick<OrderDraft, 'id' | 'status' | 'lines'>,
): Promise<{ changes: readonly PriceChange[] }> {
  if (draft.status !== orderStatus.draft) return { changes: [] };
  const changed = changedLines(draft.lines, await readCatalogue(ctx));
  if (changed.length === 0) return { changes: [] };
  const stored = await inTransaction(asSystem(ctx, 'reprice a draft order'), async (system) => {
    await lockRecord(system, draft.id);
    for (const { line, change } of changed) await storeChange(system, line, change);
    return ok(null);
  });
  valueOrThrow(stored);
  return { changes: changed.map(({ change }) => change) };
}

const changedLines = (
  lines: readonly DraftLine[],
  catalogue: readonly CatalogueProduct[],
): { line: DraftLine; change: PriceChange }[] =>
  lines.flatMap((line) => {
    const product = catalogue.find(({ id }) => id === line.productId);
    const price = product?.orderable === true ? priceFor(product, line.term) : null;
    if (price !== null && price.monthly === line.monthly && price.oneOff === line.oneOff) return [];
    const change = {
      lineId: line.id,
      name: line.name,
      was: line.monthly,
      is: price?.monthly ?? null,
      wasOneOff: line.oneOff,
      isOneOff: price?.oneOff ?? null,
    };
    return [{ line, change }];
  });

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
