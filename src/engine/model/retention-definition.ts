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

/** Some row of this relationship (to a parent or to children) fits the filters, or none does. */
export type RelatedRowsFilter = {
  relation: string;
  is: 'some' | 'none';
  filters: readonly FilterDefinition[];
  logic?: string;
};

/**
 * The row stays, without what says something of a person: `empties` become empty, `fills` get this
 * value, in which `{id}` is the row's own, and `stamp` the moment. `reason` is told to staff.
 */
export type ErasureDefinition = {
  reason: string;
  empties: readonly string[];
  fills?: Readonly<Record<string, string | boolean>>;
  stamp?: string;
};

/**
 * Rows that fit the filters go so many days after `since`, a date or moment of the row. An
 * administrator may say otherwise between `least` and `most`, which the privacy statement and the
 * law draw; `reason` is told to staff.
 */
export type RetentionDefinition = {
  name: string;
  label: string;
  filters: readonly FilterDefinition[];
  /** As of a list view; absent = AND of all. */
  logic?: string;
  since: string;
  /**
   * What else must be so of rows it leads to, or that lead to it. Here as in `filters`, `EDGE` is
   * the day or moment that lies so many days back.
   */
  beside?: readonly RelatedRowsFilter[];
  /**
   * Rows of this child relationship cannot do without it: it stays as long as one that was deleted
   * can be put back.
   */
  neededBy?: string;
  /**
   * The row is erased with all that leads to it, but for what the law makes us keep; absent = it is
   * deleted with the mails about it.
   */
  erases?: true;
  days: number;
  least: number;
  most: number;
  reason: string;
};
