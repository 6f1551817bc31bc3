import { createContext, useContext } from 'react';
import type { TypedProofs } from '#protocol/users/step-up.ts';

const Context = createContext<TypedProofs | null>(null);

/**
 * What the user can type as a proof. The root gives it to pages that answer a form sent without
 * scripts; a page whose loader always knows it gives its own.
 */
export const TypedProofsContext = Context.Provider;

/** Null on a page that does not know. */
export const useTypedProofs = (): TypedProofs | null => useContext(Context);
