import type { FilterOperator } from '#protocol/shapes/list.ts';

/**
 * A row matches when any of the operands matches; with a negative operator (`NotEqual`), when none
 * does. Operands are values of the field (ISO dates, picklist values) or date literals such as
 * `TODAY`.
 */
export type FilterDefinition = {
  field: string;
  operator: FilterOperator;
  operands: readonly string[];
};

/** Returns a filter for rows in which the field has one of the values. */
export const equals = (field: string, ...operands: readonly string[]): FilterDefinition => ({
  field,
  operator: 'Equals',
  operands,
});

/** A condition on related rows (the parent or children): some row matches the filters, or none. */
export type RelatedRowsFilter = {
  relation: string;
  is: 'some' | 'none';
  filters: readonly FilterDefinition[];
  logic?: string;
};

/**
 * The row stays, without personal data: `empties` are cleared, `fills` get a fixed value (`{id}`
 * becomes the id of the row in lower case), and `stamp` gets the time. Staff see `reason`.
 */
export type ErasureDefinition = {
  reason: string;
  empties: readonly string[];
  fills?: Readonly<Record<string, string | boolean>>;
  stamp?: string;
};

/**
 * Rows that match the filters are deleted, or erased, `days` days after the date or moment in the
 * field `since`. An administrator may choose a number between `least` and `most`. Staff see
 * `reason`.
 */
export type RetentionDefinition = {
  name: string;
  label: string;
  filters: readonly FilterDefinition[];
  /** Filter logic, as of a list view. Undefined: AND between all filters. */
  logic?: string;
  since: string;
  /** Conditions on related rows. In filters, `EDGE` stands for the moment `days` days ago. */
  beside?: readonly RelatedRowsFilter[];
  /** A child relationship: the row stays as long as a deleted child row is stored. */
  neededBy?: string;
  /**
   * Erases the row with the rows that reference it, apart from rows that the law requires. When
   * undefined, the row and the mails about it are deleted.
   */
  erases?: true;
  days: number;
  least: number;
  most: number;
  reason: string;
};
