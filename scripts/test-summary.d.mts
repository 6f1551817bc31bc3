export type Counts = { files: number; passed: number; failed: number; skipped: number };

/** `isFault`: it went wrong without a failing test; `counts`: null for a step without tests. */
export type Step = { name: string; seconds: number; isFault: boolean; counts: Counts | null };

/** A table with a row for each step, and the totals. */
export function summaryOf(steps: readonly Step[]): { failed: number; text: string };
