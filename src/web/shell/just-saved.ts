/** When the server last accepted a form, on the clock of `performance.now()`. */
const saved = { at: -Infinity };
const aWhile = 60_000; // ms

export function noteSaved(): void {
  saved.at = performance.now();
}

/**
 * Whether a form was accepted recently: when the next page fails, the form must not be sent again.
 */
export const isJustSaved = (): boolean => performance.now() - saved.at < aWhile;
