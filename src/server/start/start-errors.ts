/** What the operator is told, and the exit code. */
export type Refusal = { sentence: string; code: number };

/** The server refuses to start. The message is one sentence for the operator. */
export class StartRefusedError extends Error {
  override name = 'StartRefusedError';
}

/** The tables do not fit the objects: one sentence that names the first difference. */
export class TablesDiffer extends Error {}

/** Server processes end while they start. `refusal`: what the last one said; undefined: nothing. */
export class WorkersEndedError extends Error {
  override name = 'WorkersEndedError';
  readonly refusal: Refusal | undefined;
  constructor(how: number | string, refusal?: Refusal) {
    const last = `the last one with ${how}`;
    super(`The server processes end while they start (${last}); what they said stands above.`);
    this.refusal = refusal;
  }
}
