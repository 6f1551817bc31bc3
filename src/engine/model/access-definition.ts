import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Role } from '#protocol/users/viewer.ts';

/**
 * Grants by role. A role without an entry sees no rows, apart from names (`nameOpen`). A row is
 * visible when a grant includes it; a field of the row is visible when one of the grants that
 * include the row includes the field. Source: decisions.md §10, record-api.md §2.
 */
export type Access = Partial<Record<Role, readonly Grant[]>>;

export type Grant = {
  rows: RowRule;
  /**
   * The readable fields. A compound field includes its components; `*` means every field. The Id is
   * always readable. Unless `bare` is set, so are CreatedDate, LastModifiedDate, SystemModstamp and
   * (not for guests) CreatedById and LastModifiedById.
   */
  read: readonly string[] | '*';
  /** The row must satisfy this rule after a create; undefined means that no row can be created. */
  create?: RowRule;
  /** The row must satisfy this rule before and after an update; undefined means no updates. */
  update?: RowRule;
  delete?: RowRule;
  /** The fields that a create or update may contain; undefined means none. */
  write?: readonly string[] | '*';
  /**
   * Values for fields that the create does not contain, instead of their defaults. Null leaves the
   * field empty.
   */
  set?: Readonly<Record<string, Scalar | null>>;
  /** Only the Id and the fields in `read` are readable. */
  bare?: true;
};

/** A condition on one row. */
export type RowRule =
  | 'all'
  | { field: string; is: 'viewer.user' | 'viewer.account' | 'viewer.contact' }
  | { field: string; equals: Scalar | null }
  | { field: string; isNot: Scalar | null }
  /** The row to which this reference field points is visible to the viewer. */
  | { parent: string }
  /** At least one row of this child relationship is visible to the viewer. */
  | { child: string }
  | { allOf: readonly RowRule[] }
  | { anyOf: readonly RowRule[] };
