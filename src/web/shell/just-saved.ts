/** When the server last accepted a form, in milliseconds of `performance.now()`. */
const saved = { at: -Infinity };
const aWhile = 60_000; // ms

export function noteSaved(): void {
  saved.at = performance.now();
}

/** An error page can then tell the user not to send the form again. */
export const isJustSaved = (): boolean => performance.now() - saved.at < aWhile;
