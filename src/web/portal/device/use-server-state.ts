import { useEffect, useState } from 'react';
import { isServerReachable } from '../../shell/connection/reached.ts';
import { useOnline } from '../../shell/connection/use-online.ts';

/**
 * `unreached`: this device has no connection. `asked`: the server has not answered yet. `silent`:
 * it did not.
 */
export type ServerState = 'unreached' | 'asked' | 'silent' | 'answers';

const restBetween = 10_000; // ms

/** Whether the server answers now. A device with a connection says nothing about that. */
export function useServerState(): ServerState {
  const online = useOnline();
  const [serverState, setHeard] = useState<ServerState>('asked');
  useEffect(() => {
    if (!online) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const isThere = await isServerReachable();
      if (isOver) return;
      setHeard(isThere ? 'answers' : 'silent');
      if (!isThere) timer = setTimeout(() => void ask(), restBetween);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
      setHeard('asked');
    };
  }, [online]);
  return online ? serverState : 'unreached';
}
