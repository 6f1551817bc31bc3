import { useState } from 'react';
import { useLocation } from 'react-router';
import type { RequestView } from './request-view.ts';

/**
 * Keeps the answer of the page's action when the page reloads its data because of a change
 * elsewhere.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, answer });
  if (answer !== undefined && (last.answer !== answer || last.key !== key))
    setLast({ key, answer });
  return answer ?? (last.key === key ? last.answer : undefined);
}

/**
 * Returns a key that changes with each reply sent from this page, which empties the form; not with
 * a reply that the same user sent elsewhere.
 */
export function useReplyFormKey({ id, lastOwn }: RequestView): string {
  const { key } = useLocation();
  const [replied, setReplied] = useState({ id, key, lastOwn, sent: lastOwn });
  if (replied.key === key && replied.lastOwn === lastOwn) return replied.sent;
  const isSent = replied.key !== key && replied.lastOwn !== lastOwn;
  const now = { id, key, lastOwn, sent: isSent || replied.id !== id ? lastOwn : replied.sent };
  setReplied(now);
  return now.sent;
}
