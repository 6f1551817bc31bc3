import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** So far one scrolls before it is a direction. */
const step = 24; // CSS pixels
/** So long after the last movement one stands still. */
const still = 150; // ms
/** At the top of a page it is shown, whatever came before. */
const top = 80; // CSS pixels

/** What must be read or pressed: prices, steps, fields, and the links of the footer. */
const inUse = '[class*="price"], [class*="step"], .footer a, .hit, .tariff, .button, .input, .choice, label, dd, th, td';

/**
 * Whether what floats over the page gets out of the way: while one scrolls down, and where it would stand on something that must be read or pressed.
 */
export function useOutOfTheWay(floating: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false);
  const { key } = useLocation();
  useEffect(() => {
    let from = window.scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let down = false;
    const settle = () => setAway((down && window.scrollY > top) || covers(floating.current));
    const onScroll = () => {
      const moved = window.scrollY - from;
      if (Math.abs(moved) >= step) {
        down = moved > 0;
        from = window.scrollY;
        if (down) setAway(true);
      }
      clearTimeout(timer);
      timer = setTimeout(settle, still);
    };
    timer = setTimeout(settle, still);
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [floating, key]);
  return isAway;
}

/** Looks below the corners and the middle of it. */
function covers(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const { left, right, top: upper, bottom } = element.getBoundingClientRect();
  const points = [
    [(left + right) / 2, (upper + bottom) / 2],
    [left + 2, upper + 2],
    [right - 2, upper + 2],
    [left + 2, bottom - 2],
    [right - 2, bottom - 2],
  ] as const;
  return points.some(([x, y]) => document.elementsFromPoint(x, y).some((under) => !element.contains(under) && under.matches(inUse)));
}
