import { addDays, addMonths, laterDay, monthsUntil } from '../time/calendar.ts';

/** Weekends do not shift a day. Source: decisions.md §7, domain.md §5. */

export type Contract = {
  kind: 'fixed' | 'indefinite';
  initialEnd: string | null;
  renewed: boolean;
  noticeMonths: number;
  /**
   * Whether the customer asked for a longer notice period (Telecommunicatiewet, art. 7.2a lid 7).
   */
  ownRequest3Months: boolean;
};

/** Electronic communications services, programme services, or only contract law. */
export const productRegime = { ecs: 'ecs', programme: 'programme', other: 'other' } as const;
export type Regime = (typeof productRegime)[keyof typeof productRegime];

export type EndRule =
  /** The first term has not ended, and the notice period ends within it. */
  | 'initialTerm'
  /** The first term has not ended, and the notice period ends after it. */
  | 'noticePastTerm'
  /** The contract was tacitly renewed: the notice period is at most one month (art. 7.2ab). */
  | 'renewed'
  /** A fixed contract whose first term is over, or that never had one, is treated as renewed. */
  | 'termOver'
  /** The contract is indefinite: the notice period is at most one month (art. 7.2a lid 6). */
  | 'indefinite'
  /** At most three months, because the customer asked for that (art. 7.2a lid 7). */
  | 'ownRequest'
  | 'contract'
  /** The service starts later than its contract could end. */
  | 'notBegun'
  /** The connection already has an end date, earlier than that of its contract. */
  | 'endFixed';

export type ContractEnd = {
  earliestDate: string;
  rule: EndRule;
  /** In months. */
  notice: number;
};

export function contractEnd({
  receivedOn,
  contract,
  regime,
}: {
  receivedOn: string;
  contract: Contract;
  regime: Regime;
}): ContractEnd {
  const { notice, rule } = noticeOf(contract, regime);
  const byNotice = addMonths(receivedOn, notice);
  const { kind, renewed, initialEnd } = contract;
  if (kind !== 'fixed' || renewed || initialEnd === null || receivedOn >= initialEnd)
    return { earliestDate: byNotice, rule, notice };
  return initialEnd >= byNotice
    ? { earliestDate: initialEnd, rule: 'initialTerm', notice }
    : { earliestDate: byNotice, rule: 'noticePastTerm', notice };
}

/**
 * A connection cannot end before it starts. An end date that is already set does not move later,
 * unless it is in the past.
 */
export function connectionEnd({
  start,
  endDate,
  ...of
}: Parameters<typeof contractEnd>[0] & {
  start: string | null;
  endDate: string | null;
}): ContractEnd {
  const end = contractEnd(of);
  const begun: ContractEnd =
    start !== null && start > end.earliestDate
      ? { ...end, earliestDate: start, rule: 'notBegun' }
      : end;
  return endDate === null || endDate >= begun.earliestDate
    ? begun
    : { ...begun, earliestDate: laterDay(endDate, of.receivedOn), rule: 'endFixed' };
}

/**
 * Several days of notice can lead to the same end day (28 to 31 January all lead to 28 February):
 * this is the last of them.
 */
export function lastNoticeDay({
  receivedOn,
  contract,
  regime,
}: Parameters<typeof contractEnd>[0]): string | null {
  const { kind, renewed, initialEnd } = contract;
  if (kind !== 'fixed' || renewed || initialEnd === null) return null;
  const { notice } = noticeOf(contract, regime);
  let last = addMonths(initialEnd, -notice);
  while (addMonths(addDays(last, 1), notice) <= initialEnd) last = addDays(last, 1);
  return last < receivedOn ? null : last;
}

export const noticeInForce = (contract: Contract, regime: Regime): number =>
  noticeOf(contract, regime).notice;

function noticeOf(
  { kind, renewed, noticeMonths, ownRequest3Months }: Contract,
  regime: Regime,
): { notice: number; rule: EndRule } {
  if (regime === productRegime.other) return { notice: noticeMonths, rule: 'contract' };
  if (renewed) return { notice: Math.min(noticeMonths, 1), rule: 'renewed' };
  if (kind === 'fixed') return { notice: Math.min(noticeMonths, 1), rule: 'termOver' };
  if (ownRequest3Months) return { notice: Math.min(noticeMonths, 3), rule: 'ownRequest' };
  return { notice: Math.min(noticeMonths, 1), rule: 'indefinite' };
}

/** In euros. The number of months is rounded up. */
export const earlyCost = ({
  endDate,
  earliestDate,
  monthly,
}: {
  endDate: string;
  earliestDate: string;
  monthly: number;
}): number => (Math.round(monthly * 100) * monthsUntil(endDate, earliestDate)) / 100;
