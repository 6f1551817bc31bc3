import { equals } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { findEveryRow, type PlainRow, textOf, textOrNull } from '#engine/read/query.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import {
  addedDiscount,
  centsOf,
  type DiscountRule,
  type PricedLine,
  promisedDay,
} from '#protocol/telecom/pricing.ts';
import type { ServiceKind } from '#protocol/telecom/service-kind.ts';

const { active, ending } = connectionStatus;

/** `accountId`: null to leave out the services of a company. */
type PricedOrder = {
  accountId: string | null;
  requestedDate: string | null;
  lines: readonly (PricedLine & { leadDays: number })[];
};

/**
 * As `readAddedDiscount`, for the viewer. The services that a company has count for its own users
 * only: a guest must not learn from an amount what a company has.
 */
export const readOrderDiscount = (ctx: RequestContext, order: PricedOrder): Promise<number> => {
  const isOwn = ctx.viewer.kind === 'user' && ctx.viewer.accountId === order.accountId;
  const accountId = isOwn ? order.accountId : null;
  return readAddedDiscount(asSystem(ctx, 'read a combination discount'), { ...order, accountId });
};

/**
 * The combination discount per month that an order or a quote adds, in cents, by the rules of
 * today. Services count that still run after its start day. Call it as the system.
 */
export async function readAddedDiscount(
  system: RequestContext,
  { accountId, requestedDate, lines }: PricedOrder,
): Promise<number> {
  const today = localDay(system.now);
  const leadWorkingDays = lines.map(({ leadDays }) => leadDays);
  const startDay = promisedDay({ orderedOn: today, leadWorkingDays, requested: requestedDate });
  const [rules, owned] = await Promise.all([
    readRules(system),
    accountId === null ? [] : readServices(system, accountId, startDay),
  ]);
  return addedDiscount(rules, { lines, owned, day: today });
}

async function readRules(system: RequestContext): Promise<DiscountRule[]> {
  const rows = await findEveryRow(system, {
    from: 'Kortingsregel__c',
    fields: ['Minimum_soorten__c', 'Percentage__c', 'Bedrag__c', 'Van__c', 'Tot__c'],
    filters: [equals('Actief__c', 'true')],
    orderBy: ['-Van__c', 'Id'],
  });
  return rows.map(ruleOf);
}

function ruleOf(row: PlainRow): DiscountRule {
  const shared = {
    minimumKinds: Number(row['Minimum_soorten__c']),
    from: textOf(row, 'Van__c'),
    until: textOrNull(row, 'Tot__c'),
  };
  return row['Bedrag__c'] === null
    ? { ...shared, percentage: Math.round(Number(row['Percentage__c']) * 100) }
    : { ...shared, amount: centsOf(Number(row['Bedrag__c'])) };
}

/** The amount of a connection is of all its pieces together. */
async function readServices(
  system: RequestContext,
  accountId: string,
  startDay: string,
): Promise<PricedLine[]> {
  const rows = await findEveryRow(system, {
    from: 'Aansluiting__c',
    fields: ['Soort__c', 'Maandbedrag__c', 'Einddatum__c'],
    filters: [equals('Account__c', accountId), equals('Status__c', active, ending)],
    orderBy: ['Name'],
  });
  const runsOn = ({ Einddatum__c: lastDay }: PlainRow): boolean =>
    lastDay === null || String(lastDay) > startDay;
  return rows.filter(runsOn).map((row) => ({
    // proof: the picklist of the field has these values only
    kind: textOf(row, 'Soort__c') as ServiceKind,
    monthly: centsOf(Number(row['Maandbedrag__c'] ?? 0)),
    quantity: 1,
  }));
}
