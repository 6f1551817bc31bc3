import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Escape leaves the form around this element, from each of its fields and from the page itself. What
 * a field closes with that key goes first, and so does a dialog.
 */
export function useEscape(inside: RefObject<HTMLElement | null>, leave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const form = inside.current?.closest('form');
    const { key, target, defaultPrevented } = event;
    if (key !== 'Escape' || defaultPrevented || !form || isOverlaid(form)) return;
    if (target !== document.body && !(target instanceof Element && form.contains(target) && !opensItself(target))) return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** A dialog takes the key itself, also one with the form in it. */
const isOverlaid = (form: HTMLFormElement): boolean => form.closest('dialog') !== null || document.querySelector('dialog[open]') !== null;

/** Escape closes the list or the calendar of such a field, which only the browser knows to be open. */
const opensItself = (target: Element): boolean => target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type.startsWith('date'));
