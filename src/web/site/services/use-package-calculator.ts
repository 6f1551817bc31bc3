import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  isRoundedQuantity,
  pricedPackageOf,
  type ServicePackage,
  type PackageService,
  quantityParams,
  packageParams,
  packageProductParams,
  parsePicks,
  type PackageOffer,
  pickedPrices,
  pickParams,
  type ProductPicks,
  quantitiesFrom,
  parseQuantities,
  parseQuantity,
  roundedServicesIn,
  type Quantities,
} from '#protocol/telecom/package.ts';
import { isQuietNavigation } from '../../render/quiet-navigation.ts';
import { useAddressWriter } from '../offers/use-address-writer.ts';

export type PackageCalculatorState = ServicePackage & {
  quantities: Quantities;
  picks: ProductPicks;
  rounded: readonly PackageService[];
  /** Null until the visitor chooses, and while all quantities are zero. */
  chosen: ServicePackage | null;
  /** The query with the package, including `?`; empty until the visitor chooses. */
  search: string;
  change: (service: PackageService, typed: string) => void;
  pick: (service: PackageService, productId: string) => void;
  /** Writes the package to the address at once, and goes to `anchor`. */
  take: (anchor: string) => void;
  settle: () => void;
};

/** Source: decisions.md §5. */
export function usePackageCalculator(
  offers: readonly PackageOffer[],
  service: PackageService,
): PackageCalculatorState {
  const { key, state } = useLocation();
  const [params] = useSearchParams();
  const { later, now, settle } = useAddressWriter();
  const inAddress = () => ({
    key,
    chosen: parseQuantities(params),
    picks: parsePicks((name) => params.get(name)),
    rounded: roundedServicesIn(params),
  });
  const [calculator, setKept] = useState(inAddress);
  if (calculator.key !== key)
    setKept(isQuietNavigation(state) ? { ...calculator, key } : inAddress());

  const quantities = calculator.chosen ?? quantitiesFrom((each) => (each === service ? 1 : 0));
  const { picks } = calculator;
  const counted = pricedPackageOf(pickedPrices(offers, picks), quantities);
  return {
    ...counted,
    quantities,
    picks,
    rounded: calculator.rounded,
    chosen: calculator.chosen !== null && counted.lines.length > 0 ? counted : null,
    search:
      calculator.chosen === null
        ? ''
        : searchOf({ quantities: calculator.chosen, picks }, new URLSearchParams()),
    change(changed, typed) {
      const chosen = { ...quantities, [changed]: parseQuantity(typed) };
      const others = calculator.rounded.filter((one) => one !== changed);
      setKept({
        ...calculator,
        chosen,
        rounded: isRoundedQuantity(typed) ? [...others, changed] : others,
      });
      later((present) => searchOf({ quantities: chosen, picks }, present));
    },
    pick(changed, productId) {
      const picked = { ...picks, [changed]: productId };
      setKept({ ...calculator, picks: picked, chosen: quantities });
      later((present) => searchOf({ quantities, picks: picked }, present));
    },
    take(anchor) {
      setKept({ ...calculator, chosen: quantities });
      now((present) => searchOf({ quantities, picks }, present), anchor);
    },
    settle,
  };
}

type Own = { quantities: Quantities; picks: ProductPicks };

/** What another part of the page wrote to the address stays. */
function searchOf({ quantities, picks }: Own, params: URLSearchParams): string {
  for (const name of [...Object.values(packageParams), ...Object.values(packageProductParams)])
    params.delete(name);
  const own = new URLSearchParams([
    ...quantityParams(quantities),
    ...pickParams(quantities, picks),
  ]);
  for (const [name, value] of params) own.append(name, value);
  return `?${own.toString()}`;
}
