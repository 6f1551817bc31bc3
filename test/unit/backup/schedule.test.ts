import { describe, expect, it } from 'vitest';
import { archiveName, madeAtOf } from '#backup/places/place.ts';
import { archivesToRemove, retentionRuleText, readRetentionRule } from '#backup/retention.ts';
import { isDue, lastScheduledMoment, readSchedule, scheduleText } from '#backup/schedule.ts';

const at = (text: string): Date => new Date(text);

describe('A schedule', () => {
  it.each(['', '24:00', '3:5', '03.30', '03:30,12:00', 'daily', '* * * * *'])(
    'refuses %j',
    (text) => {
      expect(readSchedule(text)).toBeUndefined();
    },
  );

  it('has times in Dutch time, in winter and in summer', () => {
    const schedule = readSchedule('03:30 15:00')!;
    expect(scheduleText(schedule)).toBe('03:30 15:00');
    const last = (now: string): string => lastScheduledMoment(schedule, at(now)).toISOString();
    expect(last('2026-11-26T02:29:59Z')).toBe('2026-11-25T14:00:00.000Z');
    expect(last('2026-11-26T02:30:00Z')).toBe('2026-11-26T02:30:00.000Z');
    expect(last('2026-07-01T01:30:00Z')).toBe('2026-07-01T01:30:00.000Z');
    expect(last('2026-07-01T00:00:00Z')).toBe('2026-06-30T13:00:00.000Z');
  });

  it('is due once a night, also when the clock changes', () => {
    const schedule = readSchedule('02:30')!;
    const count = (from: string): number => {
      const moments = new Set<number>();
      for (let minutes = 0; minutes < 3 * 1_440; minutes += 10) {
        const now = new Date(at(from).getTime() + minutes * 60_000);
        const moment = lastScheduledMoment(schedule, now);
        if (isDue(schedule, now, { good: new Date([...moments].at(-1) ?? 0), bad: null })) {
          moments.add(now.getTime());
        }
        expect(moment.getTime()).toBeLessThanOrEqual(now.getTime() + 3_600_000);
      }
      return moments.size;
    };
    expect(count('2026-03-28T12:00:00Z')).toBe(4); // one at once, and three nights
    expect(count('2026-10-24T12:00:00Z')).toBe(4);
  });

  it('is due again an hour after a failed backup', () => {
    const schedule = readSchedule('03:30')!;
    const now = at('2026-11-26T03:00:00Z');
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    expect(isDue(schedule, now, { good: null, bad: null })).toBe(true);
    expect(isDue(schedule, now, { good: minutesAgo(10), bad: null })).toBe(false);
    expect(isDue(schedule, now, { good: minutesAgo(1_500), bad: minutesAgo(59) })).toBe(false);
    expect(isDue(schedule, now, { good: minutesAgo(1_500), bad: minutesAgo(60) })).toBe(true);
    expect(isDue(schedule, now, { good: minutesAgo(5), bad: minutesAgo(60) })).toBe(false);
  });

  it('is due when the last run is in the future', () => {
    const schedule = readSchedule('03:30')!;
    const now = at('2026-11-26T03:00:00Z');
    const ahead = at('2027-11-26T03:00:00Z');
    expect(isDue(schedule, now, { good: ahead, bad: ahead })).toBe(true);
  });
});

describe('A retention rule', () => {
  it.each(['', '7', '7y', 'd7', '0d', '7d,4w'])('refuses %j', (text) => {
    expect(readRetentionRule(text)).toBeUndefined();
  });

  const daily = Array.from({ length: 500 }, (_, i) => {
    const madeAt = new Date(at('2026-11-26T02:30:00Z').getTime() - i * 86_400_000);
    return { name: archiveName(madeAt, false), madeAt };
  });

  it('keeps the newest archive of each of the last days, weeks and months', () => {
    const retention = readRetentionRule('7d 4w 12m')!;
    expect(retentionRuleText(retention)).toBe('7d 4w 12m');
    const removed = new Set(archivesToRemove(daily, retention));
    const retainedArchives = daily.filter(({ name }) => !removed.has(name));
    const days = retainedArchives.map(({ madeAt }) => madeAt.toISOString().slice(0, 10));
    const daysOf7 = '2026-11-26 2026-11-25 2026-11-24 2026-11-23 2026-11-22 2026-11-21 2026-11-20';
    const sundays = '2026-11-15 2026-11-08';
    const monthEnds =
      '2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31 ' +
      '2026-04-30 2026-03-31 2026-02-28 2026-01-31 2025-12-31';
    expect(days.join(' ')).toBe(`${daysOf7} ${sundays} ${monthEnds}`);
  });

  it('always keeps the newest archive', () => {
    const old = { name: 'old', madeAt: at('2020-01-01T00:00:00Z') };
    expect(archivesToRemove([old], { days: 0, weeks: 0, months: 1 })).toEqual([]);
  });

  it('ignores files with other names', () => {
    expect(madeAtOf('zorgeloos-20261126T023000.123Z.tar.zst.age')?.toISOString()).toBe(
      '2026-11-26T02:30:00.123Z',
    );
    for (const name of ['notes.txt', 'zorgeloos-20261126.tar.zst', 'x-zorgeloos']) {
      expect(madeAtOf(name)).toBeNull();
    }
  });
});
