import { notifyCalls, notifyWindow } from '#protocol/constants.ts';

/** Asks whether one more notification may be done. */
export type NotifyLimit = () => boolean;

/**
 * At most 60 calls in any 60,000 ms, sliding; a call beyond is refused and not counted. `warn` is
 * called once per stretch of refusals. `now` must never go back: the clock on the wall does, that
 * of `performance` does not. Source: record-api.md §7.11.
 */
export function notifyLimit({
  now,
  warn,
}: {
  now: () => number;
  warn: (message: string) => void;
}): NotifyLimit {
  /** When the last 60 were done, as a ring: `next` is the oldest. */
  const done: number[] = [];
  let next = 0;
  let silent = false;
  return () => {
    const at = now();
    const oldest = done[next];
    if (oldest !== undefined && at - oldest < notifyWindow) {
      if (!silent)
        warn(`More than ${notifyCalls} notifications in ${notifyWindow} ms: left undone`);
      silent = true;
      return false;
    }
    done[next] = at;
    next = (next + 1) % notifyCalls;
    silent = false;
    return true;
  };
}
