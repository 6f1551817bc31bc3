/**
 * Tells one listener: a fault in it is told as any other uncaught one, and costs the others
 * nothing.
 */
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
