import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * Open and closed belong to the browser's own `details`, so that menus work before and without
 * scripts. This adds what it lacks: it closes on Escape, on another page, and, when a delay in
 * milliseconds is given, after a click elsewhere.
 */
export function useDisclosure(clickAway?: number): RefObject<HTMLDetailsElement | null> {
  const box = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);

  useEffect(() => {
    // Not for the page one is on: what was opened before the scripts came stays open.
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
      // Whatever can be clicked is a node.
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
