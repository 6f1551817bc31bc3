import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const step = 24; // CSS pixels of scroll after which the element is hidden
const still = 150; // ms; after such a pause a scroll counts as ended

/**
 * Whether a floating element must be hidden: during a scroll, and when no place is free. Otherwise
 * moves it up to the lowest place where it covers no text or control.
 */
export function useOutOfTheWay(floating: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false);
  const { key } = useLocation();
  useEffect(() => {
    let from = window.scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => setAway(!moveToFreePlace(floating.current));
    const onScroll = () => {
      if (Math.abs(window.scrollY - from) >= step) {
        from = window.scrollY;
        setAway(true);
      }
      clearTimeout(timer);
      timer = setTimeout(settle, still);
    };
    timer = setTimeout(settle, still);
    // Content that appears later can end up under the element without a scroll.
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

const lift = 8; // CSS pixels between two places that are tried
const highest = 0.6;

/** False when no place is free. */
function moveToFreePlace(element: HTMLElement | null): boolean {
  if (element === null) return true;
  element.style.removeProperty('translate');
  const box = element.getBoundingClientRect();
  const reach = window.innerHeight * highest;
  const texts = textsIn(new DOMRect(box.x, box.y - reach, box.width, box.height + reach), element);
  for (let up = 0; up <= reach; up += lift) {
    const place = new DOMRect(box.x, box.y - up, box.width, box.height);
    if (texts.some((text) => overlaps(text, place)) || isOnControl(place, element)) continue;
    if (up > 0) element.style.setProperty('translate', `0 ${String(-up)}px`);
    return true;
  }
  return false;
}

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top;

function textsIn(part: DOMRect, element: HTMLElement): DOMRect[] {
  const found: DOMRect[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (parent === null || element.contains(parent) || text.textContent?.trim() === '') continue;
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter((rect) => overlaps(rect, part));
    if (rects.length > 0 && isDrawn(parent)) found.push(...rects);
  }
  return found;
}

/** Text that is only for screen readers has a box of one pixel. */
const isDrawn = (parent: Element): boolean =>
  parent.getBoundingClientRect().width > 1 &&
  parent.checkVisibility({ opacityProperty: true, visibilityProperty: true });

const controls = 'a, button, input, select, textarea, label, summary, audio, video, [tabindex="0"]';
const points = 6;

function isOnControl(place: DOMRect, element: HTMLElement): boolean {
  for (let at = 0; at < points * points; at++) {
    const [across, down] = [at % points, Math.floor(at / points)];
    const x = place.left + (place.width * across) / (points - 1);
    const y = place.top + (place.height * down) / (points - 1);
    for (const under of document.elementsFromPoint(x, y))
      if (!element.contains(under) && under.matches(controls)) return true;
  }
  return false;
}
