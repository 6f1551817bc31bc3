import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Role } from '#protocol/users/viewer.ts';

/**
 * Default deny: a role that is absent sees nothing. Several grants add up; a field is visible on
 * the rows of those grants that name it. Source: decisions.md §10, record-api.md §2.
 */
export type Access = Partial<Record<Role, readonly Grant[]>>;

/** What a role may do with some rows of an object. */
export type Grant = {
  /** The rows it applies to. */
  rows: RowRule;
  /**
   * Fields that can be read; `*` = every field. Id, dates and stamps are included unless `bare`,
   * and so are CreatedById and LastModifiedById, except for guests.
   */
  read: readonly string[] | '*';
  /** The row must satisfy this after the create; absent = no create. */
  create?: RowRule;
  /** The row must satisfy this before and after the update; absent = no update. */
  update?: RowRule;
  delete?: RowRule;
  /** Which fields a create or update may name; absent = none. */
  write?: readonly string[] | '*';
  /**
   * Values for fields that a create under this grant does not name. They take precedence over the
   * field's own default; null leaves the field empty.
   */
  set?: Readonly<Record<string, Scalar | null>>;
  /**
   * Reads only the fields in `read`, and the Id: no dates, stamps or CreatedById and
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
  /** The row this reference points at is visible to the viewer. */
  | { parent: string }
  /** Some row of this child relationship is visible to the viewer (`ContentDocumentLinks`). */
  | { child: string }
  | { allOf: readonly RowRule[] }
  | { anyOf: readonly RowRule[] };
