import { useEffect, useRef, useState } from 'react';
import { createSearchParams, useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  isRounded,
  packageOf,
  type Package,
  type PackageService,
  paramsOf,
  productParam,
  type Price,
  quantitiesFrom,
  quantitiesIn,
  quantityOf,
  roundedIn,
  type Quantities,
} from '#protocol/telecom/package.ts';
import { isQuiet, quiet } from '../../render/quiet.ts';

export type ChosenPackage = Package & {
  /** What the calculator shows: of what the page is about one, until somebody chooses. */
  quantities: Quantities;
  /** Services of which another number was typed than counts. */
  rounded: readonly PackageService[];
  /** What was chosen, to carry along; null while nothing is. */
  chosen: Package | null;
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
export function usePackage(prices: readonly Price[], service: PackageService): ChosenPackage {
  const { key, state } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => ({
    key,
    chosen: quantitiesIn(params),
    rounded: roundedIn(params),
  }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (kept.key !== key)
    setKept(
      isQuiet(state)
        ? { ...kept, key }
        : { key, chosen: quantitiesIn(params), rounded: roundedIn(params) },
    );

  const quantities = kept.chosen ?? quantitiesFrom((each) => (each === service ? 1 : 0));
  const counted = packageOf(prices, quantities);
  const write = (chosen: Quantities, hash = '') =>
    void navigate(
      { search: searchOf(chosen, params.get(productParam)), hash },
      {
        replace: hash === '',
        preventScrollReset: true,
        defaultShouldRevalidate: false,
        state: quiet,
      },
    );
  return {
    ...counted,
    quantities,
    rounded: kept.rounded,
    chosen: kept.chosen !== null && counted.lines.length > 0 ? counted : null,
    search: kept.chosen === null ? '' : searchOf(kept.chosen),
    change(changed, typed) {
      const chosen = { ...quantities, [changed]: quantityOf(typed) };
      const others = kept.rounded.filter((one) => one !== changed);
      setKept({ ...kept, chosen, rounded: isRounded(typed) ? [...others, changed] : others });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(chosen), calmAfter);
    },
    take(anchor) {
      clearTimeout(timer.current);
      setKept({ ...kept, chosen: quantities });
      write(quantities, `#${anchor}`);
      document.getElementById(anchor)?.focus();
    },
    settle: () => clearTimeout(timer.current),
  };
}

const searchOf = (quantities: Quantities, product: string | null = null): string =>
  `?${createSearchParams([...paramsOf(quantities), ...(product === null ? [] : [[productParam, product] satisfies [string, string]])]).toString()}`;
