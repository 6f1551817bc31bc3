import { addDays, addMonths, laterDay, monthsUntil } from '../time/calendar.ts';

/**
 * When a contract can end and what leaving sooner costs: pure, days in and days out, no shifting
 * for weekends. Source: decisions.md §7, domain.md §5.
 */

export type Contract = {
  kind: 'fixed' | 'indefinite';
  /** The last day of the first term. */
  initialEnd: string | null;
  /** Renewed in silence after the first term. */
  renewed: boolean;
  /** As the contract has it; the law may allow less. */
  noticeMonths: number;
  /** The customer asked for a longer notice themselves (Telecommunicatiewet, art. 7.2a lid 7). */
  ownRequest3Months: boolean;
};

/**
 * Electronic communications service, programme service, or the contract alone. Belongs to the
 * product.
 */
export const productRegime = { ecs: 'ecs', programme: 'programme', other: 'other' } as const;
export type Regime = (typeof productRegime)[keyof typeof productRegime];

/** What decides the day; its words stand in `messages/portal/termination.ts`. */
export type EndRule =
  /** The first term still runs. */
  | 'initialTerm'
  /** The first term still runs, and the notice reaches beyond it. */
  | 'noticePastTerm'
  /** Renewed in silence: at most a month (art. 7.2ab). */
  | 'renewed'
  /** A fixed contract whose first term is over, or that never had one: as if renewed. */
  | 'termOver'
  /** At most a month (art. 7.2a lid 6). */
  | 'indefinite'
  /** At most three months, since the customer asked for that (art. 7.2a lid 7). */
  | 'ownRequest'
  /** No law, only the contract. */
  | 'contract'
  /** The service begins later than its contract could end. */
  | 'notBegun'
  /** The connection has an end date already, sooner than its contract's. */
  | 'endFixed';

export type ContractEnd = {
  earliestDate: string;
  rule: EndRule;
  /** Months that count. */ notice: number;
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
 * The same of a connection: it ends not before it begins, and an end date it has already is free
 * and never moves later. One that is over counts as today. What the contract leaves open is decided
 * here, for terminations and port-outs alike.
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
 * The last day on which notice still ends a contract with its first term; null when no first term
 * runs, or when that day is over. Clamping makes several days count as the same one: of 28 to 31
 * January, all a month before 28 February, it is the last.
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

/** Months of notice that count: the contract's, as far as the law allows. */
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

/**
 * Euros for the rest of the term: whole months from the day asked for to the first day that is
 * free.
 */
export const earlyCost = ({
  endDate,
  earliestDate,
  monthly,
}: {
  endDate: string;
  earliestDate: string;
  monthly: number;
}): number => (Math.round(monthly * 100) * monthsUntil(endDate, earliestDate)) / 100;
