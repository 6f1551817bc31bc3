import type { NotificationListener } from '#db/listen.ts';
import { readFlags } from '#domain/content/flags.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { type FlagName, flagObject, type Flags } from '#protocol/operations/server-facts.ts';

export type LiveFlags = {
  isOn: (flag: FlagName) => boolean;
  defaults: Flags;
  onSwitched: (listener: () => void) => void;
  close: () => void;
};

type Tools = {
  ctx: () => RequestContext;
  listen: Pick<NotificationListener, 'on' | 'onGap'>;
  defaults: Flags;
  onError: (error: unknown) => void;
};

export async function openLiveFlags({ ctx, listen, defaults, onError }: Tools): Promise<LiveFlags> {
  let switched = await readFlags(ctx());
  const listeners = new Set<() => void>();
  let reading: Promise<void> = Promise.resolve();
  const readAgain = () => {
    reading = reading.then(async () => {
      try {
        const now = await readFlags(ctx());
        if (JSON.stringify(now) === JSON.stringify(switched)) return;
        switched = now;
        for (const listener of listeners) listener();
      } catch (error) {
        onError(error);
      }
    });
  };
  const ends = [
    listen.on(({ topic, key }) => {
      if (topic === 'records' && key === flagObject) readAgain();
    }),
    listen.onGap(readAgain),
  ];
  return {
    isOn: (flag) => switched[flag] ?? defaults[flag],
    defaults,
    onSwitched: (listener) => void listeners.add(listener),
    close: () => ends.forEach((end) => end()),
  };
}
