import type { Refusal } from '../start/start-errors.ts';

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
