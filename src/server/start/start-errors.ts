export type Refusal = { sentence: string; code: number };

/** The message is for the operator. */
export class StartRefusedError extends Error {
  override name = 'StartRefusedError';
}

export class TablesDiffer extends Error {}

/** `refusal`: the last reported reason. */
export class WorkersEndedError extends Error {
  override name = 'WorkersEndedError';
  readonly refusal: Refusal | undefined;
  constructor(how: number | string, refusal?: Refusal) {
    const last = `the last one with ${how}`;
    super(`The worker processes end while they start (${last}). The reason is in the lines above.`);
    this.refusal = refusal;
  }
}
