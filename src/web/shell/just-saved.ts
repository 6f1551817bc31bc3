/** When the server last took a form in, in the time of `performance.now()`. */
const saved = { at: -Infinity };
const aWhile = 60_000; // ms

export function noteSaved(): void {
  saved.at = performance.now();
}

/**
 * Whether a form was taken in a moment ago: when the page after it fails, nothing is to be sent
 * again.
 */
export const isJustSaved = (): boolean => performance.now() - saved.at < aWhile;
