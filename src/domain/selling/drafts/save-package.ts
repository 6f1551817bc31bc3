import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import type { OrderPackage } from '#protocol/forms/order/package.ts';
import { refuse, type Result } from '#protocol/problem.ts';
import { type CatalogueProduct, readCatalogue } from '../read-catalogue.ts';
import { hasNumbers } from './draft-steps.ts';
import { hasFibreAt } from './order-address.ts';
import { isOffered, linesOf, storeLines } from './package-lines.ts';
import type { OrderDraft } from './read-draft.ts';
import { saveDraft } from './save-draft.ts';

export type Offer = { products: readonly CatalogueProduct[]; hasFibre: boolean };

/** What can be ordered at the address of the draft. */
export async function readOffer(
  ctx: RequestContext,
  { address }: Pick<OrderDraft, 'address'>,
): Promise<Offer> {
  const [catalogue, hasFibre] = await Promise.all([
    readCatalogue(ctx),
    address === null ? false : hasFibreAt(ctx, address),
  ]);
  return { products: catalogue.filter((product) => isOffered(product, hasFibre)), hasFibre };
}

/** The prices of a product on the page, to see in the answer whether one has changed. */
export const pricesSeen = ({ prices }: CatalogueProduct): string =>
  prices.map(({ term, monthly, oneOff }) => [term, monthly, oneOff].join('-')).join('_');

type PackageSave = {
  value: OrderPackage;
  /** By product: `pricesSeen` of the page that was answered. */
  seen: (productId: string) => string | null;
};

/**
 * Refusals: `order.nothingChosen`, `order.productGone`, `order.optionAlone`, and
 * `order.pricesChanged` when a chosen product had another price on the page.
 */
export async function savePackage(
  ctx: RequestContext,
  draft: Pick<OrderDraft, 'id' | 'address' | 'lines'>,
  { value, seen }: PackageSave,
): Promise<Result<unknown>> {
  const { products } = await readOffer(asSystem(ctx, 'read the offer of an order'), draft);
  const { lines, problems } = linesOf(products, value);
  if (problems.length > 0) return refuse(...problems);
  if (lines.length === 0) return refuse({ code: 'order.nothingChosen' });
  if (lines.some(({ product }) => seen(product.id) !== pricesSeen(product)))
    return refuse({ code: 'order.pricesChanged' });
  const asksForNumbers =
    hasNumbers(lines.map(({ product }) => product)) && !hasNumbers(draft.lines);
  return saveDraft(ctx, draft.id, {
    step: 'package',
    // The step of the numbers was not asked while the package had no telephony.
    ...(asksForNumbers && { reopensAfter: 'contact' as const }),
    fields: { Looptijd_maanden__c: String(value.term) },
    also: (system) => storeLines(system, draft.id, lines),
  });
}
