import { useState } from 'react';
import { useActionData, useLocation } from 'react-router';

/**
 * What the action of this page answered, until the page is left or sent again. The router forgets
 * the answer when the page reads its data once more, for instance because a second tab opened or a
 * colleague saved something. A refusal would then vanish before anybody has read it, and a form
 * that is drawn from the answer would lose what was typed.
 */
export function useLastActionData<T>() {
  const answer = useActionData<T>();
  const { key } = useLocation();
  const [last, setLast] = useState({ answer, key });
  if (answer !== undefined && answer !== last.answer) setLast({ answer, key });
  return answer ?? (last.key === key ? last.answer : undefined);
}
