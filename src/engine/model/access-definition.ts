import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Role } from '#protocol/users/viewer.ts';

/**
 * Grants by role. A role without an entry sees nothing (default deny). Several grants add up; a
 * field is visible on the rows of those grants that include it. Source: decisions.md §10,
 * record-api.md §2.
 */
export type Access = Partial<Record<Role, readonly Grant[]>>;

/** What a role may do with some rows of an object. */
export type Grant = {
  /** The rows to which the grant applies. */
  rows: RowRule;
  /**
   * The fields that can be read; `*` means every field. The Id is always included. Dates and
   * version stamps are included unless `bare` is set, and so are CreatedById and LastModifiedById,
   * except for guests.
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
   * Values for fields that a create under this grant does not contain. They take precedence over
   * the field's own default; null leaves the field empty.
   */
  set?: Readonly<Record<string, Scalar | null>>;
  /**
   * Makes only the fields in `read` and the Id readable: no dates, version stamps, CreatedById or
   * LastModifiedById.
   */
  bare?: true;
};

/** A condition on one row. Only the `access` folder translates it to SQL. */
export type RowRule =
  | 'all'
  | { field: string; is: 'viewer.user' | 'viewer.account' | 'viewer.contact' }
  | { field: string; equals: Scalar | null }
  | { field: string; isNot: Scalar | null }
  /** The row that this reference points at is visible to the viewer. */
  | { parent: string }
  /**
   * At least one row of this child relationship is visible to the viewer (`ContentDocumentLinks`).
   */
  | { child: string }
  | { allOf: readonly RowRule[] }
  | { anyOf: readonly RowRule[] };
