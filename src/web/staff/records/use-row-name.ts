import { useEffect, useState } from 'react';
import { useClient } from '#client/react/context.ts';
import { nameOfRow } from './name-of-row.ts';

/**
 * What a row is called, asked by its id where that did not come along; null: not there for the
 * viewer.
 */
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
