/**
 * Resolves when `arm` calls `done`, or when `ending` aborts. `arm` gives a function that undoes its
 * set-up, and must not call `done` before it returns.
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
