/** An error in the listener is reported as uncaught and does not stop other listeners. */
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
