import { notifyCalls, notifyWindow } from '#protocol/constants.ts';

export type NotifyLimit = () => boolean;

/** Refused calls do not count. `now`: in ms, must not decrease. Source: record-api.md §7.11. */
export function notifyLimit({
  now,
  warn,
}: {
  now: () => number;
  warn: (message: string) => void;
}): NotifyLimit {
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
