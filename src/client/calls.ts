import type { Client } from './client.ts';

/** A question goes out; gives the step at which that was. What changes later may not be in its answer. */
export function begin(client: Client): number {
  client.calls.add(++client.step);
  return client.step;
}

/** Its answer is there, or never will be. What changed before all that are still on their way need not be remembered. */
export function end({ calls, records: { marks } }: Client, step: number): void {
  calls.delete(step);
  const [first = Infinity] = calls;
  for (const [id, at] of marks) if (at < first) marks.delete(id);
}
