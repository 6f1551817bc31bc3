import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** So far one scrolls before it is a direction. */
const step = 24; // CSS pixels
/** So long after the last movement one stands still. */
const still = 150; // ms
/** At the top of a page it is shown, whatever came before. */
const top = 80; // CSS pixels

/** What must be read or pressed: prices, steps, statuses, fields, and the links of the footer. */
const inUse =
  '[class*="price"], [class*="step"], [class*="badge"], [class*="status"], .footer a, .hit, .tariff, .button, .input, .choice, label, dd, th, td';

/**
 * Whether what floats over the page gets out of the way: while one scrolls down, and where it would
 * stand on something that must be read or pressed.
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
    // What is shown later can push something below it without a scroll.
    const sizes = new ResizeObserver(onScroll);
    sizes.observe(document.body);
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [floating, key]);
  return isAway;
}

/** So many places are looked at in each direction. */
const places = 5;

/** Whether something to be read or pressed, or an amount of money, is below the element. */
function covers(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const box = element.getBoundingClientRect();
  const below = new Set<Element>();
  for (let at = 0; at < places * places; at++) {
    const [across, down] = [at % places, Math.floor(at / places)];
    const x = box.left + 1 + ((box.width - 2) * across) / (places - 1);
    const y = box.top + 1 + ((box.height - 2) * down) / (places - 1);
    for (const under of document.elementsFromPoint(x, y)) below.add(under);
  }
  return [...below].some(
    (under) => !element.contains(under) && (under.matches(inUse) || hasAmount(under, box)),
  );
}

/** Whether an amount of money that stands in this element itself is drawn within the box. */
function hasAmount(element: Element, box: DOMRect): boolean {
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.includes('€')) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      ({ left, right, top: upper, bottom }) =>
        left < box.right && right > box.left && upper < box.bottom && bottom > box.top,
    );
  });
}
