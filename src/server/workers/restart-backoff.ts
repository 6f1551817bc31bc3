export type RestartBackoff = {
  after(ended: Ended, work: () => void): void;
  close(): void;
};

type Ended = { worker: number; started: Date; isOpen: boolean };

/** The pause doubles, and is the shortest again after a process answered requests for `steady`. */
const [shortest, longest, steady] = [100, 10_000, 60_000]; // ms

export function openRestartBackoff(): RestartBackoff {
  const pauses = new Map<number, number>();
  const timers = new Set<NodeJS.Timeout>();
  return {
    after({ worker, started, isOpen }, work) {
      const lasted = isOpen && Date.now() - started.getTime() > steady;
      const pause = lasted ? shortest : (pauses.get(worker) ?? shortest);
      pauses.set(worker, Math.min(pause * 2, longest));
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, pause);
      timers.add(timer);
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
