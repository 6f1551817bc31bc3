/** When the server last accepted a form, in milliseconds of `performance.now()`. */
const saved = { at: -Infinity };
const aWhile = 60_000; // ms

export function noteSaved(): void {
  saved.at = performance.now();
}

/**
 * Returns whether the server accepted a form in the last minute. If so, an error page tells the
 * user not to send it again.
 */
export const isJustSaved = (): boolean => performance.now() - saved.at < aWhile;
