/** A browser has few connections to one host, and other requests must not wait. */
const atOnce = 3;

export type UploadQueue = {
  /** `go` must not reject. */
  enter: (key: number, go: () => Promise<void>) => void;
  leave: (key: number) => boolean;
};

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
