import { useEffect, useRef, useState } from 'react';
import { createSearchParams, useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  isRoundedQuantity,
  pricedPackageOf,
  type ServicePackage,
  type PackageService,
  quantityParams,
  productParam,
  type ServicePrice,
  quantitiesFrom,
  parseQuantities,
  parseQuantity,
  roundedServicesIn,
  type Quantities,
} from '#protocol/telecom/package.ts';
import { isQuietNavigation, quietNavigation } from '../../render/quiet-navigation.ts';

export type PackageCalculatorState = ServicePackage & {
  quantities: Quantities;
  rounded: readonly PackageService[];
  /** Null until the visitor chooses, and while all quantities are zero. */
  chosen: ServicePackage | null;
  /** The query with the package, including `?`; empty until the visitor chooses. */
  search: string;
  change: (service: PackageService, typed: string) => void;
  /** Writes the package to the address at once, and goes to `anchor`. */
  take: (anchor: string) => void;
  settle: () => void;
};

/** In milliseconds. A browser may refuse frequent updates of the address. */
const calmAfter = 300;

/** Source: decisions.md §5. */
export function usePackageCalculator(
  prices: readonly ServicePrice[],
  service: PackageService,
): PackageCalculatorState {
  const { key, state } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [calculator, setKept] = useState(() => ({
    key,
    chosen: parseQuantities(params),
    rounded: roundedServicesIn(params),
  }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (calculator.key !== key)
    setKept(
      isQuietNavigation(state)
        ? { ...calculator, key }
        : { key, chosen: parseQuantities(params), rounded: roundedServicesIn(params) },
    );

  const quantities = calculator.chosen ?? quantitiesFrom((each) => (each === service ? 1 : 0));
  const counted = pricedPackageOf(prices, quantities);
  const write = (chosen: Quantities, hash = '') =>
    void navigate(
      { search: searchOf(chosen, params.get(productParam)), hash },
      {
        replace: hash === '',
        preventScrollReset: true,
        defaultShouldRevalidate: false,
        state: quietNavigation,
      },
    );
  return {
    ...counted,
    quantities,
    rounded: calculator.rounded,
    chosen: calculator.chosen !== null && counted.lines.length > 0 ? counted : null,
    search: calculator.chosen === null ? '' : searchOf(calculator.chosen),
    change(changed, typed) {
      const chosen = { ...quantities, [changed]: parseQuantity(typed) };
      const others = calculator.rounded.filter((one) => one !== changed);
      setKept({
        ...calculator,
        chosen,
        rounded: isRoundedQuantity(typed) ? [...others, changed] : others,
      });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(chosen), calmAfter);
    },
    take(anchor) {
      clearTimeout(timer.current);
      setKept({ ...calculator, chosen: quantities });
      write(quantities, `#${anchor}`);
      document.getElementById(anchor)?.focus();
    },
    settle: () => clearTimeout(timer.current),
  };
}

const searchOf = (quantities: Quantities, product: string | null = null): string =>
  `?${createSearchParams([...quantityParams(quantities), ...(product === null ? [] : [[productParam, product] satisfies [string, string]])]).toString()}`;
