import type { RequestContext } from '#engine/model/request-context.ts';
import {
  type PackageService,
  type Quantities,
  quantitiesFrom,
  quantityParams,
} from '#protocol/telecom/package.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import type { ListItem } from '../content/markdown.ts';
import { type CatalogueProduct, priceFor, readCatalogue } from '../selling/read-catalogue.ts';

/** `monthly`: euros without VAT, of all pieces; null when no published product has this name. */
export type PackageItem = { quantity: number; name: string; text: string; monthly: number | null };

/**
 * `monthly`: the sum; null when the price of an item is unknown. `services`: how many kinds of
 * service it combines. `search`: the parameters of the package calculator.
 */
export type ExamplePackage = {
  items: readonly PackageItem[];
  monthly: number | null;
  services: number;
  search: string;
};

const serviceOfKind: Readonly<Record<string, PackageService>> = {
  [serviceKind.internet]: 'internet',
  [serviceKind.mobile]: 'mobile',
  [serviceKind.voip]: 'telephony',
  [serviceKind.cloud]: 'workplace',
  [serviceKind.tv]: 'tv',
};

/** From a list such as `**2 × Zakelijk Internet 100.** For the till`; null without such a list. */
export async function readExamplePackage(
  ctx: RequestContext,
  points: readonly ListItem[],
): Promise<ExamplePackage | null> {
  const chosen = points.flatMap(({ title, text }) => {
    const [, quantity, name = ''] = /^(\d{1,4})\s?[×x]\s(.+)$/.exec(title) ?? [];
    return quantity === undefined ? [] : [{ quantity: Number(quantity), name, text }];
  });
  if (chosen.length === 0) return null;
  const catalogue = await readCatalogue(ctx);
  const products = new Map(catalogue.map((product) => [product.name, product]));
  const items = chosen.map((item) => ({ ...item, cents: centsOf(products.get(item.name), item) }));
  const quantities = quantitiesFrom((service) =>
    chosen
      .filter(({ name }) => serviceOf(products.get(name)) === service)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  );
  return {
    items: items.map(({ cents, ...item }) => ({ ...item, monthly: cents && cents / 100 })),
    monthly: items.every(({ cents }) => cents !== null)
      ? items.reduce((sum, { cents }) => sum + (cents ?? 0), 0) / 100
      : null,
    services: countOf(quantities),
    search: new URLSearchParams(quantityParams(quantities)).toString(),
  };
}

/** For a contract of a year, or the nearest term that the product has. */
const centsOf = (
  product: CatalogueProduct | undefined,
  { quantity }: { quantity: number },
): number | null => (product ? priceFor(product, 12).monthly * quantity : null);

const serviceOf = (product: CatalogueProduct | undefined): PackageService | undefined =>
  product && serviceOfKind[product.kind];

const countOf = (quantities: Quantities): number =>
  Object.values(quantities).filter((quantity) => quantity > 0).length;
