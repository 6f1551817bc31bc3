import { notifyCalls, notifyWindow } from '#protocol/constants.ts';

/** Gives whether one more notification is allowed. */
export type NotifyLimit = () => boolean;

/**
 * Returns a limiter: at most 60 calls in any 60,000 ms (sliding window); a refused call is not
 * counted. `warn` is called once per series of refusals. `now` must never go back, so use
 * `performance`, not the wall clock. Source: record-api.md §7.11.
 */
export function notifyLimit({
  now,
  warn,
}: {
  now: () => number;
  warn: (message: string) => void;
}): NotifyLimit {
  /** Ring buffer of the times of the last 60 calls: `next` is the oldest. */
  const done: number[] = [];
  let next = 0;
  let silent = false;
  return () => {
    const at = now();
    const oldest = done[next];
    if (oldest !== undefined && at - oldest < notifyWindow) {
      if (!silent)
        warn(`More than ${notifyCalls} notifications in ${notifyWindow} ms: the rest is ignored`);
      silent = true;
      return false;
    }
    done[next] = at;
    next = (next + 1) % notifyCalls;
    silent = false;
    return true;
  };
}
