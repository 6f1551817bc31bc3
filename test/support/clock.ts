import { setTimeout as delay } from 'node:timers/promises';

/** Waits for the next millisecond, so that moments stored after it are later than those before. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() <= now) await delay(1);
}
