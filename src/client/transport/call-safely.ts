/** Reports an error as uncaught, so that the other listeners still run. */
export function callSafely(tell: () => void): void {
  try {
    tell();
  } catch (error) {
    if (typeof reportError === 'function') reportError(error);
    else
      queueMicrotask(() => {
        throw error;
      });
  }
}
