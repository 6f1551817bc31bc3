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
  /** What the calculator shows: of what the page is about one, until somebody chooses. */
  quantities: Quantities;
  /** Services of which another number was typed than counts. */
  rounded: readonly PackageService[];
  /** What was chosen, to carry along; null while nothing is. */
  chosen: ServicePackage | null;
  /**
   * The part of the address that says so, with its question mark; empty while nothing is chosen.
   */
  search: string;
  change: (service: PackageService, typed: string) => void;
  /** Writes it down now and goes to `anchor` on the page. */
  take: (anchor: string) => void;
  /** Writes nothing down any more: the page is being sent. */
  settle: () => void;
};

/** Browsers refuse an address that changes all the time; a held key does that. */
const calmAfter = 300;

/**
 * The package on a service page. The address is where it is kept; while somebody types, this runs
 * ahead of it. Source: decisions.md §5.
 */
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
