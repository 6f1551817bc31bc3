import type { Client } from '../client.ts';

/**
 * A question goes out; gives the step at which that was. What changes later may not be in its
 * answer.
 */
export function beginCall(client: Client): number {
  client.calls.add(++client.step);
  return client.step;
}

/** Its answer is there, or never will be. */
export function endCall(client: Client, step: number): void {
  client.calls.delete(step);
  forgetInvalidationSteps(client);
}

/** What changed before all questions that are still on their way need not be remembered. */
export function forgetInvalidationSteps({ calls, records: { invalidated } }: Client): void {
  const [first = Infinity] = calls;
  for (const [id, at] of invalidated) if (at < first) invalidated.delete(id);
}
