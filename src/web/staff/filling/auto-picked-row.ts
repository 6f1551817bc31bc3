import { createContext } from 'react';

/**
 * A row that the form picked for a reference field by itself; `by`: the field whose pick caused it.
 */
export type AutoPickedRow = { id: string; name: string; by: string };

/** By field; a look-up shows the row that was picked for it here. */
export const AutoPickedContext = createContext<Readonly<Record<string, AutoPickedRow>>>({});
