import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** `clickAway`: ms after a click elsewhere; absent when such a click does not close the menu. */
export function useDisclosure(clickAway?: number): RefObject<HTMLDetailsElement | null> {
  const box = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);

  useEffect(() => {
    // A menu that was opened before hydration stays open.
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
