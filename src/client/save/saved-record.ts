import type { Rec } from '#protocol/shapes/record.ts';
import { publishSave } from './publish-save.ts';
import type { Change, Client } from '../client.ts';
import { addRecordFields, newSelection } from '../fields.ts';
import { deepFreeze } from '../cache/stored-answer.ts';
import { storeRecord } from '../cache/retention.ts';

/** The result of one write. `record` is null when this viewer can no longer read the record. */
export type SavedRecord = { kind: Change['kind']; id: string; apiName: string; record: Rec | null };

/**
 * Keeps what writes answered, and asks again whatever may have changed by them. Gives the records
 * as they came. Source: record-api.md §7.7.
 */
export function storeSavedRecords(client: Client, saved: readonly SavedRecord[]): void {
  const step = ++client.step;
  for (const { record } of saved) {
    if (!record) continue;
    // The cache makes cells of it; who saved is given the record as it came.
    const recordCopy = structuredClone(record);
    const asked = newSelection();
    addRecordFields(asked, recordCopy);
    storeRecord(client, recordCopy, { asked, step });
    deepFreeze(record);
  }
  publishSave(
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
export const objectNameOf = (client: Client, id: string): string =>
  client.records.records.get(id)?.apiName ?? '';
