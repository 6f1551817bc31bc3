/**
 * Resolves when what `arm` set up is done, or when it is over; `arm` gives how to undo it, and is
 * not done before it returns.
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
