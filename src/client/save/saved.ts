import type { Rec } from '#protocol/shapes/record.ts';
import { afterSave } from './after-save.ts';
import type { Change, Client } from '../client.ts';
import { addRecord, newSelection } from '../fields.ts';
import { frozen } from '../cache/frame.ts';
import { keepRecord } from '../cache/retention.ts';

/** What came of one write: the record as it is now, or none where it is gone for this viewer. */
export type Saved = { kind: Change['kind']; id: string; apiName: string; record: Rec | null };

/**
 * Keeps what writes answered, and asks again whatever may have changed by them. Gives the records
 * as they came. Source: record-api.md §7.7.
 */
export function keepSaved(client: Client, saved: readonly Saved[]): void {
  const step = ++client.step;
  for (const { record } of saved) {
    if (!record) continue;
    // The cache makes cells of it; who saved is given the record as it came.
    const kept = structuredClone(record);
    const asked = newSelection();
    addRecord(asked, kept);
    keepRecord(client, kept, { asked, step });
    frozen(record);
  }
  afterSave(
    client,
    saved.map(({ kind, id, apiName, record }) => ({
      kind,
      id,
      apiName,
      ...(record && { weakEtag: record.weakEtag }),
    })),
  );
}

/**
 * The name of the object a record belongs to; empty where it is not known here, which may be any.
 */
export const objectOf = (client: Client, id: string): string =>
  client.records.known.get(id)?.apiName ?? '';
