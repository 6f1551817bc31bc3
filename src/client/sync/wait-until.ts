/** Or until `ending` aborts. `arm` returns a function that removes its listener. */
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
