import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `leave` on Escape inside the form around `inside`, and on an element that contains that
 * form. When Escape closes a list or dialog, it does only that.
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

/** A dialog handles the key itself, also when the form is in it. */
const isOverlaid = (form: HTMLFormElement): boolean =>
  form.closest('dialog') !== null || document.querySelector('dialog[open]') !== null;

/**
 * Returns whether Escape may close the list of a select, or a calendar. Only the browser knows
 * whether a calendar is open, so every date field counts.
 */
function closesItself(target: Element): boolean {
  if (target instanceof HTMLInputElement) return target.type.startsWith('date');
  if (!(target instanceof HTMLSelectElement)) return false;
  return !CSS.supports('selector(:open)') || target.matches(':open');
}
