/**
 * A browser has few connections to one place: what is read beside it must not wait for many files.
 */
const atOnce = 3;

export type UploadQueue = {
  /** `go` is begun when it is its turn; it never rejects. */
  enter: (key: number, go: () => Promise<void>) => void;
  /** Whether it still stood there. */
  leave: (key: number) => boolean;
};

/** The first few go at once, the others when one of them is done. */
export function createUploadQueue(): UploadQueue {
  const waiting: { key: number; go: () => Promise<void> }[] = [];
  let going = 0;
  const next = (): void => {
    const first = going < atOnce ? waiting.shift() : undefined;
    if (!first) return;
    going += 1;
    void first.go().finally(() => {
      going -= 1;
      next();
    });
  };
  return {
    enter(key, go) {
      waiting.push({ key, go });
      next();
    },
    leave(key) {
      const at = waiting.findIndex((one) => one.key === key);
      if (at !== -1) waiting.splice(at, 1);
      return at !== -1;
    },
  };
}
