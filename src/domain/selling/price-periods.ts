import { equals } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
import {
  asSystem,
  asSystemOnBehalf,
  type RequestContext,
  type WriteHooks,
  type WrittenRow,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow, textOrNull } from '#engine/read/query.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import {
  dayOfAmount,
  nextPeriods,
  type PricedConnection,
  type PricedPeriod,
} from '#protocol/telecom/price-periods.ts';
import { amountOn, centsOf } from '#protocol/telecom/pricing.ts';
import { priceSource } from '#protocol/telecom/selling.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { valueOrThrow } from '../process-due-rows.ts';

/**
 * Keeps the amount of a connection and its price periods in step, whichever of both is changed.
 * Source: decisions.md §13.
 */
export const pricePeriodWriteHooks: WriteHooks = {
  Aansluiting__c: followConnection,
  Prijsperiode__c: followPeriod,
};

export type PricePeriod = PricedPeriod & { id: string };

async function followConnection(
  ctx: RequestContext,
  { id, before, after }: WrittenRow,
): Promise<Result<unknown>> {
  if (after === null) return ok(null);
  const [was, is] = [before && factsOf(before), factsOf(after)];
  if (was !== null && isSame(was, is)) return ok(null);
  const system = asSystemOnBehalf(ctx, 'keep the price periods of a connection');
  const stored = was === null ? [] : await readPeriods(system, id);
  const next = nextPeriods(stored, { was, is, today: localDay(ctx.now) });
  const isDelivered = was === null && after['Bestelregel__c'] != null;
  const source = isDelivered ? priceSource.order : priceSource.hand;
  await storePeriods(system, id, { stored, next, source });
  return ok(null);
}

const factsOf = (row: Readonly<Record<string, unknown>>): PricedConnection => ({
  monthly: row['Maandbedrag__c'] == null ? null : centsOf(Number(row['Maandbedrag__c'])),
  start: dayIn(row, 'Ingangsdatum__c'),
  ended: row['Status__c'] === connectionStatus.ended,
  end: dayIn(row, 'Einddatum__c'),
});

const dayIn = (row: Readonly<Record<string, unknown>>, field: string): string | null =>
  typeof row[field] === 'string' ? row[field] : null;

const isSame = (one: PricedConnection, two: PricedConnection): boolean =>
  one.monthly === two.monthly &&
  one.start === two.start &&
  one.ended === two.ended &&
  one.end === two.end;

type Stored = {
  stored: readonly PricePeriod[];
  next: readonly (PricePeriod | PricedPeriod)[];
  /** Of new periods. */
  source: string;
};

async function storePeriods(
  system: RequestContext,
  connectionId: string,
  { stored, next, source }: Stored,
): Promise<void> {
  const left = new Map(next.flatMap((period) => ('id' in period ? [[period.id, period]] : [])));
  for (const { id, from, until } of stored) {
    const period = left.get(id);
    if (period === undefined) valueOrThrow(await deleteRecord(system, id));
    else if (period.from !== from || period.until !== until)
      valueOrThrow(
        await updateRecord(system, id, { fields: { Van__c: period.from, Tot__c: period.until } }),
      );
  }
  for (const { from, until, monthly } of next.filter((period) => !('id' in period)))
    valueOrThrow(
      await createRecord(system, {
        apiName: 'Prijsperiode__c',
        fields: {
          Aansluiting__c: connectionId,
          Van__c: from,
          Tot__c: until,
          Maandbedrag__c: monthly / 100,
          Bron__c: source,
        },
      }),
    );
}

/** The system writes periods after the connection itself, so only those of users are followed. */
async function followPeriod(
  ctx: RequestContext,
  { before, after }: WrittenRow,
): Promise<Result<unknown>> {
  if (ctx.viewer.kind === 'system') return ok(null);
  const system = asSystemOnBehalf(ctx, 'keep the price periods of a connection');
  const of = [before?.['Aansluiting__c'], after?.['Aansluiting__c']];
  for (const connectionId of new Set(of.filter((id) => typeof id === 'string')))
    await setAmountOfToday(system, connectionId);
  return ok(null);
}

/** Gives the connection the amount of its period of today. False: it already has that. */
export async function setAmountOfToday(
  system: RequestContext,
  connectionId: string,
): Promise<boolean> {
  const [row] = await findRowsByValues(system, {
    from: 'Aansluiting__c',
    fields: ['Maandbedrag__c', 'Ingangsdatum__c', 'Status__c', 'Einddatum__c'],
    where: { Id: connectionId },
    limit: 1,
  });
  if (row === undefined) return false;
  const facts = factsOf(row);
  if (facts.ended) return false;
  const day = dayOfAmount(facts, localDay(system.now));
  const amount = amountOn(await readPeriods(system, connectionId), day);
  if (amount === facts.monthly) return false;
  const fields = { Maandbedrag__c: amount === null ? null : amount / 100 };
  valueOrThrow(await updateRecord(system, connectionId, { fields }));
  return true;
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
    until: textOrNull(row, 'Tot__c'),
    monthly: centsOf(Number(row['Maandbedrag__c'])),
  }));
}

/** In cents; null when it costs nothing on the day. Source: decisions.md §13. */
export const readAmountOn = async (
  ctx: RequestContext,
  connectionId: string,
  day: string,
): Promise<number | null> => amountOn(await readPeriods(ctx, connectionId), day);
