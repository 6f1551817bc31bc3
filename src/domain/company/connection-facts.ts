import {
  type RequestContext,
  asSystem,
  asSystemAuditedAsViewer,
} from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { notFound, objectOfId, seesRecord } from '#engine/read/read.ts';
import {
  type Contract,
  noticeInForce,
  productRegime,
  type Regime,
} from '#protocol/telecom/contract-end.ts';
import type { PricedPeriod } from '#protocol/telecom/price-periods.ts';
import { amountOn } from '#protocol/telecom/pricing.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { contractForm, portOutStatus, terminationStatus } from '#protocol/telecom/picklists.ts';
import { readPeriods } from '../selling/price-periods.ts';

export type ConnectionFacts = {
  id: string;
  name: string;
  kind: string;
  status: string;
  number: string | null;
  /** Euros a month, today. `monthlyOn` gives that of another day. */
  monthly: number;
  periods: readonly PricedPeriod[];
  contract: Contract;
  regime: Regime;
  start: string | null;
  endDate: string | null;
  account: { id: string; name: string; number: string; ownerId: string | null };
};

/**
 * Refusals: `record.noRight`, `record.idMalformed`, `record.notFound`. Source: record-api.md §2,
 * §6.2.
 */
export async function findConnection(
  ctx: RequestContext,
  connectionId: string,
): Promise<Result<string>> {
  if (ctx.viewer.kind === 'guest') return refuse({ code: 'record.noRight' });
  const known = objectOfId(ctx, connectionId);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  return object.apiName === 'Aansluiting__c' && (await seesRecord(ctx, object, recordId))
    ? ok(recordId)
    : notFound;
}

export const regimeFields = ['Soort__c', 'Product__r.Regime__c'] as const;

const fields = [
  'Id',
  'Name',
  ...regimeFields,
  'Status__c',
  'Nummer__c',
  'Maandbedrag__c',
  'Contractvorm__c',
  'Einde_eerste_termijn__c',
  'Verlengd__c',
  'Opzegtermijn_maanden__c',
  'Drie_maanden_op_verzoek__c',
  'Ingangsdatum__c',
  'Einddatum__c',
  'Account__c',
  'Account__r.Name',
  'Account__r.Klantnummer__c',
  'Account__r.OwnerId',
];

export async function readVisibleConnection(
  ctx: RequestContext,
  connectionId: string,
): Promise<Result<ConnectionFacts>> {
  const found = await findConnection(ctx, connectionId);
  return found.ok ? readConnection(ctx, found.value) : found;
}

/**
 * Reads as the system, because customers cannot read the legal regime of a product. The caller must
 * check that the viewer sees the connection.
 */
export async function readConnection(
  ctx: RequestContext,
  id: string,
): Promise<Result<ConnectionFacts>> {
  const [[row], periods] = await Promise.all([
    findRowsByValues(asSystemAuditedAsViewer(ctx, 'read a contract'), {
      from: 'Aansluiting__c',
      fields,
      where: { Id: id },
      limit: 1,
    }),
    readPeriods(ctx, id),
  ]);
  return row === undefined ? notFound : ok({ ...factsOf(row), periods });
}

/** In euros. A day without a price period costs what today costs. Source: decisions.md §13. */
export function monthlyOn(
  { monthly, periods }: Pick<ConnectionFacts, 'monthly' | 'periods'>,
  day: string,
): number {
  const cents = amountOn(periods, day);
  return cents === null ? monthly : cents / 100;
}

/**
 * In months, by connection id. Reads as the system: the caller must check that the viewer sees
 * them.
 */
export async function readNoticeMonths(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const system = asSystem(ctx, 'read the notice of contracts');
  const filters = [{ field: 'Id', operator: 'Equals', operands: ids }] as const;
  const rows = await findRows(system, {
    from: 'Aansluiting__c',
    fields,
    filters,
    limit: ids.length,
  });
  return new Map(
    rows.map(factsOf).map(({ id, contract, regime }) => [id, noticeInForce(contract, regime)]),
  );
}

/** Checks access after locking, because the connection can have moved to another company. */
export async function lockConnection(
  ctx: RequestContext,
  system: RequestContext,
  id: string,
): Promise<Result<ConnectionFacts>> {
  return (await lockRecord(system, id))
    ? readVisibleConnection({ ...ctx, db: system.db }, id)
    : notFound;
}

function factsOf(row: PlainRow): Omit<ConnectionFacts, 'periods'> {
  const kind = String(row['Soort__c']);
  return {
    id: String(row['Id']),
    name: String(row['Name']),
    kind,
    status: String(row['Status__c']),
    number: textOf(row, 'Nummer__c'),
    monthly: Number(row['Maandbedrag__c'] ?? 0),
    contract: {
      kind: row['Contractvorm__c'] === contractForm.fixed ? 'fixed' : 'indefinite',
      initialEnd: textOf(row, 'Einde_eerste_termijn__c'),
      renewed: row['Verlengd__c'] === true,
      noticeMonths: Number(row['Opzegtermijn_maanden__c']),
      ownRequest3Months: row['Drie_maanden_op_verzoek__c'] === true,
    },
    regime: regimeOf(row),
    start: textOf(row, 'Ingangsdatum__c'),
    endDate: textOf(row, 'Einddatum__c'),
    account: {
      id: String(row['Account__c']),
      name: String(row['Account__r.Name']),
      number: String(row['Account__r.Klantnummer__c']),
      ownerId: textOf(row, 'Account__r.OwnerId'),
    },
  };
}

const textOf = (row: PlainRow, field: string): string | null =>
  typeof row[field] === 'string' ? row[field] : null;

/** Services of these kinds have the regime `other` when their product has no regime. */
const withoutLaw: ReadonlySet<string> = new Set([
  serviceKind.cloud,
  serviceKind.sla,
  serviceKind.hardware,
]);

/** `row` has `regimeFields`. Source: decisions.md §7, domain.md §5. */
export function regimeOf(row: PlainRow): Regime {
  const [kind, ofProduct] = regimeFields.map((field) => row[field]);
  if (
    ofProduct === productRegime.ecs ||
    ofProduct === productRegime.programme ||
    ofProduct === productRegime.other
  )
    return ofProduct;
  return withoutLaw.has(String(kind))
    ? productRegime.other
    : kind === serviceKind.tv
      ? productRegime.programme
      : productRegime.ecs;
}

export type PendingEndings = {
  today: string;
  termination: boolean;
  portOut: boolean;
  overdue: readonly OverdueRelease[];
};
export type OverdueRelease = { id: string; number: string; validUntil: string };

const released = portOutStatus.released;

export async function readPendingEndings(
  ctx: RequestContext,
  connectionId: string,
): Promise<PendingEndings> {
  const system = asSystem(ctx, 'see what ends a connection');
  const of = { field: 'Aansluiting__c', operator: 'Equals', operands: [connectionId] } as const;
  const open = (...operands: string[]) => [
    of,
    { field: 'Status__c', operator: 'Equals', operands } as const,
  ];
  const [terminations, releases] = await Promise.all([
    findRows(system, {
      from: 'Opzegging__c',
      fields: ['Id'],
      filters: open(terminationStatus.received),
      limit: 1,
    }),
    findRows(system, {
      from: 'Uitportering__c',
      fields: ['Id', 'Nummer__c', 'Status__c', 'Geldig_tot__c'],
      filters: open(portOutStatus.requested, released),
      limit: 100,
    }),
  ]);
  const today = localDay(ctx.now);
  const isOverdue = (row: PlainRow): boolean =>
    row['Status__c'] === released &&
    row['Geldig_tot__c'] !== null &&
    String(row['Geldig_tot__c']) < today;
  return {
    today,
    termination: terminations.length > 0,
    portOut: releases.some((row) => !isOverdue(row)),
    overdue: releases.filter(isOverdue).map((row) => ({
      id: String(row['Id']),
      number: String(row['Nummer__c'] ?? ''),
      validUntil: String(row['Geldig_tot__c']),
    })),
  };
}
