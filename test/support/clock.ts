import { setTimeout as delay } from 'node:timers/promises';

/** Stored moments count milliseconds: what comes after this is later than what came before it. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() <= now) await delay(1);
}
