import type { Field } from '../fields/field.ts';
import type { FilterOperator } from '#protocol/shapes/list.ts';

/**
 * Operands are values of the field or date literals such as `TODAY`. One of them must match; with a
 * negative operator (`NotEqual`), none may.
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

export type RelatedRowsFilter = {
  relation: string;
  is: 'some' | 'none';
  filters: readonly FilterDefinition[];
  logic?: string;
};

type Relations = {
  children: ReadonlyMap<string, { child: string }>;
  relationships: ReadonlyMap<string, Field>;
};

/** The object of a parent or child relationship; undefined when there is none, or several. */
export function relatedObjectName(
  { children, relationships }: Relations,
  relation: string,
): string | undefined {
  const targets = relationships.get(relation)?.reference?.to ?? [];
  return children.get(relation)?.child ?? (targets.length === 1 ? targets[0] : undefined);
}

/**
 * Clears personal data but keeps the row. In `fills`, `{id}` becomes the id of the row in lower
 * case. `stamp`: the field that gets the time. Staff see `reason`.
 */
export type ErasureDefinition = {
  reason: string;
  empties: readonly string[];
  fills?: Readonly<Record<string, string | boolean>>;
  stamp?: string;
};

/** An administrator may choose a number of days between `least` and `most`. Staff see `reason`. */
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
  /** Erases the dossier of the row. Undefined: the row is deleted. */
  erases?: true;
  days: number;
  least: number;
  most: number;
  reason: string;
};
