/** Begins after the one that was last, so that each gets its turn. */
export function inTurnAfter(last: string, ids: readonly string[]): string[] {
  const sorted = ids.toSorted();
  const next = sorted.findIndex((id) => id > last);
  return next === -1 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
}
