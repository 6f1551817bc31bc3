import { setTimeout as pause } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 60_000;

type Watch = {
  first: Postmaster;
  start: () => Promise<Postmaster>;
  stop: (postmaster: Postmaster) => Promise<void>;
  say: (line: string) => void;
};

export function supervise({ first, start, stop, say }: Watch): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let current: Postmaster | undefined = first;
  const again = async (firstWait: number): Promise<Postmaster | undefined> => {
    for (
      let wait = firstWait;
      !stopping.signal.aborted;
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
    ) {
      try {
        const started = await start();
        say('The database runs again.');
        return started;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  };
  const watching = (async () => {
    let wait = SHORTEST_PAUSE_MS;
    while (current) {
      const since = Date.now();
      await current.gone;
      current = undefined;
      if (stopping.signal.aborted) return;
      wait =
        Date.now() - since > STEADY_MS ? SHORTEST_PAUSE_MS : Math.min(wait * 2, LONGEST_PAUSE_MS);
      say('The database stopped unexpectedly; it is started again.');
      const started = await again(wait);
      if (started && stopping.signal.aborted) await stop(started);
      else current = started;
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      if (current) await stop(current);
      await watching;
    },
  };
}
