import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Leaves the form around this element on Escape. It works in the form's fields and on the page
 * around the form, which has the focus when a link opened the form. A list or dialog that Escape
 * closes is closed first.
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

/** Returns a dialog handles the key itself, also when the form is in it. */
const isOverlaid = (form: HTMLFormElement): boolean =>
  form.closest('dialog') !== null || document.querySelector('dialog[open]') !== null;

/**
 * Returns whether Escape closes the element itself: the open list of a select, or a calendar,
 * although only the browser knows whether a calendar is open.
 */
function closesItself(target: Element): boolean {
  if (target instanceof HTMLInputElement) return target.type.startsWith('date');
  if (!(target instanceof HTMLSelectElement)) return false;
  return !CSS.supports('selector(:open)') || target.matches(':open');
}
