/**
 * The services one can put together, each by its name in an address (`?internet=1&mobiel=6`), in
 * the order they are shown. Source: decisions.md §5.
 */
/** The query parameter with the name of a product that a visitor chose. */
export const productParam = 'product';

export const packageParams = {
  internet: 'internet',
  mobile: 'mobiel',
  telephony: 'voip',
  workplace: 'werkplek',
  tv: 'tv',
} as const;

export type PackageService = keyof typeof packageParams;
export const packageServices = Object.keys(packageParams) as PackageService[]; // proof: the keys of the object above

export type Quantities = Readonly<Record<PackageService, number>>;

/** What one piece of a service costs a month, in euros without VAT. */
export type ServicePrice = { service: PackageService; monthly: number };

export type PackageLine = { service: PackageService; quantity: number; monthly: number };
/**
 * `combined`: more than one kind of service, which is what the combination discount asks. How much
 * that is, is said in the advice call only.
 */
export type ServicePackage = { lines: readonly PackageLine[]; monthly: number; combined: boolean };

/** The most that a field of a record holds. What is more counts as this. */
export const maxQuantity = 999_999_999;

/**
 * How many a text counts for: any number above 0 is valid, anything else is 0 (spec §5). Half a
 * connection cannot be had, so a fraction counts as the next whole number; `isRoundedQuantity` tells when
 * that is so.
 */
export const parseQuantity = (typed: string | null | undefined): number =>
  Math.min(Math.ceil(amountOf(typed)), maxQuantity);

/** Whether a text counts for another number than it says, which people are told. */
export const isRoundedQuantity = (typed: string | null | undefined): boolean =>
  amountOf(typed) !== parseQuantity(typed);

/**
 * As the Dutch write it, and as browsers and programs do: `1,5`, `1.5`, `10.000`, `1e3`. 0 when it
 * is no number above 0.
 */
function amountOf(typed: string | null | undefined): number {
  const text = (typed ?? '').trim();
  const plain = /^\d{1,3}(\.\d{3})+(,\d*)?$/.test(text) ? text.replaceAll('.', '') : text;
  if (!/^\+?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(plain)) return 0;
  return Number(plain.replace(',', '.'));
}

/** What an address asks for; null when it says nothing of a package. */
export function parseQuantities(params: URLSearchParams): Quantities | null {
  if (!packageServices.some((service) => params.has(packageParams[service]))) return null;
  return quantitiesFrom((service) => parseQuantity(params.get(packageParams[service])));
}

/** Services of which an address asks for another number than they count for. */
export const roundedServicesIn = (params: URLSearchParams): readonly PackageService[] =>
  packageServices.filter((service) => isRoundedQuantity(params.get(packageParams[service])));

/**
 * The parameters of an address that ask for these; services of which there are none have none. With
 * nothing at all the first is kept at 0, so that an empty package stays chosen.
 */
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

/**
 * What was chosen of the services that have a price, with what it costs a month. Counted in cents,
 * so that no fraction of one gets lost or made.
 */
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

/** Parts of a working day; who calls picks the minute. */
export const callMoments = ['morning', 'afternoon', 'anytime'] as const;
export type CallMoment = (typeof callMoments)[number];

/**
 * What one can ask about: what goes in a package, and fibre, which begins with an address and not
 * with a number of pieces.
 */
export const adviceServices = [...packageServices, 'fibre'] as const;
export type AdviceService = PackageService | 'fibre';
