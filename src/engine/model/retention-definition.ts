import type { FilterOperator } from '#protocol/shapes/list.ts';

/**
 * Operands are values of the field (ISO dates, picklist values) or date literals such as `TODAY`. A
 * row matches when one operand matches; with a negative operator (`NotEqual`), when none does.
 */
export type FilterDefinition = {
  field: string;
  operator: FilterOperator;
  operands: readonly string[];
};

export const equals = (field: string, ...operands: readonly string[]): FilterDefinition => ({
  field,
  operator: 'Equals',
  operands,
});

/** A condition on the parent or the children. */
export type RelatedRowsFilter = {
  relation: string;
  is: 'some' | 'none';
  filters: readonly FilterDefinition[];
  logic?: string;
};

/**
 * The row stays, without personal data. In `fills`, `{id}` becomes the id of the row in lower case.
 * `stamp`: the field that gets the time. Staff see `reason`.
 */
export type ErasureDefinition = {
  reason: string;
  empties: readonly string[];
  fills?: Readonly<Record<string, string | boolean>>;
  stamp?: string;
};

/**
 * Rows that match the filters are deleted or erased `days` days after `since`. An administrator may
 * choose a number between `least` and `most`. Staff see `reason`.
 */
export type RetentionDefinition = {
  name: string;
  label: string;
  filters: readonly FilterDefinition[];
  logic?: string;
  since: string;
  /** In the filters, `EDGE` stands for the moment `days` days ago. */
  beside?: readonly RelatedRowsFilter[];
  /** A child relationship: the row stays as long as a deleted child row is stored. */
  neededBy?: string;
  /**
   * Erases the row with the rows that reference it, apart from rows that the law requires.
   * Undefined: the row and the mails about it are deleted.
   */
  erases?: true;
  days: number;
  least: number;
  most: number;
  reason: string;
};
