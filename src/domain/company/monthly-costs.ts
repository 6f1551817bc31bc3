import type { RequestContext } from '#engine/model/request-context.ts';
import { type PlainRow, sumRows } from '#engine/read/query.ts';
import { rulesOfStatus } from '#protocol/telecom/connection-status.ts';

/** Euros a month, without VAT, of the paid connections of one kind, and how many there are. */
export type KindCost = { kind: string; count: number; monthly: number };

export type MonthlyCosts = { kinds: KindCost[]; total: number };

/** Connections counted, and their `Maandbedrag__c` added up, per combination of other fields. */
export type CostGroup = PlainRow & { count: number };

/**
 * What is paid each month for the connections the viewer sees: every kind of service, as long as
 * it works. Pages, mails and answers take their sums from here. Source: decisions.md §6.
 */
export async function readMonthlyCosts(ctx: RequestContext): Promise<MonthlyCosts> {
  const by = ['Soort__c', 'Status__c'];
  const sum = ['Maandbedrag__c'];
  return monthlyCosts(await sumRows(ctx, { from: 'Aansluiting__c', by, sum }));
}

/** The same of rows that were read already; they carry `Soort__c` and `Status__c`. */
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

/** What some of the kinds cost together. */
export const totalOf = (kinds: readonly KindCost[]): number =>
  addEuros(kinds.map(({ monthly }) => monthly));

export const isPaid = (row: PlainRow): boolean => rulesOfStatus(String(row['Status__c'])).isPaid;

/** What these connections cost together. */
export const euroSum = (rows: readonly PlainRow[]): number =>
  addEuros(rows.map((row) => Number(row['Maandbedrag__c'] ?? 0)));

/** Whole cents are added up: fractions of euros would leave a rest. */
const addEuros = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
