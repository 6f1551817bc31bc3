import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { quietNavigation } from '../../render/quiet-navigation.ts';

export type AddressWriter = {
  /** After a pause, in which the visitor changes nothing. */
  later: (searchOf: SearchOf) => void;
  /** At once, and goes to the element with the id `anchor`. */
  now: (searchOf: SearchOf, anchor: string) => void;
  settle: () => void;
};

type SearchOf = (present: URLSearchParams) => string;

/** In milliseconds. A browser may refuse frequent updates of the address. */
const calmAfter = 300;

/** Keeps what a visitor chooses in the query of the page, without loading anything. */
export function useAddressWriter(): AddressWriter {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const settle = () => clearTimeout(timer.current);
  const write = (searchOf: SearchOf, hash = '') =>
    void navigate(
      { search: searchOf(new URLSearchParams(window.location.search)), hash },
      {
        replace: hash === '',
        preventScrollReset: true,
        defaultShouldRevalidate: false,
        state: quietNavigation,
      },
    );
  return {
    settle,
    later(searchOf) {
      settle();
      timer.current = setTimeout(() => write(searchOf), calmAfter);
    },
    now(searchOf, anchor) {
      settle();
      write(searchOf, `#${anchor}`);
      document.getElementById(anchor)?.focus();
    },
  };
}
