import { type RefObject, useEffect, useRef, useState } from 'react';

/** Typed text that has not been resolved to a row yet, and the function that resolves it. */
type Unsettled = { words: string; find: () => Promise<unknown> };

/**
 * Delays a submission until the typed text has been looked up: a name that only one row has is
 * picked without opening the list. Text that matches no row is submitted and then refused. Returns
 * the ref for the input.
 */
export function useSubmitAfterLookup(now: Unsettled): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(now);
  const [settled, settle] = useState<{ words: string; by: HTMLElement | null } | null>(null);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    const form = box.current?.form;
    if (!form) return undefined;
    let [waitingFor, lookedFor] = ['', ''];
    const onSubmit = (event: SubmitEvent): void => {
      const { words, find } = latest.current;
      if (words === '' || words === lookedFor) return;
      event.preventDefault();
      // Prevents the form's own submit handler from running.
      event.stopImmediatePropagation();
      if (words === waitingFor) return;
      waitingFor = words;
      void find().then(() => {
        lookedFor = words;
        waitingFor = '';
        settle({ words, by: event.submitter });
      });
    };
    form.addEventListener('submit', onSubmit, true);
    return () => form.removeEventListener('submit', onSubmit, true);
  }, []);
  // Submits the form after the render in which it received the picked row.
  useEffect(() => {
    const { words } = latest.current;
    // When the user has typed more meanwhile, nothing is submitted.
    if (settled && (words === '' || words === settled.words))
      box.current?.form?.requestSubmit(settled.by?.isConnected === true ? settled.by : null);
  }, [settled]);
  return box;
}
