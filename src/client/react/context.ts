import { createContext, createElement, type ReactElement, type ReactNode, useContext } from 'react';
import type { Client } from '../client.ts';

const ClientContext = /* @__PURE__ */ createContext<Client | null>(null);

/** The memory that everything below reads from. */
export const ClientProvider = ({
  client,
  children,
}: {
  client: Client;
  children?: ReactNode;
}): ReactElement => createElement(ClientContext, { value: client }, children);

/** The memory around this component, for writes. Throws outside a `ClientProvider`. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('Nothing is read outside a ClientProvider');
  return client;
}
