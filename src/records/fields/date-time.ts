import { type Field, type Options, plainFacts, stored, wrong } from './field.ts';
import { isCalendarDay } from './date.ts';

const zoned = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;

/** A moment, to the millisecond; shown in Amsterdam time. */
export const dateTime = (options: Options & { label: string }): Field => ({
  ...plainFacts,
  column: 'timestamptz(3)',
  generated: null,
  collation: null,
  dataType: 'DateTime',
  parse(input) {
    const match = typeof input === 'string' ? zoned.exec(input) : null;
    if (!match || !isCalendarDay(match[1]!)) return wrong('record.valueWrong', 'ISO 8601 moment with zone expected');
    const moment = new Date(input as string);
    return Number.isNaN(moment.getTime()) ? wrong('record.valueWrong', 'ISO 8601 moment with zone expected') : stored(moment);
  },
  read: (value) => (value as Date).toISOString(),
  display: (value) => amsterdam(new Date(value as string)),
  ...options,
});

const parts = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `21-11-2026 14:05` in Amsterdam. */
export const amsterdam = (moment: Date): string => parts.format(moment).replace(',', '');
