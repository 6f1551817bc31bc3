import { localDay } from '#engine/model/local-day.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { earliestDay } from '#protocol/telecom/pricing.ts';
import { availability } from '#protocol/telecom/selling.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { type CatalogueProduct, readCatalogue } from './read-catalogue.ts';

/** `earliest`: the first day on which it can work, when it is ordered today. */
export type AddressOffer = { product: CatalogueProduct; earliest: string };

/** `today` and `checkedOn` (the next working day) are `yyyy-mm-dd`. */
export type AddressOffers = {
  offers: readonly AddressOffer[];
  today: string;
  checkedOn: string;
};

/** The internet products of an address; those over fibre come first. Source: decisions.md §13. */
export async function readOffersAt(
  ctx: RequestContext,
  { hasFibre }: { hasFibre: boolean },
): Promise<AddressOffers> {
  const today = localDay(ctx.now);
  const places = hasFibre
    ? [availability.fibre, availability.everywhere]
    : [availability.everywhere, availability.copper];
  const catalogue = await readCatalogue(ctx);
  const internet = catalogue.filter(
    ({ kind, optionWith, orderable }) =>
      kind === serviceKind.internet && optionWith.length === 0 && orderable,
  );
  return {
    offers: places
      .flatMap((place) => internet.filter(({ where }) => where === place))
      .map((product) => ({ product, earliest: earliestDay(today, product.leadDays) })),
    today,
    checkedOn: earliestDay(today, 1),
  };
}

/** The products over fibre, and the options to add to them. */
export async function readFibreProducts(
  ctx: RequestContext,
): Promise<{ products: CatalogueProduct[]; options: CatalogueProduct[] }> {
  const catalogue = await readCatalogue(ctx);
  return {
    products: catalogue.filter(
      ({ where, optionWith }) => where === availability.fibre && optionWith.length === 0,
    ),
    options: catalogue.filter(
      ({ kind, optionWith }) =>
        optionWith.includes(serviceKind.internet) ||
        (kind === serviceKind.sla && optionWith.length === 0),
    ),
  };
}
