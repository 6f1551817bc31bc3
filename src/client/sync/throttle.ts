import { scheduleInterval } from '#protocol/constants.ts';

export type Timers<Timer = ReturnType<typeof setTimeout>> = {
  set: (run: () => void, wait: number) => Timer;
  clear: (timer: Timer) => void;
};
export type Throttle = {
  run: (key: string, act: () => void) => void;
  stop: () => void;
};

/** One act per key in 5 s: the first at once, the last at the end. Source: record-api.md §7.11. */
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
    // The timer is set first, because `act` may throw or call `run` again.
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
