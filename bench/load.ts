import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export type Request = { method: 'GET'; path: string; headers: Record<string, string> };

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  requests: readonly Request[];
};
export type Loaded = {
  good: number;
  bad: number;
  seconds: number;
  statuses: Readonly<Record<string, number>>;
};

const longestRun = 24; // s

export type LoadGenerator = {
  /** Throws when an answer was not 2xx: the figure would then describe something else. */
  run(load: Load): Promise<{ perSecond: number; answered: number }>;
  close(): void;
};

/**
 * In its own process: keep-alive connections with one request at a time on each, the same for both
 * sides.
 */
export function openLoadGenerator(): LoadGenerator {
  const child: ChildProcess = fork(new URL('./load-process.ts', import.meta.url));
  const send = async (load: Load): Promise<Loaded> => {
    child.send(load);
    // proof: load-process.ts sends nothing else
    const [loaded] = (await once(child, 'message')) as [Loaded];
    if (loaded.bad > 0)
      throw new Error(
        `${loaded.bad} of ${loaded.good + loaded.bad} requests to ${load.url} failed (number of answers by status: ${JSON.stringify(loaded.statuses)})`,
      );
    // A short run with slow answers sees too few of them to give a rate. A longer run follows.
    const isEnough = loaded.good >= load.connections * 2 || load.seconds >= longestRun;
    return isEnough ? loaded : send({ ...load, seconds: Math.min(load.seconds * 4, longestRun) });
  };
  return {
    async run(load) {
      const { good, seconds } = await send(load);
      return { perSecond: good / seconds, answered: good };
    },
    close: () => child.disconnect(),
  };
}
