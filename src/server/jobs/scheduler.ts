import type { NotificationListener } from '#db/listen.ts';

export type Scheduler = {
  /**
   * Begins no other round and waits for the one under way, at the most for `patience` ms; then it
   * is as if the process had died.
   */
  close(patience?: number): Promise<void>;
};

type Order = {
  /** A change of a row of this object, on any copy, may be something to do. */
  object: string;
  /**
   * How often is looked without a word, for what another copy left behind or becomes due by itself;
   * in ms.
   */
  every: number;
  /** One round: until nothing is left to do, or the server closes. */
  round: (isClosing: () => boolean) => Promise<void>;
  onFault: (fault: unknown) => void;
  /** While it holds a word begins no round; looking does. */
  isDeaf?: () => boolean;
};

/**
 * Work done in rounds, one at a time in each copy: at the start, at once when there is word of
 * something to do, and every so often. A word during a round makes another one.
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
