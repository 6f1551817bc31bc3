import { createContext, useContext } from 'react';
import type { TypedProofs } from '#protocol/users/step-up.ts';

const Context = createContext<TypedProofs | null>(null);

/** For a page whose loader knows what its user can type as a proof. */
export const TypedProofsContext = Context.Provider;

/** Null on a page that does not know. */
export const useTypedProofs = (): TypedProofs | null => useContext(Context);
