import type { Client } from '#client/client.ts';

/** Names of picked rows by id, for each client: look-up results do not enter the record cache. */
const names = new WeakMap<Client, Map<string, string>>();

export function rememberName(client: Client, id: string, name: string): void {
  const known = names.get(client) ?? new Map<string, string>();
  names.set(client, known.set(id, name));
}

export const nameOfPicked = (client: Client, id: string): string | undefined =>
  names.get(client)?.get(id);
