import { onlyOneField } from '#protocol/forms/order/names.ts';
import { quantityParam } from '#protocol/site/order-paths.ts';
import { termTotal } from '#protocol/telecom/pricing.ts';
import { type ContractTerm, parseTerm } from '#protocol/telecom/selling.ts';
import type { OrderFrameData } from './load-order.ts';
import { type OfferedProduct, priceOf } from './offered-product.ts';

/** How many of a product are chosen in the form, by the values of its fields. */
export function quantityOf(
  { id, kind, isOnlyOne }: OfferedProduct,
  readField: (field: string) => string,
): number {
  if (isOnlyOne) return readField(onlyOneField(kind)) === id ? 1 : 0;
  const text = readField(quantityParam(id)).trim();
  return /^\d{1,3}$/.test(text) ? Number(text) : 0;
}

/**
 * The frame with the receipt of what the form holds now. Whether that gives the combination
 * discount is a rule of the server, so the receipt does not say.
 */
export function countPackage(
  frame: OrderFrameData,
  products: readonly OfferedProduct[],
  readField: (field: string) => string,
): OrderFrameData {
  const term: ContractTerm = parseTerm(readField('looptijd')) ?? frame.term;
  const chosen = products.flatMap((product) => {
    const quantity = quantityOf(product, readField);
    const { monthly, oneOff } = priceOf(product, term);
    const { id, name } = product;
    return quantity === 0
      ? []
      : [{ id, name, quantity, monthly: monthly * quantity, oneOff: oneOff * quantity }];
  });
  const sum = (of: 'monthly' | 'oneOff'): number =>
    chosen.reduce((total, line) => total + line[of], 0);
  const [monthly, oneOff] = [sum('monthly'), sum('oneOff')];
  const total = termTotal({ monthly, oneOff, term });
  return { ...frame, term, lines: chosen, monthly, oneOff, total, combines: false };
}
