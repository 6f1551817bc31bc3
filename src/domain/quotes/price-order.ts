import { equals } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, type PlainRow, textOrNull } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import {
  centsOf,
  discountOf,
  type DiscountRule,
  type PricedLine,
} from '#protocol/telecom/pricing.ts';
import type { ServiceKind } from '#protocol/telecom/service-kind.ts';
import { valueOrThrow } from '../process-due-rows.ts';
import { type Order, readOrder } from '../fulfilment/read-order.ts';

/**
 * Stores the sums of a quote after its lines changed, and that it was not sent like this. The
 * combination discount is what the order adds to that of the services the company has.
 */
export async function priceOrder(system: RequestContext, orderId: string): Promise<Order> {
  const order = await readOrder(system, orderId);
  const lines = order.lines.map(({ kind, monthly, quantity }): PricedLine => ({
    kind,
    monthly: centsOf(monthly),
    quantity,
  }));
  const sum = lines.reduce((total, { monthly, quantity }) => total + monthly * quantity, 0);
  const oneOff = order.lines.reduce(
    (total, line) => total + centsOf(line.oneOff) * line.quantity,
    0,
  );
  const discount = await addedDiscount(system, order, lines);
  const monthly = (sum - discount) / 100;
  valueOrThrow(
    await updateRecord(system, orderId, {
      fields: {
        Maandbedrag__c: monthly,
        Korting__c: discount / 100,
        Eenmalig__c: oneOff / 100,
        Verzonden_op__c: null,
      },
    }),
  );
  return { ...order, monthly };
}

async function addedDiscount(
  system: RequestContext,
  { accountId }: Order,
  lines: readonly PricedLine[],
): Promise<number> {
  const today = localDay(system.now);
  const [rules, existing] = await Promise.all([
    readRules(system),
    accountId === null ? [] : readServices(system, accountId),
  ]);
  const added = rules.map(
    (rule) => discountOf(rule, [...existing, ...lines], today) - discountOf(rule, existing, today),
  );
  return Math.max(0, ...added);
}

async function readRules(system: RequestContext): Promise<readonly DiscountRule[]> {
  const rows = await findRows(system, {
    from: 'Kortingsregel__c',
    fields: ['Minimum_soorten__c', 'Percentage__c', 'Bedrag__c', 'Van__c', 'Tot__c'],
    filters: [equals('Actief__c', 'true')],
    orderBy: ['-Van__c', 'Id'],
    limit: 100,
  });
  return rows.map(ruleOf);
}

function ruleOf(row: PlainRow): DiscountRule {
  const shared = {
    minimumKinds: Number(row['Minimum_soorten__c']),
    from: String(row['Van__c']),
    until: textOrNull(row, 'Tot__c'),
  };
  return row['Percentage__c'] == null
    ? { ...shared, amount: centsOf(Number(row['Bedrag__c'] ?? 0)) }
    : { ...shared, percentage: Math.round(Number(row['Percentage__c']) * 100) };
}

async function readServices(
  system: RequestContext,
  accountId: string,
): Promise<readonly PricedLine[]> {
  const rows = await findRows(system, {
    from: 'Aansluiting__c',
    fields: ['Soort__c', 'Maandbedrag__c'],
    filters: [
      equals('Account__c', accountId),
      equals('Status__c', connectionStatus.active, connectionStatus.ending),
    ],
    limit: 5_000,
  });
  return rows.map((row) => ({
    // proof: the picklist of the field has these values only
    kind: row['Soort__c'] as ServiceKind,
    monthly: centsOf(Number(row['Maandbedrag__c'] ?? 0)),
    quantity: 1,
  }));
}
