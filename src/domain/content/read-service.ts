import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { defaultTerm } from '#protocol/telecom/offer.ts';
import {
  type PackageOffer,
  type PackageProduct,
  type PackageService,
  packageServices,
  type ServicePrice,
} from '#protocol/telecom/package.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { equals } from '#engine/model/define.ts';
import { type CatalogueProduct, priceFor, readCatalogue } from '../selling/read-catalogue.ts';

/** The products of one kind, in display order; `monthly` is in euros, at `defaultTerm`. */
export type Offer = ServicePrice & PackageOffer & { name: string; unit: string };

export type TariffKind = PackageService | 'hardware' | 'sla';

/** `groups`: products of one kind. `options`: products to add to another one. */
export type ServiceOffers = {
  service: PackageService;
  groups: readonly { service: TariffKind; products: readonly CatalogueProduct[] }[];
  options: readonly CatalogueProduct[];
  offers: readonly Offer[];
};

/** Source: decisions.md §2, Product__c. */
const kinds: Readonly<Record<TariffKind, string>> = {
  internet: serviceKind.internet,
  mobile: serviceKind.mobile,
  telephony: serviceKind.voip,
  workplace: serviceKind.cloud,
  tv: serviceKind.tv,
  hardware: serviceKind.hardware,
  sla: serviceKind.sla,
};

/** Business TV, devices and service levels are sold with the internet packages (spec §1). */
const sold = {
  'kpn-een-mobiel': ['mobile'],
  'kpn-een-telefonie': ['telephony'],
  'kpn-een-internet': ['internet', 'tv', 'hardware', 'sla'],
  'kpn-een-werkplek': ['workplace'],
} as const satisfies Record<string, readonly [PackageService, ...TariffKind[]]>;
export type ServiceKey = keyof typeof sold;

/** Below the base path. Null: no page sells this kind. */
export function servicePathOf(kind: string): string | null {
  // proof: `Object.keys` returns only keys of `kinds`
  const service = (Object.keys(kinds) as TariffKind[]).find((one) => kinds[one] === kind);
  const [key] =
    Object.entries(sold).find(([, services]) => services.some((one) => one === service)) ?? [];
  return key === undefined ? null : `/${key}`;
}

export async function readService(ctx: RequestContext, key: ServiceKey): Promise<ServiceOffers> {
  const catalogue = await readCatalogue(ctx);
  const isExtra = (product: CatalogueProduct): boolean => isOptionOrLevel(product, catalogue);
  const groups = sold[key].map((service) => ({
    service,
    products: catalogue.filter((product) => product.kind === kinds[service] && !isExtra(product)),
  }));
  const kept = groups.filter(({ products }) => products.length > 0);
  const sells = new Set(kept.map(({ service }) => kinds[service]));
  return {
    service: sold[key][0],
    groups: kept,
    options: catalogue.filter(
      (product) => isExtra(product) && (product.optionWith.length === 0 || fits(product, sells)),
    ),
    offers: offersOf(catalogue),
  };
}

/** A level that other products include, such as the lowest one, is no product of its own. */
const isOptionOrLevel = (
  { kind, level, optionWith }: CatalogueProduct,
  catalogue: readonly CatalogueProduct[],
): boolean =>
  optionWith.length > 0 ||
  (kind === serviceKind.sla && catalogue.some((one) => one.kind !== kind && one.level === level));

const fits = ({ optionWith }: CatalogueProduct, kindsSold: ReadonlySet<string>): boolean =>
  optionWith.some((kind) => kindsSold.has(kind));

/**
 * The product that staff put first. The cheapest can be something else, such as a SIM card without
 * calls.
 */
export const readOffers = async (ctx: RequestContext): Promise<readonly Offer[]> =>
  offersOf(await readCatalogue(ctx));

const offersOf = (catalogue: readonly CatalogueProduct[]): Offer[] =>
  packageServices.flatMap((service) => {
    const products = catalogue
      .filter(({ kind, optionWith }) => kind === kinds[service] && optionWith.length === 0)
      .map(pricedOf);
    const [first] = products;
    return first === undefined ? [] : [{ ...first, service, products }];
  });

const pricedOf = (product: CatalogueProduct): PackageProduct => ({
  id: product.id,
  name: product.name,
  monthly: priceFor(product, defaultTerm).monthly / 100,
  unit: product.unit,
});

export async function findProductByName(
  ctx: RequestContext,
  name: string | null,
): Promise<string | null> {
  if (name === null || name === '' || name.length > 200) return null;
  const filters = [equals('Name', name), equals('Gepubliceerd__c', 'true')] as const;
  const [row] = await findRows(ctx, { from: 'Product__c', fields: ['Name'], filters, limit: 1 });
  return row === undefined ? null : String(row['Name']);
}
