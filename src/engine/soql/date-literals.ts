import { addDays } from '#protocol/time/calendar.ts';
import {
  dayPeriod,
  literalPeriod,
  type Period,
  rangePeriod,
  wholePeriod,
} from '../model/periods.ts';

/**
 * The days that a date literal of SOQL means, in Dutch local time. Fiscal years are calendar years.
 * Undefined when there is no such literal. Source: the platform's SOQL reference, date literals.
 */
export function soqlPeriod(name: string, count: number | null, today: string): Period | undefined {
  const plain = name.replace('FISCAL_', '');
  if (count === null) return fixedPeriod(plain, today);
  const unit = '(DAY|WEEK|MONTH|QUARTER|YEAR)';
  const ago = new RegExp(`^N_${unit}S_AGO$`).exec(plain)?.[1];
  if (ago === 'DAY') return dayPeriod(addDays(today, -count));
  // proof: the expression matches only these words
  if (ago !== undefined) return wholePeriod(ago as WholeUnit, today, { first: -count, count: 1 });
  const [, side, of] = new RegExp(`^(LAST|NEXT)_N_${unit}S$`).exec(plain) ?? [];
  if (side === undefined || of === undefined || count < 1) return undefined;
  if (of === 'DAY') return rangePeriod(`${side.toLowerCase()}_n_days`, count, today);
  const first = side === 'LAST' ? -count : 1;
  return wholePeriod(of as WholeUnit, today, { first, count }); // proof: as above
}

type WholeUnit = Parameters<typeof wholePeriod>[0];

function fixedPeriod(name: string, today: string): Period | undefined {
  const days = /^(LAST|NEXT)_90_DAYS$/.exec(name)?.[1];
  return days === undefined
    ? literalPeriod(name, today)
    : rangePeriod(`${days.toLowerCase()}_n_days`, 90, today);
}
