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

export type Quantities = Readonly<Record<PackageService, number>>;

/** Of one unit, in euros without VAT. */
export type ServicePrice = { service: PackageService; monthly: number };

export type PackageLine = { service: PackageService; quantity: number; monthly: number };
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

export const quantitiesFrom = (quantity: (service: PackageService) => number): Quantities => ({
  internet: quantity('internet'),
  mobile: quantity('mobile'),
  telephony: quantity('telephony'),
  workplace: quantity('workplace'),
  tv: quantity('tv'),
});

export function pricedPackageOf(
  prices: readonly ServicePrice[],
  quantities: Quantities,
): ServicePackage {
  const chosen = prices
    .filter(({ service }) => quantities[service] > 0)
    .map(({ service, monthly }) => ({
      service,
      quantity: quantities[service],
      cents: Math.round(monthly * 100) * quantities[service],
    }));
  return {
    lines: chosen.map(({ service, quantity, cents }) => ({
      service,
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
