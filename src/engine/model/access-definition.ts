import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Role } from '#protocol/users/viewer.ts';

/**
 * Default deny: a role that is absent sees nothing. Several grants add up; a field is visible on
 * the rows of those grants that name it. Source: decisions.md §10, record-api.md §2.
 */
export type Access = Partial<Record<Role, readonly Grant[]>>;

/** What a role may do with some of the rows. */
export type Grant = {
  /** Which rows. */
  rows: RowRule;
  /**
   * Which fields can be read there; `*` in words means every field. Id, dates and stamps come with
   * the row unless `bare`, who-made-it fields too except for guests.
   */
  read: readonly string[] | '*';
  /** The row must satisfy this after the write; absent = may not. */
  create?: RowRule;
  /** The row must satisfy this before and after the write; absent = may not. */
  update?: RowRule;
  delete?: RowRule;
  /** Which fields a create or update may name; absent = none. */
  write?: readonly string[] | '*';
  /**
   * What a create under this grant gets where it does not say otherwise, before the field's own
   * default; null leaves it empty.
   */
  set?: Readonly<Record<string, Scalar | null>>;
  /** Only what `read` names, and the Id: no dates, stamps or who-made-it. */
  bare?: true;
};

/** A question about one row that becomes a piece of SQL, in `access.ts` and nowhere else. */
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
