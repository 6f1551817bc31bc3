import { type RefObject, useEffect, useRef, useState } from 'react';

/** Words in a box that lead to no row yet, and how they are looked for. */
type Unsettled = { words: string; find: () => Promise<unknown> };
type Sent = { words: string; by: HTMLElement | null };

/**
 * Who sends a form before their words were looked for sends it when they have been: a name that
 * only one row has is taken without waiting for the list. Words that were looked for and lead
 * nowhere go with the form, which refuses them. Gives where the box stands.
 */
export function useSubmitAfterLookup(now: Unsettled): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(now);
  const [settled, settle] = useState<Sent | null>(null);
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
      // Before the form hears of it.
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
  // When it is drawn: the form knows then what was taken.
  useEffect(() => {
    const { words } = latest.current;
    // Who typed on meanwhile is not done.
    if (settled && (words === '' || words === settled.words))
      box.current?.form?.requestSubmit(settled.by?.isConnected === true ? settled.by : null);
  }, [settled]);
  return box;
}
