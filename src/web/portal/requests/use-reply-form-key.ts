import { useState } from 'react';
import { useLocation } from 'react-router';
import type { RequestView } from './request-view.ts';

/** Changes with a reply sent from this page, which empties the form. */
export function useReplyFormKey({ id, lastOwn }: RequestView): string {
  const { key } = useLocation();
  const [replied, setReplied] = useState({ id, key, lastOwn, sent: lastOwn });
  if (replied.key === key && replied.lastOwn === lastOwn) return replied.sent;
  const isSent = replied.key !== key && replied.lastOwn !== lastOwn;
  const now = { id, key, lastOwn, sent: isSent || replied.id !== id ? lastOwn : replied.sent };
  setReplied(now);
  return now.sent;
}
