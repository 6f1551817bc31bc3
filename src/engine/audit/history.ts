import { actorIdOf } from '#protocol/users/viewer.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditChange } from './audit.ts';
import { newRecordIds } from '../model/ids.ts';
import { historyObject, type ObjectModel } from '../model/registry.ts';
import { publishObjectChange, publishRowChanges } from '../events/change-events.ts';
import type { ObjectChanges, RowChange } from '../events/row-change.ts';

/** `field` is null when the change concerns the row as a whole. */
export type FieldChange = {
  kind: 'aangemaakt' | 'gewijzigd' | 'verwijderd' | 'teruggezet' | 'samengevoegd';
  field: string | null;
  before: unknown;
  after: unknown;
};

/** Call this in the transaction of the change. */
export const saveHistory = (
  ctx: RequestContext,
  row: { object: ObjectModel; id: string },
  changes: readonly FieldChange[],
): Promise<string[]> => saveHistories(ctx, row.object, [{ id: row.id, changes }]);

export async function saveHistories(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly { id: string; changes: readonly FieldChange[] }[],
): Promise<string[]> {
  const entries = rows.flatMap(({ id, changes }) => changes.map((change) => ({ id, ...change })));
  if (entries.length === 0) return [];
  const history = ctx.registry.object(historyObject)!;
  const who = actorIdOf(ctx.viewer);
  const ids = newRecordIds(history.keyPrefix, ctx.now, entries.length);
  await ctx.db.run({
    name: 'keep-history',
    text: `
      insert into wijziging__c (id, object__c, record__c, soort__c, veld__c, oude_waarde__c, nieuwe_waarde__c, via__c, bewerking__c, createddate, createdbyid, lastmodifieddate, lastmodifiedbyid, systemmodstamp)
      select id, $1, record, kind, field, before, after, $10, $11, $2, $3, $2, $3, $2
      from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) as change (id, record, kind, field, before, after)`,
    values: [
      object.apiName,
      ctx.now,
      who,
      ids,
      entries.map((entry) => entry.id),
      entries.map((entry) => entry.kind),
      entries.map((entry) => entry.field),
      entries.map((entry) => asText(entry.before)),
      entries.map((entry) => asText(entry.after)),
      ctx.origin.work?.from ?? null,
      ctx.origin.work?.id ?? null,
    ],
  });
  return ids;
}

export async function publishWithHistory(
  ctx: RequestContext,
  changes: ObjectChanges,
  historyIds: readonly string[],
): Promise<void> {
  const weakEtag = ctx.now.getTime();
  const rows = historyIds.map((id): RowChange => ({ id, kind: 'created', weakEtag }));
  await publishRowChanges(ctx, changes, { object: ctx.registry.object(historyObject)!, rows });
}

export async function deleteHistory(ctx: RequestContext, ids: readonly string[]): Promise<number> {
  if (ctx.viewer.kind !== 'system') throw new Error('Only the system itself forgets its history');
  if (ids.length === 0) return 0;
  const history = ctx.registry.object(historyObject)!;
  return ctx.db.transaction(async (db) => {
    const gone = await db.rows<{ id: string }>({
      text: 'delete from wijziging__c where id = any($1) returning id',
      values: [ids],
    });
    if (gone.length > 0)
      await auditChange({ ...ctx, db }, 'delete', {
        object: history,
        ids: gone.map(({ id }) => id),
      });
    await publishObjectChange({ ...ctx, db }, history);
    return gone.length;
  });
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : value instanceof Date
      ? value.toISOString()
      : String(value);
