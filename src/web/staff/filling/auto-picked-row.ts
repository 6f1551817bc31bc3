import { createContext } from 'react';

/** A row that a form picked for a reference by itself; `by`: the field whose choice brought it. */
export type AutoPickedRow = { id: string; name: string; by: string };

/** By field. A look-up shows what was picked for it here. */
export const AutoPickedContext = createContext<Readonly<Record<string, AutoPickedRow>>>({});
