import type { Ask } from './ask.ts';
import { newRecordId } from './ids.ts';
import { historyObject, type ObjectModel } from './registry.ts';

/** One tracked change of one row; `field` null when the row itself came or went. */
export type Change = { kind: 'aangemaakt' | 'gewijzigd' | 'verwijderd'; field: string | null; before: unknown; after: unknown };

/** Writes the field history, in the transaction of the change itself. Source: decisions.md §2, Wijziging__c. */
export async function keepHistory(ask: Ask, row: { object: ObjectModel; id: string }, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const history = ask.registry.object(historyObject)!;
  const who = ask.viewer.kind === 'user' ? ask.viewer.userId : null;
  const ids = changes.map(() => newRecordId(history.keyPrefix, ask.now));
  await ask.db.run({
    name: 'keep-history',
    text: `
      insert into wijziging__c (id, object__c, record__c, soort__c, veld__c, oude_waarde__c, nieuwe_waarde__c, createddate, createdbyid, lastmodifieddate, lastmodifiedbyid, systemmodstamp)
      select id, $1, $2, kind, field, before, after, $3, $4, $3, $4, $3
      from unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) as change (id, kind, field, before, after)`,
    values: [
      row.object.apiName,
      row.id,
      ask.now,
      who,
      ids,
      changes.map((change) => change.kind),
      changes.map((change) => change.field),
      changes.map((change) => asText(change.before)),
      changes.map((change) => asText(change.after)),
    ],
  });
}

const asText = (value: unknown): string | null => (value === null || value === undefined ? null : value instanceof Date ? value.toISOString() : String(value));
