import { type RefObject, useEffect, useRef, useState } from 'react';

type Unsettled = { words: string; find: () => Promise<unknown> };

/**
 * Delays a submission until the typed text has been looked up. Text that matches no row is
 * submitted, and refused.
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
      // The form's own submit handler must not run.
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
  // After the render in which the form received the picked row.
  useEffect(() => {
    const { words } = latest.current;
    // The user has not typed more meanwhile.
    if (settled && (words === '' || words === settled.words))
      box.current?.form?.requestSubmit(settled.by?.isConnected === true ? settled.by : null);
  }, [settled]);
  return box;
}
