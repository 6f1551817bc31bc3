import type { NotificationListener } from '#db/listen.ts';

export type Scheduler = {
  /**
   * Starts no other round and waits at most `patience` ms for the running one; after that the round
   * is left unfinished, as if the process had died.
   */
  close(patience?: number): Promise<void>;
};

type Order = {
  /** A change of a row of this object, on any copy, starts a round. */
  object: string;
  /** Polling interval in ms, for work that another copy left or that becomes due by itself. */
  every: number;
  /** Runs one round: until no work is left or the server closes. */
  round: (isClosing: () => boolean) => Promise<void>;
  onFault: (fault: unknown) => void;
  /** Returns whether notifications start no round; polling still does. */
  isDeaf?: () => boolean;
};

/**
 * Runs work in rounds, one at a time in each copy: at the start, at once after a notification, and
 * at each interval. A notification during a round starts another round after it.
 */
export function openScheduler(
  listen: NotificationListener,
  { object, every, round, onFault, isDeaf = () => false }: Order,
): Scheduler {
  let closing = false;
  let under: Promise<void> | undefined;
  let another = false;
  const look = (): void => {
    another = true;
    if (closing || under !== undefined) return;
    another = false;
    under = round(() => closing)
      .catch(onFault)
      .finally(() => {
        under = undefined;
        if (another) hear();
      });
  };
  const hear = (): void => {
    if (!isDeaf()) look();
  };
  const stops = [
    listen.on(({ topic, key }) => {
      if (topic === 'records' && key === object) hear();
    }),
    listen.onGap(hear),
  ];
  const timer = setInterval(look, every).unref();
  look();
  return {
    async close(patience) {
      closing = true;
      clearInterval(timer);
      for (const stop of stops) stop();
      if (patience === undefined || under === undefined) return under;
      const { promise, resolve } = Promise.withResolvers<void>();
      const impatient = setTimeout(resolve, patience);
      await Promise.race([under, promise]);
      clearTimeout(impatient);
    },
  };
}
