import type { NotificationListener } from '#db/listen.ts';

export type Scheduler = {
  /** `patience`: milliseconds; after that it abandons the running round. */
  close(patience?: number): Promise<void>;
};

type Order = {
  /** The API name of an object. A change of such a record starts a round. */
  object: string;
  /** In ms. For work that another copy left, or that becomes due with time. */
  every: number;
  round: (isClosing: () => boolean) => Promise<void>;
  onFault: (fault: unknown) => void;
  isDeaf?: () => boolean;
};

/** A notification during a round causes another round. */
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
