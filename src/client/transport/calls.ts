import type { Client } from '../client.ts';

/** Returns the step of the request. The answer may lack changes with a later step. */
export function beginCall(client: Client): number {
  client.calls.add(++client.step);
  return client.step;
}

/** Call it for every request that ended, with or without an answer. */
export function endCall(client: Client, step: number): void {
  client.calls.delete(step);
  forgetInvalidationSteps(client);
}

/**
 * Forgets the invalidations that are older than every request in flight: every future answer is
 * newer.
 */
export function forgetInvalidationSteps({ calls, records: { invalidated } }: Client): void {
  const [first = Infinity] = calls;
  for (const [id, at] of invalidated) if (at < first) invalidated.delete(id);
}
