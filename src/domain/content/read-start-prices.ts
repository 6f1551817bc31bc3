import type { RequestContext } from '#engine/model/request-context.ts';
import { availability } from '#protocol/telecom/selling.ts';
import { serviceKind, type ServiceKind } from '#protocol/telecom/service-kind.ts';
import { type CatalogueProduct, lowestMonthly, readCatalogue } from '../selling/read-catalogue.ts';

export type StartedService = 'fibre' | 'internet' | 'mobile' | 'telephony' | 'workplace';

/** `cents`: the lowest amount of a month, without VAT. `speed`: the highest, in Mbit/s. */
export type StartPrice = { cents: number; unit: string; speed: number | null };

export type StartPrices = Partial<Record<StartedService, StartPrice>>;

/** What each service that can be ordered costs at least, from the catalogue of today. */
export async function readStartPrices(ctx: RequestContext): Promise<StartPrices> {
  const products = (await readCatalogue(ctx)).filter(
    ({ optionWith, orderable }) => optionWith.length === 0 && orderable,
  );
  const [fibre, others] = [products.filter(isFibre), products.filter((one) => !isFibre(one))];
  const prices = {
    fibre: startOf(fibre),
    internet: startOf(firstOf(others, serviceKind.internet)),
    mobile: startOf(firstOf(others, serviceKind.mobile)),
    telephony: startOf(firstOf(others, serviceKind.voip)),
    workplace: startOf(firstOf(others, serviceKind.cloud)),
  };
  return Object.fromEntries(Object.entries(prices).filter(([, price]) => price !== null));
}

/** Internet that needs a fibre cable at the address. */
const isFibre = ({ kind, where }: CatalogueProduct): boolean =>
  kind === serviceKind.internet && where === availability.fibre;

/**
 * The product that staff put first. The cheapest can be something else, such as a SIM card without
 * calls.
 */
const firstOf = (products: readonly CatalogueProduct[], asked: ServiceKind): CatalogueProduct[] =>
  products.filter(({ kind }) => kind === asked).slice(0, 1);

function startOf(products: readonly CatalogueProduct[]): StartPrice | null {
  const cents = lowestMonthly(products);
  if (cents === null) return null;
  const speeds = products.flatMap(({ speed }) => (speed === null ? [] : [speed.down]));
  return {
    cents,
    unit: products[0]!.unit, // proof: there is a price, so there is a product
    speed: speeds.length === 0 ? null : Math.max(...speeds),
  };
}
