import { localDay } from '#engine/model/local-day.ts';

/** The clock is read at most once a second. */
const pause = 1_000; // ms

/**
 * Returns a function to call often. It calls `turned` at its first call on another day in Dutch
 * time, because pages that mention today are valid until midnight.
 */
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
