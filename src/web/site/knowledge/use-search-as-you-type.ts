import { type FormEvent, useEffect, useRef } from 'react';
import { useHref } from 'react-router';

const pause = 250; // ms

/** `searchFor` searches and returns the path to put in the address. */
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
