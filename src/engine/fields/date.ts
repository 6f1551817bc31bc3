import {
  type Field,
  type FieldOptions,
  defaultFieldProperties,
  validValue,
  invalidValue,
} from './field.ts';

export const date = (options: FieldOptions & { label: string; monthsAhead?: number }): Field => ({
  ...defaultFieldProperties,
  column: 'date',
  generated: null,
  collation: null,
  dataType: 'Date',
  parse: (input) =>
    typeof input === 'string' && isCalendarDay(input)
      ? validValue(input)
      : invalidValue('record.valueWrong', 'date expected as yyyy-mm-dd'),
  read: (value) => value as string,
  display: (value) => (value as string).split('-').reverse().join('-'),
  ...options,
});

/** Salesforce accepts the years 1700 to 4000. */
export function isCalendarDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const moment = new Date(Date.UTC(year, month - 1, day));
  return (
    year >= 1700 &&
    year <= 4000 &&
    moment.getUTCMonth() === month - 1 &&
    moment.getUTCDate() === day
  );
}
