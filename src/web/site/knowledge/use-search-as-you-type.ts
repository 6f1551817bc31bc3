import { type FormEvent, useEffect, useRef } from 'react';
import { useHref } from 'react-router';

/** As long as people pause between two letters. */
const pause = 250; // ms

/**
 * Searches a moment after the last letter, and puts what is searched for in the address, so that
 * who comes back finds it again. `searchFor` starts the search and gives its path.
 */
export function useSearchAsYouType(
  searchFor: (q: string) => string,
): (event: FormEvent<HTMLInputElement>) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const home = useHref('/').replace(/\/$/, '');
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ currentTarget: { value } }) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => history.replaceState(history.state, '', home + searchFor(value)),
      pause,
    );
  };
}
