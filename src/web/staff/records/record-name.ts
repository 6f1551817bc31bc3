import type { Rec } from '#protocol/shapes/record.ts';

/** The name of a record; its kind when it has no name. */
export function recordNameOf(
  record: Rec,
  { nameField, kind }: { nameField: string; kind: string },
): string {
  const { displayValue, value } = record.fields[nameField] ?? { displayValue: null, value: null };
  return displayValue ?? (typeof value === 'string' ? value : kind);
}
