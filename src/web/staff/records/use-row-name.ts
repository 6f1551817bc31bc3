import { useEffect, useState } from 'react';
import { useClient } from '#client/react/context.ts';
import { nameOfRow } from './name-of-row.ts';

/**
 * The name of a row, requested by id when it is not known; null: the row does not exist for the
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
