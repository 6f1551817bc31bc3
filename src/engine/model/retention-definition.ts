import type { FilterOperator } from '#protocol/shapes/list.ts';

/**
 * Several operands: any matches. Operands are values of the field (ISO dates, picklist values) or
 * date literals like `TODAY`.
 */
export type FilterDefinition = {
  field: string;
  operator: FilterOperator;
  operands: readonly string[];
};

/** Some row of this relationship (to a parent or to children) matches the filters, or none does. */
export type RelatedRowsFilter = {
  relation: string;
  is: 'some' | 'none';
  filters: readonly FilterDefinition[];
  logic?: string;
};

/**
 * The row stays, without personal data: fields in `empties` are cleared, those in `fills` get this
 * value, in which `{id}` is the row's id, and `stamp` gets the time. `reason` is shown to staff.
 */
export type ErasureDefinition = {
  reason: string;
  empties: readonly string[];
  fills?: Readonly<Record<string, string | boolean>>;
  stamp?: string;
};

/**
 * Rows that match the filters are deleted so many days after `since`, a date or moment of the row.
 * An administrator may choose another number between `least` and `most`, the limits set by the
 * privacy statement and the law. `reason` is shown to staff.
 */
export type RetentionDefinition = {
  name: string;
  label: string;
  filters: readonly FilterDefinition[];
  /** Filter logic, as of a list view; absent = AND of all. */
  logic?: string;
  since: string;
  /**
   * Conditions on related rows. Here and in `filters`, `EDGE` is the day or moment that many days
   * ago.
   */
  beside?: readonly RelatedRowsFilter[];
  /**
   * A child relationship whose rows need this one: it stays as long as such a row is deleted but
   * can still be restored.
   */
  neededBy?: string;
  /**
   * The row is erased with all rows that reference it, except what the law requires us to keep;
   * absent = it is deleted with the mails about it.
   */
  erases?: true;
  days: number;
  least: number;
  most: number;
  reason: string;
};
