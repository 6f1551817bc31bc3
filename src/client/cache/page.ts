import { waitUntil } from '../sync/wait-until.ts';

export type BrowserPage = {
  online: (ending: AbortSignal) => Promise<void>;
  onOffline: (listener: () => void) => () => void;
  isHidden: () => boolean;
  onTurned: (listener: () => void) => () => void;
};

export function currentBrowserPage(): BrowserPage {
  const shown = typeof document === 'undefined' ? undefined : document;
  return {
    online: async (ending) => {
      if (shown && !navigator.onLine)
        await waitUntil(ending, (done) => listen(globalThis, 'online', done));
    },
    onOffline: (listener) => listen(shown && globalThis, 'offline', listener),
    isHidden: () => shown?.hidden === true,
    onTurned: (listener) => listen(shown, 'visibilitychange', listener),
  };
}

/** `after`: in ms; undefined means never. Returns a function that stops this. */
export function sleepWhileHidden(
  page: BrowserPage,
  after: number | undefined,
  { sleep, wake }: { sleep: () => void; wake: () => void },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asleep = false;
  const fallAsleep = (): void => {
    asleep = true;
    sleep();
  };
  const leave = page.onTurned(() => {
    clearTimeout(timer);
    if (page.isHidden())
      timer = after === undefined || asleep ? undefined : setTimeout(fallAsleep, after);
    else if (asleep) {
      asleep = false;
      wake();
    }
  });
  return () => {
    clearTimeout(timer);
    leave();
  };
}

function listen(target: EventTarget | undefined, type: string, listener: () => void): () => void {
  target?.addEventListener(type, listener);
  return () => target?.removeEventListener(type, listener);
}
