import { notifyCalls, notifyWindow } from '#protocol/constants.ts';

/** Counts one more notification, and returns whether it is allowed. */
export type NotifyLimit = () => boolean;

/**
 * Allows at most 60 calls in any 60,000 ms. Refused calls do not count. `warn` is called at the
 * first of consecutive refusals. `now` returns a time in ms that never decreases, as
 * `performance.now` does. Source: record-api.md §7.11.
 */
export function notifyLimit({
  now,
  warn,
}: {
  now: () => number;
  warn: (message: string) => void;
}): NotifyLimit {
  /** A ring buffer of the last 60 allowed calls. `next`: the index of the oldest. */
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
