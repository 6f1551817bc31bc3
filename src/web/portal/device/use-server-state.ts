import { useEffect, useState } from 'react';
import { isServerReachable } from '../../shell/connection/reached.ts';
import { useOnline } from '../../shell/connection/use-online.ts';

/** `unreached`: this device has no connection. `silent`: the server is unreachable. */
export type ServerState = 'unreached' | 'asked' | 'silent' | 'answers';

const restBetween = 10_000; // ms

/** A device with a connection does not always reach the server. */
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
