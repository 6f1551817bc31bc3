/** Calls one listener. An error in it is reported as uncaught and does not stop the others. */
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
