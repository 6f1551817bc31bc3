import { createContext, createElement, type ReactElement, type ReactNode, useContext } from 'react';
import type { Client } from '../client.ts';

const ClientContext = /* @__PURE__ */ createContext<Client | null>(null);

export const ClientProvider = ({
  client,
  children,
}: {
  client: Client;
  children?: ReactNode;
}): ReactElement => createElement(ClientContext, { value: client }, children);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null)
    throw new Error('A component that reads records must be inside a ClientProvider');
  return client;
}
