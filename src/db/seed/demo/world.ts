import { addDays, officeMoment, onOrAfterWeekday, onOrBeforeWeekday } from '../calendar.ts';
import { type Random, randomFrom } from '../random.ts';

export type Row = Record<string, string | number | boolean | null>;

export type DemoContext = {
  random: Random;
  today: string;
  /** The last weekday before today. */
  yesterday: string;
  end: string;
  nextId: (keyPrefix: string) => string;
};

/** In minutes. */
export const officeDayMinutes = 540;

export function demoContextOf(options: { seed: number; today: string }): DemoContext {
  const counters = new Map<string, number>();
  const yesterday = onOrBeforeWeekday(addDays(options.today, -1));
  return {
    random: randomFrom(options.seed),
    today: options.today,
    yesterday,
    end: officeMoment(yesterday, officeDayMinutes),
    nextId(keyPrefix) {
      const number = (counters.get(keyPrefix) ?? 0) + 1;
      counters.set(keyPrefix, number);
      return seedId(keyPrefix, number);
    },
  };
}

export const randomOfficeMoment = (world: DemoContext, date: string): string =>
  officeMoment(date, world.random.between(0, officeDayMinutes - 30));

export function responseDeadline(moment: string, days = 1): string {
  let day = moment.slice(0, 10);
  for (let passed = 0; passed < days; passed++) day = onOrAfterWeekday(addDays(day, 1));
  return `${day}${moment.slice(10)}`;
}

export const systemFields = (by: string, created: string, modified: string = created): Row => ({
  CreatedById: by,
  CreatedDate: created,
  LastModifiedById: by,
  LastModifiedDate: modified,
});

export const rowsOf = <T>(items: readonly T[], row: (item: T, index: number) => Row): Row[] =>
  items.map(row);

/** 15 characters. Source: record-api.md §1.5. */
export const seedId = (keyPrefix: string, number: number): string =>
  `${keyPrefix}00${String(number).padStart(10, '0')}`;
