export const productParam = 'product';

/** In display order, as in `?internet=1&mobiel=6`. Source: decisions.md §5. */
export const packageParams = {
  internet: 'internet',
  mobile: 'mobiel',
  telephony: 'voip',
  workplace: 'werkplek',
  tv: 'tv',
} as const;

export type PackageService = keyof typeof packageParams;
// proof: `Object.keys` returns only keys of the object above
export const packageServices = Object.keys(packageParams) as PackageService[];

/** Which product of the service: its id. Without it the first one. */
export const packageProductParams = {
  internet: 'internet-product',
  mobile: 'mobiel-product',
  telephony: 'voip-product',
  workplace: 'werkplek-product',
  tv: 'tv-product',
} as const satisfies Record<PackageService, string>;

export type ProductPicks = Readonly<Partial<Record<PackageService, string>>>;

type PickParam = (typeof packageProductParams)[PackageService];

export const parsePicks = (textOf: (name: PickParam) => string | null | undefined): ProductPicks =>
  Object.fromEntries(
    packageServices.flatMap((service) => {
      const id = textOf(packageProductParams[service]);
      return id ? [[service, id]] : [];
    }),
  );

/** `monthly`: in euros without VAT. */
export type PackageProduct = { id: string; name: string; monthly: number; unit: string };
export type PackageOffer = { service: PackageService; products: readonly PackageProduct[] };

/** The price of the picked product of each service, else of its first. `name`: of a picked one. */
export const pickedPrices = (
  offers: readonly PackageOffer[],
  picks: ProductPicks,
): (ServicePrice & { id: string; name: string | null; unit: string })[] =>
  offers.flatMap(({ service, products }) => {
    const picked = products.find(({ id }) => id === picks[service]);
    const product = picked ?? products[0];
    return product === undefined
      ? []
      : [{ ...product, service, name: picked === undefined ? null : picked.name }];
  });

export type Quantities = Readonly<Record<PackageService, number>>;

/** Of one unit, in euros without VAT. */
export type ServicePrice = { service: PackageService; monthly: number };

export type PackageLine = {
  service: PackageService;
  quantity: number;
  monthly: number;
  /** Null: the visitor did not pick a product. */
  name: string | null;
};
export type ServicePackage = { lines: readonly PackageLine[]; monthly: number; combined: boolean };

/** The maximum that the field of the record can store. */
export const maxQuantity = 999_999_999;

/** Rounded up; 0 for text that is not a number above 0 (spec §5). */
export const parseQuantity = (typed: string | null | undefined): number =>
  Math.min(Math.ceil(amountOf(typed)), maxQuantity);

export const isRoundedQuantity = (typed: string | null | undefined): boolean =>
  amountOf(typed) !== parseQuantity(typed);

function amountOf(typed: string | null | undefined): number {
  const text = (typed ?? '').trim();
  const plain = /^\d{1,3}(\.\d{3})+(,\d*)?$/.test(text) ? text.replaceAll('.', '') : text;
  if (!/^\+?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(plain)) return 0;
  return Number(plain.replace(',', '.'));
}

export function parseQuantities(params: URLSearchParams): Quantities | null {
  if (!packageServices.some((service) => params.has(packageParams[service]))) return null;
  return quantitiesFrom((service) => parseQuantity(params.get(packageParams[service])));
}

export const roundedServicesIn = (params: URLSearchParams): readonly PackageService[] =>
  packageServices.filter((service) => isRoundedQuantity(params.get(packageParams[service])));

/** When all are zero, the first is included as 0, so that an empty package stays chosen. */
export function quantityParams(quantities: Quantities): [name: string, value: string][] {
  const some = packageServices.filter((service) => quantities[service] > 0);
  return (some.length > 0 ? some : packageServices.slice(0, 1)).map((service) => [
    packageParams[service],
    String(quantities[service]),
  ]);
}

/** Of the services in the package. */
export const pickParams = (
  quantities: Quantities,
  picks: ProductPicks,
): [name: string, value: string][] =>
  packageServices.flatMap((service): [string, string][] => {
    const id = picks[service];
    return id === undefined || quantities[service] === 0
      ? []
      : [[packageProductParams[service], id]];
  });

export const quantitiesFrom = (quantity: (service: PackageService) => number): Quantities => ({
  internet: quantity('internet'),
  mobile: quantity('mobile'),
  telephony: quantity('telephony'),
  workplace: quantity('workplace'),
  tv: quantity('tv'),
});

export function pricedPackageOf(
  prices: readonly (ServicePrice & { name?: string | null })[],
  quantities: Quantities,
): ServicePackage {
  const chosen = prices
    .filter(({ service }) => quantities[service] > 0)
    .map(({ service, monthly, name = null }) => ({
      service,
      name,
      quantity: quantities[service],
      cents: Math.round(monthly * 100) * quantities[service],
    }));
  return {
    lines: chosen.map(({ service, name, quantity, cents }) => ({
      service,
      name,
      quantity,
      monthly: cents / 100,
    })),
    monthly: chosen.reduce((total, { cents }) => total + cents, 0) / 100,
    combined: chosen.length > 1,
  };
}

/** For the advice call; staff choose the exact time. */
export const callMoments = ['morning', 'afternoon', 'anytime'] as const;
export type CallMoment = (typeof callMoments)[number];

export const adviceServices = [...packageServices, 'fibre'] as const;
export type AdviceService = PackageService | 'fibre';
