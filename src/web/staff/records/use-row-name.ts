import { useEffect, useState } from 'react';
import { useClient } from '#client/react/context.ts';
import { nameOfRow } from './name-of-row.ts';
import type { Client } from '#client/client.ts';

/** Undefined while the name loads; null when the row cannot be read or has no name. */
export function useRowName(
  id: string,
  known: string | null | undefined,
): string | null | undefined {
  const client = useClient();
  const [found, setFound] = useState<{ id: string; name: string | null }>();
  useEffect(() => {
    if (known !== undefined) return;
    let left = false;
    nameOfRow(client, id).then(
      (name) => !left && setFound({ id, name: name ?? null }),
      () => !left && setFound({ id, name: null }),
    );
    return () => {
      left = true;
    };
  }, [client, id, known]);
  return known !== undefined ? known : found?.id === id ? found.name : undefined;
}

/** By id. The results of a look-up are not in the record cache. */
const names = new WeakMap<Client, Map<string, string>>();

export function rememberName(client: Client, id: string, name: string): void {
  const known = names.get(client) ?? new Map<string, string>();
  names.set(client, known.set(id, name));
}

export const nameOfPicked = (client: Client, id: string): string | undefined =>
  names.get(client)?.get(id);
