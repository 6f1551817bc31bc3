import type { Rec } from '#protocol/shapes/record.ts';

/** What a record is called; what it is, where it has no name. */
export function recordNameOf(
  record: Rec,
  { nameField, kind }: { nameField: string; kind: string },
): string {
  const { displayValue, value } = record.fields[nameField] ?? { displayValue: null, value: null };
  return displayValue ?? (typeof value === 'string' ? value : kind);
}
