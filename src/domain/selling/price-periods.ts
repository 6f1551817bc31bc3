import { equals } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
import {
  asSystem,
  asSystemOnBehalf,
  type RequestContext,
  type WriteHooks,
  type WrittenRow,
} from '#engine/model/request-context.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { amountOn, centsOf } from '#protocol/telecom/pricing.ts';
import { priceSource } from '#protocol/telecom/selling.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { addDays, laterDay } from '#protocol/time/calendar.ts';
import { valueOrThrow } from '../process-due-rows.ts';

/** Keeps the price periods of a connection in step with its amount. Source: decisions.md §13. */
export const pricePeriodWriteHooks: WriteHooks = { Aansluiting__c: followConnection };

/** `monthly`: whole cents. */
export type PricePeriod = { id: string; from: string; until: string | null; monthly: number };

/**
 * A changed amount ends the period of today and begins a new one. Days before today keep their
 * price, so that an old invoice can be explained.
 */
async function followConnection(
  ctx: RequestContext,
  { id, before, after }: WrittenRow,
): Promise<Result<unknown>> {
  if (after === null) return ok(null);
  const [was, is] = [before && factsOf(before), factsOf(after)];
  const today = localDay(ctx.now);
  const system = asSystemOnBehalf(ctx, 'keep the price periods of a connection');
  const start = is.start ?? today;
  if (was !== null && was.start !== is.start) await moveFirstPeriod(system, id, start);
  if (was === null || was.monthly !== is.monthly) {
    const from = was === null ? start : laterDay(start, today);
    await changePrice(system, id, { from, monthly: is.monthly });
  }
  if (is.ended && (!was?.ended || was.end !== is.end))
    await endPeriods(system, id, is.end ?? today);
  return ok(null);
}

const factsOf = (row: Readonly<Record<string, unknown>>) => ({
  monthly: row['Maandbedrag__c'] == null ? null : centsOf(Number(row['Maandbedrag__c'])),
  start: dayIn(row, 'Ingangsdatum__c'),
  ended: row['Status__c'] === connectionStatus.ended,
  end: dayIn(row, 'Einddatum__c'),
});

const dayIn = (row: Readonly<Record<string, unknown>>, field: string): string | null =>
  typeof row[field] === 'string' ? row[field] : null;

async function moveFirstPeriod(
  system: RequestContext,
  connectionId: string,
  start: string,
): Promise<void> {
  const [first] = await readPeriods(system, connectionId);
  if (first === undefined || (first.until !== null && first.until < start)) return;
  valueOrThrow(await updateRecord(system, first.id, { fields: { Van__c: start } }));
}

async function changePrice(
  system: RequestContext,
  connectionId: string,
  { from, monthly }: { from: string; monthly: number | null },
): Promise<void> {
  await endPeriods(system, connectionId, addDays(from, -1));
  if (monthly === null) return;
  valueOrThrow(
    await createRecord(system, {
      apiName: 'Prijsperiode__c',
      fields: {
        Aansluiting__c: connectionId,
        Van__c: from,
        Maandbedrag__c: monthly / 100,
        Bron__c: priceSource.hand,
      },
    }),
  );
}

/** A period that has not begun by then disappears. */
async function endPeriods(
  system: RequestContext,
  connectionId: string,
  lastDay: string,
): Promise<void> {
  for (const { id, from, until } of await readPeriods(system, connectionId)) {
    if (until !== null && until <= lastDay) continue;
    if (from > lastDay) valueOrThrow(await deleteRecord(system, id));
    else valueOrThrow(await updateRecord(system, id, { fields: { Tot__c: lastDay } }));
  }
}

/** Oldest first. The caller must check that the viewer sees the connection. */
export async function readPeriods(
  ctx: RequestContext,
  connectionId: string,
): Promise<readonly PricePeriod[]> {
  const rows = await findRows(asSystem(ctx, 'read what a connection costs'), {
    from: 'Prijsperiode__c',
    fields: ['Id', 'Van__c', 'Tot__c', 'Maandbedrag__c'],
    filters: [equals('Aansluiting__c', connectionId)],
    orderBy: ['Van__c', 'Name'],
    limit: 500,
  });
  return rows.map((row: PlainRow) => ({
    id: String(row['Id']),
    from: String(row['Van__c']),
    until: dayIn(row, 'Tot__c'),
    monthly: centsOf(Number(row['Maandbedrag__c'])),
  }));
}

/** In cents; null when it costs nothing on the day. Source: decisions.md §13. */
export const readAmountOn = async (
  ctx: RequestContext,
  connectionId: string,
  day: string,
): Promise<number | null> => amountOn(await readPeriods(ctx, connectionId), day);
