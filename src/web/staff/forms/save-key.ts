import { useEffect } from 'react';

export function useSubmitShortcut(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key !== 'Enter' ||
        !(event.ctrlKey || event.metaKey) ||
        event.repeat ||
        event.defaultPrevented
      )
        return;
      const field =
        event.target instanceof Element && event.target.closest('a, button') === null
          ? event.target
          : null;
      const form = field?.closest<HTMLFormElement>('form[method=post], form[novalidate]');
      const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
      if (!form || !button) return;
      event.preventDefault();
      form.requestSubmit(button);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
