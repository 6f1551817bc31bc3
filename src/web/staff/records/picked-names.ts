import type { Client } from '#client/client.ts';

/**
 * What rows are called that somebody picked in this memory, by id: what is looked up stays out of
 * the memory of records.
 */
const names = new WeakMap<Client, Map<string, string>>();

export function rememberName(client: Client, id: string, name: string): void {
  const known = names.get(client) ?? new Map<string, string>();
  names.set(client, known.set(id, name));
}

export const nameOfPicked = (client: Client, id: string): string | undefined =>
  names.get(client)?.get(id);
