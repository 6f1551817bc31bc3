import { useState } from 'react';
import { useLocation } from 'react-router';
import type { RequestView } from './request-view.ts';

/**
 * A page drawn anew where it stands, because something changed elsewhere, still says what was wrong
 * with what was sent from it.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, answer });
  if (answer !== undefined && (last.answer !== answer || last.key !== key))
    setLast({ key, answer });
  return answer ?? (last.key === key ? last.answer : undefined);
}

/**
 * Changes with each reply that was sent from this page: its form begins anew then, and not when the
 * same person replied elsewhere.
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
