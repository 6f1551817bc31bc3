import { localTime } from '#protocol/time/amsterdam-time.ts';

export type RetentionRule = { days: number; weeks: number; months: number };

const units = { d: 'days', w: 'weeks', m: 'months' } as const;

/** Parses text such as `7d 4w 12m`. */
export function readRetentionRule(text: string): RetentionRule | undefined {
  const rule = { days: 0, weeks: 0, months: 0 };
  for (const part of text.split(/\s+/)) {
    const [, count, unit] = /^(\d{1,3})([dwm])$/.exec(part) ?? [];
    if (count === undefined || unit === undefined) return undefined;
    // proof: the regular expression guarantees this
    rule[units[unit as keyof typeof units]] = Number(count);
  }
  return rule.days + rule.weeks + rule.months > 0 ? rule : undefined;
}

export const retentionRuleText = ({ days, weeks, months }: RetentionRule): string =>
  `${String(days)}d ${String(weeks)}w ${String(months)}m`;

type Archive = { name: string; madeAt: Date };

const day = 86_400_000; // ms
const localDay = (moment: Date): number => Math.floor(localTime(moment.getTime()) / day);

/** Weeks begin on Monday; day 0 of the epoch was a Thursday. */
const periods: Readonly<Record<keyof RetentionRule, (moment: Date) => string>> = {
  days: (moment) => String(localDay(moment)),
  weeks: (moment) => String(Math.floor((localDay(moment) + 3) / 7)),
  months: (moment) => new Date(localDay(moment) * day).toISOString().slice(0, 7),
};

/** Returns the names to remove. The newest archive stays, whatever the rule. */
export function archivesToRemove(archives: readonly Archive[], rule: RetentionRule): string[] {
  const newestFirst = archives.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const retainedArchives = new Set(newestFirst.slice(0, 1));
  for (const unit of ['days', 'weeks', 'months'] as const) {
    const seen = new Set<string>();
    for (const archive of newestFirst) {
      const period = periods[unit](archive.madeAt);
      if (seen.has(period) || seen.size >= rule[unit]) continue;
      seen.add(period);
      retainedArchives.add(archive);
    }
  }
  return newestFirst.filter((archive) => !retainedArchives.has(archive)).map(({ name }) => name);
}
