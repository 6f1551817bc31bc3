import type { PlainRow } from './query.ts';

/** The text of a field; '' where it is empty. */
export const textOf = (row: PlainRow, name: string): string => String(row[name] ?? '');

/** The text of a field; null where it is empty. */
export function textOrNull(row: PlainRow, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
