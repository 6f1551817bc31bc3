import { useState } from 'react';
import { useActionData, useLocation } from 'react-router';

/** The router drops the answer when the page reloads its data; typed text would then be lost. */
export function useLastActionData<T>() {
  const answer = useActionData<T>();
  const { key } = useLocation();
  const [last, setLast] = useState({ answer, key });
  if (answer !== undefined && answer !== last.answer) setLast({ answer, key });
  return answer ?? (last.key === key ? last.answer : undefined);
}
