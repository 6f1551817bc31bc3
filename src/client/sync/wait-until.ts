/**
 * `arm` adds a listener and returns a function that removes it; it must not call `done` before it
 * returns.
 */
export const waitUntil = (
  ending: AbortSignal,
  arm: (done: () => void) => () => void,
): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      disarm();
      ending.removeEventListener('abort', done);
      resolve();
    };
    const disarm = arm(done);
    ending.addEventListener('abort', done);
  });
