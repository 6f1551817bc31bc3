import { normalizeId } from '#protocol/ids.ts';
import type { Client } from '../client.ts';
import { nextChangeStep } from '../save/publish-save.ts';
import { markStale } from '../cache/record-cache.ts';
import { flushTouchedEntries } from './settle.ts';

/**
 * For changes outside this client. Ignores calls beyond the limit, and invalid ids. Source:
 * record-api.md §7.11.
 */
export async function notifyRecordUpdateAvailable(
  client: Client,
  records: readonly { recordId: string }[],
): Promise<void> {
  getRecordNotifyChange(client, records);
  await Promise.resolve();
}

export function getRecordNotifyChange(
  client: Client,
  records: readonly { recordId: string }[],
): void {
  if (!client.mayNotify()) return;
  const step = nextChangeStep(client);
  // Callers in JavaScript may pass any value.
  for (const one of records as readonly ({ recordId?: unknown } | null | undefined)[]) {
    const recordId = one?.recordId;
    const id = typeof recordId === 'string' ? normalizeId(recordId) : undefined;
    if (id !== undefined) markStale(client.records, { id, step });
  }
  flushTouchedEntries(client, 'soon');
}
