import type { Client } from '../client.ts';

/**
 * Registers a request; returns its step. Changes after this step may be missing from its answer.
 */
export function beginCall(client: Client): number {
  client.calls.add(++client.step);
  return client.step;
}

/** Registers that a request ended, answered or not. */
export function endCall(client: Client, step: number): void {
  client.calls.delete(step);
  forgetInvalidationSteps(client);
}

/**
 * Forgets invalidations that are older than every request in flight: no answer can predate them.
 */
export function forgetInvalidationSteps({ calls, records: { invalidated } }: Client): void {
  const [first = Infinity] = calls;
  for (const [id, at] of invalidated) if (at < first) invalidated.delete(id);
}
