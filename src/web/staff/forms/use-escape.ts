import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `leave` on Escape, unless Escape closes a list or dialog. `inside`: an element of the form.
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

/** A dialog handles the key itself. */
const isOverlaid = (form: HTMLFormElement): boolean =>
  form.closest('dialog') !== null || document.querySelector('dialog[open]') !== null;

/** Scripts cannot know whether a calendar is open, so a date field counts as open. */
function closesItself(target: Element): boolean {
  if (target instanceof HTMLInputElement) return target.type.startsWith('date');
  if (!(target instanceof HTMLSelectElement)) return false;
  return !CSS.supports('selector(:open)') || target.matches(':open');
}
