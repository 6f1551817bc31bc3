import type { FilterOperator } from '#protocol/shapes/list.ts';

/**
 * A filter. With several operands, a row matches when any of them does. Operands are values of the
 * field (ISO dates, picklist values) or date literals like `TODAY`.
 */
export type FilterDefinition = {
  field: string;
  operator: FilterOperator;
  operands: readonly string[];
};

/** Makes the filter for rows in which the field has one of these values. */
export const equals = (field: string, ...operands: readonly string[]): FilterDefinition => ({
  field,
  operator: 'Equals',
  operands,
});

/**
 * A condition on related rows: some row of this relationship (to a parent or to children) matches
 * the filters, or none does.
 */
export type RelatedRowsFilter = {
  relation: string;
  is: 'some' | 'none';
  filters: readonly FilterDefinition[];
  logic?: string;
};

/**
 * Declares that the row stays, without personal data: fields in `empties` are cleared, fields in
 * `fills` get the given value, in which `{id}` is the row's id, and `stamp` gets the time. Staff
 * see `reason`.
 */
export type ErasureDefinition = {
  reason: string;
  empties: readonly string[];
  fills?: Readonly<Record<string, string | boolean>>;
  stamp?: string;
};

/**
 * Rows that match the filters are deleted, or erased (`erases`), `days` days after `since`, a date
 * or moment of the row. An administrator may choose another number between `least` and `most`, the
 * limits set by the privacy statement and the law. Staff see `reason`.
 */
export type RetentionDefinition = {
  name: string;
  label: string;
  filters: readonly FilterDefinition[];
  /** Filter logic, as of a list view; undefined combines all filters with AND. */
  logic?: string;
  since: string;
  /**
   * Conditions on related rows. Here and in `filters`, `EDGE` is the day or moment that is the
   * chosen number of days ago.
   */
  beside?: readonly RelatedRowsFilter[];
  /**
   * A child relationship whose rows need this row: it stays as long as such a child row is deleted
   * but can still be restored.
   */
  neededBy?: string;
  /**
   * The row is erased with all rows that reference it, except those that the law requires us to
   * keep. When undefined, the row is deleted with the mails about it.
   */
  erases?: true;
  days: number;
  least: number;
  most: number;
  reason: string;
};
