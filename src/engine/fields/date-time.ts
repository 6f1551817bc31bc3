import {
  type Field,
  type FieldOptions,
  defaultFieldProperties,
  validValue,
  invalidValue,
} from './field.ts';
import { isoMoment } from './iso-moment.ts';
import { isCalendarDay } from './date.ts';

const zoned =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;

/** A moment with milliseconds, shown in Amsterdam time. */
export const dateTime = (
  options: FieldOptions & { label: string; monthsAhead?: number },
): Field => ({
  ...defaultFieldProperties,
  column: 'timestamptz(3)',
  generated: null,
  collation: null,
  dataType: 'DateTime',
  parse(input) {
    const match = typeof input === 'string' ? zoned.exec(input) : null;
    if (!match || !isCalendarDay(match[1]!))
      return invalidValue('record.valueWrong', 'ISO 8601 moment with zone expected');
    const moment = new Date(input as string);
    return Number.isNaN(moment.getTime())
      ? invalidValue('record.valueWrong', 'ISO 8601 moment with zone expected')
      : validValue(moment);
  },
  // proof: the driver returns a Date for a timestamptz column
  read: (value) => isoMoment(value as Date),
  display: (value) => shown(value as string), // proof: the value is the string that `read` returned
  ...options,
});

/** The dates of one record are often equal. */
const last = { value: '', text: '' };

function shown(value: string): string {
  if (value !== last.value) {
    last.text = formatAmsterdamTime(new Date(value));
    last.value = value;
  }
  return last.text;
}

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const hour = 3_600_000;
/** Offsets in ms by UTC hour: summer time begins and ends on a whole UTC hour. */
const offsets = new Map<number, number>();

/** In ms. Cached, because formatting a date is slow. */
function amsterdamOffset(time: number): number {
  const key = Math.floor(time / hour);
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size > 50_000) offsets.clear();
    offset = Date.parse(`${parts.format(key * hour).replace(' ', 'T')}Z`) - key * hour;
    offsets.set(key, offset);
  }
  return offset;
}

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));

/** Returns a text such as `21-11-2026 14:05`. */
export function formatAmsterdamTime(moment: Date): string {
  const time = moment.getTime();
  const local = new Date(time + amsterdamOffset(time));
  return `${two(local.getUTCDate())}-${two(local.getUTCMonth() + 1)}-${local.getUTCFullYear()} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
}
