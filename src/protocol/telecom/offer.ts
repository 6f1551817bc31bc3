import { parseQuantity } from './package.ts';
import { termTotal } from './pricing.ts';
import { type ContractTerm, parseTerm } from './selling.ts';
import { type ServiceKind, serviceKind } from './service-kind.ts';

/** Whole cents without VAT. */
export type TermPrice = { term: ContractTerm; monthly: number; oneOff: number };

/** The prices of a product by term, shortest first; at least one. */
type Priced = { prices: readonly TermPrice[] };

/** The term whose prices a visitor sees first, and that one price of a product stands for. */
export const defaultTerm: ContractTerm = 12;

/** For the term asked, else for the nearest shorter one, else for the shortest there is. */
export const priceAt = ({ prices }: Priced, term: ContractTerm): TermPrice =>
  prices.findLast((price) => price.term <= term) ?? prices[0]!; // proof: at least one price

/** As in `/bestellen?product=…&optie=…&looptijd=12`; `product` and `optie` are ids of products. */
export const offerParams = {
  product: 'product',
  option: 'optie',
  term: 'looptijd',
  vat: 'btw',
} as const;

export const quantityParamOf = (productId: string): string => `aantal_${productId}`;

export const withVatValue = 'met';
export const withoutVatValue = 'zonder';

/** `level`: of service. `fixedIp`: includes a fixed IP address, or is one. */
export type OfferedProduct = Priced & {
  id: string;
  name: string;
  kind: ServiceKind;
  unit: string;
  level: string | null;
  fixedIp: boolean;
  optionWith: readonly ServiceKind[];
  orderable: boolean;
};

/** `product`: null when nothing can be ordered. `asked`: whether the address names the product. */
export type OfferChoice<P extends OfferedProduct> = {
  product: P | null;
  asked: boolean;
  options: readonly P[];
  term: ContractTerm;
  withVat: boolean;
  quantity: number;
};

const mostPieces = 999;

/** What the address does not name, or names wrongly, gets its default. */
export function offerChoiceIn<P extends OfferedProduct>(
  params: URLSearchParams,
  sold: { products: readonly P[]; options: readonly P[] },
): OfferChoice<P> {
  const named = params.getAll(offerParams.product).at(-1);
  const orderable = sold.products.filter((product) => product.orderable);
  const asked = orderable.find(({ id, name }) => id === named || name === named);
  const product = asked ?? orderable[0] ?? null;
  const ticked = params.getAll(offerParams.option);
  const quantity = product && parseQuantity(params.get(quantityParamOf(product.id)));
  return {
    product,
    asked: asked !== undefined,
    options: product
      ? oneLevel(optionsFor(product, sold.options).filter(({ id }) => ticked.includes(id)))
      : [],
    term: parseTerm(params.get(offerParams.term)) ?? defaultTerm,
    withVat: params.get(offerParams.vat) === withVatValue,
    quantity: Math.min(quantity || 1, mostPieces),
  };
}

/** Without what the product includes already. */
export const optionsFor = <P extends OfferedProduct>(
  product: OfferedProduct,
  options: readonly P[],
): P[] =>
  options.filter(
    (option) =>
      option.orderable &&
      option.id !== product.id &&
      option.optionWith.includes(product.kind) &&
      !(isFixedIp(option) && product.fixedIp) &&
      !(isLevel(option) && option.level === product.level),
  );

export const isLevel = ({ kind }: OfferedProduct): boolean => kind === serviceKind.sla;

export const isFixedIp = ({ kind, fixedIp }: OfferedProduct): boolean =>
  kind === serviceKind.hardware && fixedIp;

/** A service has one level; the last one counts. */
function oneLevel<P extends OfferedProduct>(options: readonly P[]): P[] {
  const level = options.findLast(isLevel);
  return options.filter((option) => !isLevel(option) || option === level);
}

export type OfferLine = { id: string; name: string; quantity: number } & Omit<TermPrice, 'term'>;

/** `monthly`, `oneOff`, `total`: whole cents without VAT. `total`: over the term. */
export type OfferSum = Omit<TermPrice, 'term'> & {
  lines: readonly OfferLine[];
  term: ContractTerm;
  total: number;
};

/** An option that is counted in the same unit comes as often as the product. */
export function sumOffer<P extends OfferedProduct>({
  product,
  options,
  term: asked,
  quantity,
}: OfferChoice<P>): OfferSum | null {
  if (product === null) return null;
  const { term } = priceAt(product, asked);
  const lines = [product, ...options].map((one): OfferLine => {
    const { monthly, oneOff } = priceAt(one, term);
    const count = one === product || one.unit === product.unit ? quantity : 1;
    const { id, name } = one;
    return { id, name, quantity: count, monthly: monthly * count, oneOff: oneOff * count };
  });
  const monthly = lines.reduce((sum, line) => sum + line.monthly, 0);
  const oneOff = lines.reduce((sum, line) => sum + line.oneOff, 0);
  return { lines, term, monthly, oneOff, total: termTotal({ monthly, oneOff, term }) };
}

/** The parameters of `/bestellen` with which an order begins with this choice. */
export const orderParamsOf = ({ lines, term }: OfferSum): [name: string, value: string][] => [
  ...lines.map(({ id }, at): [string, string] => [
    at === 0 ? offerParams.product : offerParams.option,
    id,
  ]),
  ...lines
    .filter(({ quantity }) => quantity !== 1)
    .map(({ id, quantity }): [string, string] => [quantityParamOf(id), String(quantity)]),
  [offerParams.term, String(term)],
];
