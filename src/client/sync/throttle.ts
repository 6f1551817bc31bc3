import { scheduleInterval } from '#protocol/constants.ts';

export type Timers<Timer = ReturnType<typeof setTimeout>> = {
  set: (run: () => void, wait: number) => Timer;
  clear: (timer: Timer) => void;
};
export type Throttle = {
  /**
   * Does it at once, or when it was done for this key less than 5 s ago, at their end: then only
   * the last of those asked.
   */
  run: (key: string, act: () => void) => void;
  /** Drops what still waits, for every key; what is asked afterwards is done at once again. */
  stop: () => void;
};

/**
 * Scheduling throttle: per key at once, then at most once per 5 s, the last one always. It counts
 * by timers, no clock. Source: record-api.md §7.11.
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
    // Kept before it is done: an act that fails or asks for itself again finds the pause already
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
