import { localDay } from '#engine/model/local-day.ts';

const pause = 1_000; // ms

/** Calls `turned` when the function is first called on a new day in Dutch time. */
export function onNewDay(turned: () => void, now: () => number = Date.now): () => void {
  let day = localDay(new Date(now()));
  let next = now() + pause;
  return () => {
    const moment = now();
    if (moment < next) return;
    next = moment + pause;
    const today = localDay(new Date(moment));
    if (today === day) return;
    day = today;
    turned();
  };
}
