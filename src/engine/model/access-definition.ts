import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Role } from '#protocol/users/viewer.ts';

/** A row may be included by several grants. Source: decisions.md §10, record-api.md §2. */
export type Access = Partial<Record<Role, readonly Grant[]>>;

export type Grant = {
  rows: RowRule;
  /** `*` means every field. Without `bare`, the dates of creation and change are readable too. */
  read: readonly string[] | '*';
  /** The row must satisfy this rule after a create; undefined means no creates. */
  create?: RowRule;
  /** The row must satisfy this rule before and after an update; undefined means no updates. */
  update?: RowRule;
  delete?: RowRule;
  /** Undefined means none. */
  write?: readonly string[] | '*';
  /** Initial values that replace the defaults of the fields. */
  set?: Readonly<Record<string, Scalar | null>>;
  bare?: true;
};

export type RowRule =
  | 'all'
  | { field: string; is: 'viewer.user' | 'viewer.account' | 'viewer.contact' }
  | { field: string; equals: Scalar | null }
  | { field: string; isNot: Scalar | null }
  | { parent: string }
  | { child: string }
  | { allOf: readonly RowRule[] }
  | { anyOf: readonly RowRule[] };
