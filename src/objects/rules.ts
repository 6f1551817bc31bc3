import type { ValidationRule } from '#engine/model/define.ts';

// An empty field satisfies all these rules; a field that must be filled in uses `required`.

export const digits =
  (field: string, count: number): ValidationRule =>
  (row) =>
    row[field] == null || new RegExp(`^\\d{${count}}$`).test(String(row[field]))
      ? null
      : { field, detail: `${count} digits expected` };

export const between =
  (field: string, [lowest, highest]: readonly [number, number]): ValidationRule =>
  (row) => {
    if (row[field] == null) return null;
    const value = Number(row[field]);
    return value >= lowest && value <= highest
      ? null
      : { field, detail: `${lowest} to ${highest} expected` };
  };

/** The same amount is allowed. */
export const notBelow =
  (field: string, lower: string): ValidationRule =>
  (row) =>
    row[field] == null || row[lower] == null || Number(row[field]) >= Number(row[lower])
      ? null
      : { field, detail: `not below ${lower}` };

/** The same day is allowed. */
export const notBefore =
  (field: string, earlier: string): ValidationRule =>
  (row) =>
    row[field] == null || row[earlier] == null || String(row[field]) >= String(row[earlier])
      ? null
      : { field, code: 'record.dateOrder', detail: `not before ${earlier}` };
