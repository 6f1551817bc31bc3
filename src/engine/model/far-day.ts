import { addMonths } from '#protocol/time/calendar.ts';
import type { FieldModel } from './registry.ts';

/**
 * Why a date is too far ahead for its field, in English; null: it is not. `today` is the local day.
 */
export function farDayFault(field: FieldModel, value: unknown, today: string): string | null {
  if (field.monthsAhead === undefined || typeof value !== 'string') return null;
  const latest = addMonths(today, field.monthsAhead);
  return value > latest ? `at most ${latest} expected` : null;
}
