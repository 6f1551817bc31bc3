import type { ContractTerm } from '#protocol/telecom/selling.ts';
import type { ServiceKind } from '#protocol/telecom/service-kind.ts';

/** A product on the page of the package. Amounts are cents without VAT. */
export type OfferedProduct = {
  id: string;
  name: string;
  kind: ServiceKind;
  audience: string;
  speed: { down: number; up: number } | null;
  prices: readonly { term: ContractTerm; monthly: number; oneOff: number }[];
  optionWith: readonly ServiceKind[];
  isOnlyOne: boolean;
  /** The prices as the answer sends them back. */
  seen: string;
};

/** The field with the prices of a product that the page showed. */
export const seenPriceField = (productId: string): string => `prijs_${productId}`;

/**
 * For the term, else for the nearest shorter one, else for the shortest there is: as `priceAt`,
 * which would bring the offers of the service pages along.
 */
export const priceOf = (
  { prices }: Pick<OfferedProduct, 'prices'>,
  term: ContractTerm,
): OfferedProduct['prices'][number] => prices.findLast((price) => price.term <= term) ?? prices[0]!; // proof: at least one price
