import type { Client } from '../client.ts';

/** An answer to this request may lack changes with a later step. */
export function beginCall(client: Client): number {
  client.calls.add(++client.step);
  return client.step;
}

export function endCall(client: Client, step: number): void {
  client.calls.delete(step);
  forgetInvalidationSteps(client);
}

export function forgetInvalidationSteps({ calls, records: { invalidated } }: Client): void {
  const [first = Infinity] = calls;
  for (const [id, at] of invalidated) if (at < first) invalidated.delete(id);
}
