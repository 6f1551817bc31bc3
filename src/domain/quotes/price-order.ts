import { equals } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { centsOf, type DiscountRule, type PricedLine } from '#protocol/telecom/pricing.ts';
import { valueOrThrow } from '../process-due-rows.ts';
import { type Order, readOrder } from '../fulfilment/read-order.ts';
import {
  addedDiscount,
  discountRuleFields,
  discountRuleOf,
  readPricedConnections,
} from '../selling/drafts/read-order-discount.ts';

const { active, ending } = connectionStatus;

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
  const discount = await bestDiscount(system, order, lines);
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

async function bestDiscount(
  system: RequestContext,
  { accountId }: Order,
  lines: readonly PricedLine[],
): Promise<number> {
  const today = localDay(system.now);
  const [rules, connections] = await Promise.all([
    readRules(system),
    accountId === null ? [] : readPricedConnections(system, accountId, active, ending),
  ]);
  const added = rules.map((rule) => addedDiscount(rule, { lines, connections, day: today }));
  return Math.max(0, ...added);
}

async function readRules(system: RequestContext): Promise<readonly DiscountRule[]> {
  const rows = await findRows(system, {
    from: 'Kortingsregel__c',
    fields: discountRuleFields,
    filters: [equals('Actief__c', 'true')],
    orderBy: ['-Van__c', 'Id'],
    limit: 100,
  });
  return rows.map(discountRuleOf);
}
