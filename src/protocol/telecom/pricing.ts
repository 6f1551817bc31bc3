import { addDays, addMonths, isWorkingDay, laterDay, workingDayAfter } from '../time/calendar.ts';
import type { ContractTerm } from './selling.ts';
import { type ServiceKind, serviceKind } from './service-kind.ts';

// Amounts are whole cents without VAT, days are `yyyy-mm-dd` in Dutch time, and a period includes
// both its days. Source: decisions.md §13; docs/decisions/0040.

export type Period = { from: string; until: string | null };

export type Tariff = Period & { term: ContractTerm; monthly: number; oneOff: number };

/** Of two periods that cover the day, the one that begins later counts. */
function lastCovering<T extends Period>(periods: readonly T[], day: string): T | null {
  return periods
    .filter(({ from, until }) => from <= day && (until === null || day <= until))
    .reduce<T | null>((last, one) => (last === null || one.from >= last.from ? one : last), null);
}

export const tariffOn = (
  tariffs: readonly Tariff[],
  term: ContractTerm,
  day: string,
): Tariff | null =>
  lastCovering(
    tariffs.filter((tariff) => tariff.term === term),
    day,
  );

/** Null: the connection costs nothing on the day. */
export const amountOn = (
  periods: readonly (Period & { monthly: number })[],
  day: string,
): number | null => lastCovering(periods, day)?.monthly ?? null;

/** A contract by the month counts as one month. */
export const termTotal = ({
  monthly,
  oneOff,
  term,
}: {
  monthly: number;
  oneOff: number;
  term: ContractTerm;
}): number => monthly * Math.max(term, 1) + oneOff;

/** A part of a month costs a part by its days; each month is rounded. */
export function proRata(monthly: number, from: string, until: string): number {
  let cents = 0;
  for (let first = from; first <= until; first = addDays(monthEnd(first), 1)) {
    const last = monthEnd(first) < until ? monthEnd(first) : until;
    const days = dayOfMonth(last) - dayOfMonth(first) + 1;
    cents += roundHalfUp(monthly * days, dayOfMonth(monthEnd(first)));
  }
  return cents;
}

const dayOfMonth = (day: string): number => Number(day.slice(8, 10));

const monthEnd = (day: string): string => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);

/** Of whole numbers, because a division first would round twice. */
const roundHalfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

export type DiscountRule = Period & { minimumKinds: number } & (
    | { percentage: number; amount?: undefined }
    | { amount: number; percentage?: undefined }
  );

/** `monthly`: of one piece. */
export type PricedLine = { kind: ServiceKind; monthly: number; quantity: number };

/** Service levels and devices belong to another service. Source: docs/decisions/0040. */
const combinedKinds: readonly ServiceKind[] = [
  serviceKind.mobile,
  serviceKind.voip,
  serviceKind.internet,
  serviceKind.cloud,
  serviceKind.tv,
];

/**
 * The combination discount per month. `rule.percentage`: in hundredths of a percent, so 500 is 5 %.
 */
export function discountOf(rule: DiscountRule, lines: readonly PricedLine[], day: string): number {
  const counted = lines.filter(
    ({ kind, quantity }) => quantity > 0 && combinedKinds.includes(kind),
  );
  const kinds = new Set(counted.map(({ kind }) => kind));
  if (kinds.size < rule.minimumKinds || lastCovering([rule], day) === null) return 0;
  const sum = counted.reduce((total, { monthly, quantity }) => total + monthly * quantity, 0);
  const discount = rule.amount ?? roundHalfUp(sum * rule.percentage, 10_000);
  return Math.min(discount, sum);
}

const bestDiscount = (
  rules: readonly DiscountRule[],
  lines: readonly PricedLine[],
  day: string,
): number => Math.max(0, ...rules.map((rule) => discountOf(rule, lines, day)));

type AddedLines = { lines: readonly PricedLine[]; owned: readonly PricedLine[]; day: string };

/**
 * What lines add to the combination discount of the services that a customer owns. Of several rules
 * the best one counts, with the lines and without them. It is never more than the lines cost.
 * Source: docs/decisions/0047.
 */
export function addedDiscount(
  rules: readonly DiscountRule[],
  { lines, owned, day }: AddedLines,
): number {
  const added = bestDiscount(rules, [...owned, ...lines], day) - bestDiscount(rules, owned, day);
  const most = lines.reduce((sum, { monthly, quantity }) => sum + monthly * quantity, 0);
  return Math.max(0, Math.min(added, most));
}

export const vatRate = 21; // percent

export const withVat = (cents: number, rate: number = vatRate): number =>
  roundHalfUp(cents * (100 + rate), 100);

/** The VAT of a sum, which can differ from the sum of the rounded VAT of its parts. */
export const vatOf = (amounts: readonly number[], rate: number = vatRate): number =>
  roundHalfUp(amounts.reduce((sum, cents) => sum + cents, 0) * rate, 100);

/** Always a working day. The day of the order counts only when no working days are needed. */
export const earliestDay = (orderedOn: string, workingDays: number): string =>
  workingDays > 0 ? workingDayAfter(orderedOn, workingDays) : onOrAfterWorkingDay(orderedOn);

const onOrAfterWorkingDay = (day: string): string =>
  isWorkingDay(day) ? day : workingDayAfter(day, 1);

/** The wished day, or the first one that the slowest product allows when that is later. */
export function promisedDay({
  orderedOn,
  leadWorkingDays,
  requested,
}: {
  orderedOn: string;
  leadWorkingDays: readonly number[];
  requested: string | null;
}): string {
  const earliest = earliestDay(orderedOn, Math.max(0, ...leadWorkingDays));
  return requested === null ? earliest : onOrAfterWorkingDay(laterDay(requested, earliest));
}

/** The last day of the first term; null for a contract by the month. */
export const endOfTerm = (start: string, term: number): string | null =>
  term === 0 ? null : addDays(addMonths(start, term), -1);

export const centsOf = (euros: number): number => Math.round(euros * 100);
