import { scheduleInterval } from '#protocol/constants.ts';

export type Timers<Timer = ReturnType<typeof setTimeout>> = {
  set: (run: () => void, wait: number) => Timer;
  clear: (timer: Timer) => void;
};
export type Throttle = {
  /**
   * Runs `act` at once, or, when an act with this key ran less than 5 s ago, at the end of those 5
   * s; then only the last one requested.
   */
  run: (key: string, act: () => void) => void;
  /** Drops all waiting acts; the next act of every key runs at once. */
  stop: () => void;
};

/**
 * Returns a throttle per key: the first act runs at once, then at most one per 5 s, and the last
 * act always runs. Based on timers, not on the clock. Source: record-api.md §7.11.
 */
export function throttle<Timer = ReturnType<typeof setTimeout>>(timers?: Timers<Timer>): Throttle {
  return timers
    ? throttleBy(timers)
    : throttleBy({
        set: (run, wait) => setTimeout(run, wait),
        clear: (timer) => clearTimeout(timer),
      });
}

function throttleBy<Timer>(timers: Timers<Timer>): Throttle {
  const keys = new Map<string, { timer: Timer; waiting: (() => void) | undefined }>();

  function begin(key: string, act: () => void): void {
    // Registered before it runs: when `act` throws or calls `run` again, the pause is already
    // there.
    keys.set(key, { timer: timers.set(() => end(key), scheduleInterval), waiting: undefined });
    act();
  }
  function end(key: string): void {
    const waiting = keys.get(key)?.waiting;
    keys.delete(key);
    if (waiting) begin(key, waiting);
  }
  return {
    run(key, act) {
      const pause = keys.get(key);
      if (pause) pause.waiting = act;
      else begin(key, act);
    },
    stop() {
      for (const { timer } of keys.values()) timers.clear(timer);
      keys.clear();
    },
  };
}
