import type { RequestContext } from '#engine/model/request-context.ts';
import { type PlainRow, sumRows } from '#engine/read/query.ts';
import { rulesOfStatus } from '#protocol/telecom/connection-status.ts';

/** `monthly`: euros, without VAT. */
export type KindCost = { kind: string; count: number; monthly: number };

export type MonthlyCosts = { kinds: KindCost[]; total: number };

/** Field values, the number of connections with these values, and the sum of `Maandbedrag__c`. */
export type CostGroup = PlainRow & { count: number };

/** Counts paid connections only. Source: decisions.md §6. */
export async function readMonthlyCosts(ctx: RequestContext): Promise<MonthlyCosts> {
  const by = ['Soort__c', 'Status__c'];
  const sum = ['Maandbedrag__c'];
  return monthlyCosts(await sumRows(ctx, { from: 'Aansluiting__c', by, sum }));
}

export function monthlyCosts(groups: readonly CostGroup[]): MonthlyCosts {
  const paid = groups.filter(isPaid);
  const names = [...new Set(paid.map((row) => String(row['Soort__c'])))];
  return {
    kinds: names.map((kind) => costOf(kind, paid)),
    total: euroSum(paid),
  };
}

const costOf = (kind: string, paid: readonly CostGroup[]): KindCost => {
  const own = paid.filter((row) => row['Soort__c'] === kind);
  return { kind, count: own.reduce((sum, { count }) => sum + count, 0), monthly: euroSum(own) };
};

export const totalOf = (kinds: readonly KindCost[]): number =>
  addEuros(kinds.map(({ monthly }) => monthly));

export const isPaid = (row: PlainRow): boolean => rulesOfStatus(String(row['Status__c'])).isPaid;

export const euroSum = (rows: readonly PlainRow[]): number =>
  addEuros(rows.map((row) => Number(row['Maandbedrag__c'] ?? 0)));

/** Computed in whole cents, because sums of fractional euros have rounding errors. */
const addEuros = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

export async function servicesPerKind(ctx: RequestContext): Promise<KindCost[]> {
  const { kinds } = await readMonthlyCosts(ctx);
  return kinds.toSorted((one, other) => other.count - one.count);
}
