import { useEffect } from 'react';
import type { Lost } from './save-answer.ts';

/** What somebody typed in the form of a record and did not save yet, for when the workspace itself is taken from under it: by then the form is gone. */
const typed: { last?: { page: string; lost: Lost } } = {};

/** Notes what the form on this page says now. */
export function useUnsaved(lost: Lost): void {
  useEffect(() => {
    typed.last = { page: location.pathname, lost };
  });
}

export const forgetUnsaved = (): void => {
  delete typed.last;
};

export const unsavedHere = (): Lost => (typed.last?.page === location.pathname ? typed.last.lost : []);
