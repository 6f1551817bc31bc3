/** What the operator is told, and the exit code. */
export type Refusal = { sentence: string; code: number };
