import type { Rec } from '#protocol/shapes/record.ts';
import { publishSave } from './publish-save.ts';
import type { Change, Client } from '../client.ts';
import { addRecordFields, newSelection } from '../fields.ts';
import { deepFreeze } from '../cache/stored-answer.ts';
import { storeRecord } from '../cache/retention.ts';

export type SavedRecord = { kind: Change['kind']; id: string; apiName: string; record: Rec | null };

/** Freezes the records in `saved`. Source: record-api.md §7.7. */
export function storeSavedRecords(client: Client, saved: readonly SavedRecord[]): void {
  const step = ++client.step;
  for (const { record } of saved) {
    if (!record) continue;
    // The cache modifies the record that it stores, so it receives a copy.
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

export const objectNameOf = (client: Client, id: string): string =>
  client.records.records.get(id)?.apiName ?? '';
