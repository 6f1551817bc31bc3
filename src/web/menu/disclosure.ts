import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns the ref for a menu, which is a native `details` element so that it works before and
 * without scripts. The hook closes the menu on Escape and on navigation, and after a click
 * elsewhere when `clickAway`, a delay in milliseconds, is present.
 */
export function useDisclosure(clickAway?: number): RefObject<HTMLDetailsElement | null> {
  const box = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);

  useEffect(() => {
    // The first page closes nothing, so that a menu which was opened before hydration stays open.
    if (shown.current !== key && box.current !== null) box.current.open = false;
    shown.current = key;
  }, [key]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const menu = box.current;
      if (event.key !== 'Escape' || !menu?.open) return;
      menu.open = false;
      if (menu.contains(document.activeElement) || clickAway === undefined)
        menu.querySelector('summary')?.focus();
    };
    const onClick = (event: MouseEvent) => {
      const menu = box.current;
      // proof: the target of a click is a node
      if (clickAway === undefined || !menu?.open || menu.contains(event.target as Node)) return;
      setTimeout(() => (menu.open = false), clickAway);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
    };
  }, [clickAway]);

  return box;
}
