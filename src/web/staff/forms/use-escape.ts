import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Escape leaves the form around this element, from each of its fields and from the page around it,
 * which has the focus when a link opened the form. What a field closes with that key goes first,
 * and so does a dialog.
 */
export function useEscape(inside: RefObject<HTMLElement | null>, leave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const form = inside.current?.closest('form');
    const { key, target, defaultPrevented } = event;
    if (key !== 'Escape' || defaultPrevented || !form || isOverlaid(form)) return;
    if (
      !(target instanceof Element) ||
      !(target.contains(form) || form.contains(target)) ||
      closesItself(target)
    )
      return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** A dialog takes the key itself, also one with the form in it. */
const isOverlaid = (form: HTMLFormElement): boolean =>
  form.closest('dialog') !== null || document.querySelector('dialog[open]') !== null;

/**
 * Escape closes the open list of a choice, and a calendar, which only the browser knows to be open.
 */
function closesItself(target: Element): boolean {
  if (target instanceof HTMLInputElement) return target.type.startsWith('date');
  if (!(target instanceof HTMLSelectElement)) return false;
  return !CSS.supports('selector(:open)') || target.matches(':open');
}
