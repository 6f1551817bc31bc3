import { useLayoutEffect, useRef } from 'react';

/**
 * Registers shortcut keys, by `event.key`. A layout effect replaces them before the browser can
 * handle the next key.
 */
export function useShortcuts(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isBusy(event.target)
      )
        return;
      const act = latest.current[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const isBusy = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open], details[open]:not([data-section])') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null);
