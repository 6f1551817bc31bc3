import { equals } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { findEveryRow, findRows, type PlainRow, textOf } from '#engine/read/query.ts';
import { type ConnectionStatus, connectionStatus } from '#protocol/telecom/connection-status.ts';
import {
  centsOf,
  discountOf,
  type DiscountRule,
  type PricedLine,
} from '#protocol/telecom/pricing.ts';
import type { ServiceKind } from '#protocol/telecom/service-kind.ts';

type PricedOrder = { accountId: string | null; lines: readonly PricedLine[] };

/**
 * The combination discount per month that the order adds, in cents. The connections that a company
 * has count for its own users only: a guest must not learn from an amount what a company has. What
 * these connections earn without the order is not given again, and the discount is never more than
 * the order costs.
 */
export async function readOrderDiscount(
  ctx: RequestContext,
  { accountId, lines }: PricedOrder,
): Promise<number> {
  const rule = await readDiscountRule(ctx);
  if (rule === null) return 0;
  const day = localDay(ctx.now);
  const isOwn =
    ctx.viewer.kind === 'user' && accountId !== null && ctx.viewer.accountId === accountId;
  const system = asSystem(ctx, 'read the connections of a company');
  const connections = isOwn
    ? await readPricedConnections(system, accountId, connectionStatus.active)
    : [];
  const added = addedDiscount(rule, { lines, connections, day });
  const most = lines.reduce((sum, { monthly, quantity }) => sum + monthly * quantity, 0);
  return Math.max(0, Math.min(added, most));
}

/** What lines add to the discount that connections have already. */
export const addedDiscount = (
  rule: DiscountRule,
  {
    lines,
    connections,
    day,
  }: { lines: readonly PricedLine[]; connections: readonly PricedLine[]; day: string },
): number => discountOf(rule, [...connections, ...lines], day) - discountOf(rule, connections, day);

/** Of the rules in use that cover today, the one that began last. */
async function readDiscountRule(ctx: RequestContext): Promise<DiscountRule | null> {
  const today = localDay(ctx.now);
  const rows = await findRows(asSystem(ctx, 'read the rule of the combination discount'), {
    from: 'Kortingsregel__c',
    fields: discountRuleFields,
    filters: [
      equals('Actief__c', 'true'),
      { field: 'Van__c', operator: 'LessOrEqual', operands: ['TODAY'] },
    ],
    orderBy: ['-Van__c', 'Name'],
    limit: 100,
  });
  const row = rows.find(({ Tot__c: until }) => until === null || String(until) >= today);
  return row === undefined ? null : discountRuleOf(row);
}

export const discountRuleFields = [
  'Minimum_soorten__c',
  'Percentage__c',
  'Bedrag__c',
  'Van__c',
  'Tot__c',
];

/** `row` has `discountRuleFields`. */
export function discountRuleOf(row: PlainRow): DiscountRule {
  const shared = {
    minimumKinds: Number(row['Minimum_soorten__c']),
    from: textOf(row, 'Van__c'),
    until: row['Tot__c'] === null ? null : textOf(row, 'Tot__c'),
  };
  return row['Bedrag__c'] === null
    ? { ...shared, percentage: Math.round(Number(row['Percentage__c']) * 100) }
    : { ...shared, amount: centsOf(Number(row['Bedrag__c'])) };
}

/** The amount of a connection is of all its pieces together. Call it as the system. */
export async function readPricedConnections(
  system: RequestContext,
  accountId: string,
  ...statuses: readonly ConnectionStatus[]
): Promise<PricedLine[]> {
  const rows = await findEveryRow(system, {
    from: 'Aansluiting__c',
    fields: ['Soort__c', 'Maandbedrag__c'],
    filters: [equals('Account__c', accountId), equals('Status__c', ...statuses)],
    orderBy: ['Name'],
  });
  return rows.map((row) => ({
    // proof: the picklist of the field has these values only
    kind: textOf(row, 'Soort__c') as ServiceKind,
    monthly: centsOf(Number(row['Maandbedrag__c'] ?? 0)),
    quantity: 1,
  }));
}
