import type { Client } from '../client.ts';

/**
 * A question goes out; gives the step at which that was. What changes later may not be in its
 * answer.
 */
export function begin(client: Client): number {
  client.calls.add(++client.step);
  return client.step;
}

/** Its answer is there, or never will be. */
export function end(client: Client, step: number): void {
  client.calls.delete(step);
  forgetMarks(client);
}

/** What changed before all questions that are still on their way need not be remembered. */
export function forgetMarks({ calls, records: { marks } }: Client): void {
  const [first = Infinity] = calls;
  for (const [id, at] of marks) if (at < first) marks.delete(id);
}
