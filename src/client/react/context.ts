import { createContext, createElement, type ReactElement, type ReactNode, useContext } from 'react';
import type { Client } from '../client.ts';

const ClientContext = /* @__PURE__ */ createContext<Client | null>(null);

/** Provides the client whose cache the components below read. */
export const ClientProvider = ({
  client,
  children,
}: {
  client: Client;
  children?: ReactNode;
}): ReactElement => createElement(ClientContext, { value: client }, children);

/** Returns the client of the nearest provider, for writes. Throws outside a `ClientProvider`. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null)
    throw new Error('A component that reads records must be inside a ClientProvider');
  return client;
}
