import { localDay } from '#engine/model/local-day.ts';

/** Looked at once a second at most. */
const pause = 1_000; // ms

/**
 * To be called often: calls `turned` the first time it is called on another day, as the calendar
 * here has it. What a page says of today holds until midnight.
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
