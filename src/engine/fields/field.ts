import type { ProblemCode } from '#protocol/problem.ts';
import type { DataType } from '#protocol/shapes/object-info.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';

/**
 * One field of one object: its metadata and the conversion of its values. A field type is a
 * function that makes one (see the other files in this folder).
 */
export type Field = FieldProperties & {
  /** The latest day that users may enter, in months from today; undefined means no limit. */
  monthsAhead?: number;
  /** The SQL type of the column; null for a compound field, which has components instead. */
  column: string | null;
  /**
   * The SQL of a value that the database computes from other columns of the row (`generated always
   * as (…) stored`).
   */
  generated: string | null;
  /** The collation of a text column: Dutch (`nl`) or byte by byte (`C`); null for other types. */
  collation: 'nl' | 'C' | null;
  /**
   * The values are paths below the base path of the site. Reads prepend the base path, which may
   * change.
   */
  belowBase?: true;
  /**
   * The number of digits that every value has. Spreadsheets drop leading zeros; an import restores
   * them.
   */
  exactDigits?: number;
  /**
   * Several columns of an import file may fill the field, joined by a space: street, number,
   * addition.
   */
  joinsColumns?: true;
  /**
   * The value is the name of a company: `X BV` and `X B.V.` are equal in the search for duplicates.
   */
  isCompanyName?: true;
  /**
   * Converts the JSON value of a write to the value to store. A save never calls it with null or an
   * empty text.
   */
  parse: (input: Scalar) => ParsedValue;
  /** Converts a value from the database driver to a JSON value. Never called with null. */
  read: (stored: unknown) => Scalar;
  /**
   * Converts a JSON value to text for a Dutch reader; returns null when the JSON value can be shown
   * as it is. Never called with null.
   */
  display: (value: Scalar) => string | null;
};

export type ParsedValue =
  | { ok: true; value: unknown }
  | { ok: false; code: ProblemCode; detail: string };

export type FieldProperties = {
  label: string;
  dataType: DataType;
  length: number;
  precision: number;
  scale: number;
  digits: number;
  extraTypeInfo: string | null;
  help: string | null;
  required: boolean;
  /**
   * The column allows null although the field is required, because a business action may leave the
   * field empty (`RecordUpdateOptions.leavesEmpty`).
   */
  nullable: boolean;
  unique: boolean;
  /** No user may write the field: its value is computed, counted or set by the system. */
  readOnly: boolean;
  filterable: boolean;
  sortable: boolean;
  /** Full-text search covers the field when its object is searchable. */
  searchable: boolean;
  /** Changes of the field are stored in Wijziging__c. */
  tracked: boolean;
  default: FieldDefault | null;
  picklist: readonly PicklistEntry[] | null;
  /** The picklist or checkbox of the same object that decides which values are valid. */
  controlledBy: string | null;
  reference: Reference | null;
  /** For a component: the compound field it is part of (`FirstName` → `Name`). */
  componentOf: string | null;
  compound: boolean;
};

export type FieldDefault =
  | { value: Scalar }
  | { from: 'viewer.user' | 'viewer.account' | 'viewer.contact' | 'today' | 'now' }
  | { sequence: { prefix: string; start: number } }
  /** The default is a slug made from the named field. Source: spec §5. */
  | { slugOf: string };

/**
 * `validFor`: the values of the controlling field for which this entry is valid (for a checkbox
 * `true` and `false`); undefined means all of them.
 */
export type PicklistEntry = {
  value: string;
  label: string;
  closed?: boolean;
  validFor?: readonly string[];
};

export type Reference = {
  to: readonly string[];
  /**
   * The name of the child relationship on the parent (`Contacts`, `Aansluitingen__r`); null means
   * the parent has no such list.
   */
  childRelationship: string | null;
  /**
   * What happens to this row when the referenced row is deleted or merged. `keep`: this row only
   * mentions the referenced row, and its reference stays unchanged.
   */
  onDelete: 'restrict' | 'cascade' | 'clear' | 'keep';
  /**
   * Restricts which rows may be referenced: the `by` reference of the referenced row must equal the
   * `field` reference of this row; null means no restriction.
   */
  within: { field: string; by: string } | null;
  /**
   * Fields of this row that a form fills in from the referenced row, each with the field of that
   * row; null means none.
   */
  fills?: Readonly<Record<string, string>> | null;
};

export type FieldOptions = Partial<
  Pick<
    FieldProperties,
    | 'required'
    | 'nullable'
    | 'unique'
    | 'readOnly'
    | 'help'
    | 'default'
    | 'tracked'
    | 'searchable'
    | 'filterable'
    | 'sortable'
    | 'componentOf'
  >
>;

/** Defaults that fit most fields; a field type overrides what differs. */
export const defaultFieldProperties = {
  length: 0,
  precision: 0,
  scale: 0,
  digits: 0,
  extraTypeInfo: null,
  help: null,
  required: false,
  nullable: false,
  unique: false,
  readOnly: false,
  filterable: true,
  sortable: true,
  searchable: false,
  tracked: true,
  default: null,
  picklist: null,
  controlledBy: null,
  reference: null,
  componentOf: null,
  compound: false,
} satisfies Partial<FieldProperties>;

/**
 * Returns whether the field is a stored reference that can point at rows of that object, and that
 * their deletion or merge affects.
 */
export const bindsRowsTo = (
  { column, reference }: Pick<Field, 'column' | 'reference'>,
  apiName: string,
): boolean =>
  column !== null &&
  reference !== null &&
  reference.onDelete !== 'keep' &&
  reference.to.includes(apiName);

/**
 * Returns whether the field is a slug: the system generates one when a create leaves the field
 * empty.
 */
export const isSlugField = (field: Pick<FieldProperties, 'default'>): boolean =>
  field.default !== null && 'slugOf' in field.default;

export const invalidValue = (code: ProblemCode, detail: string): ParsedValue => ({
  ok: false,
  code,
  detail,
});
export const validValue = (value: unknown): ParsedValue => ({ ok: true, value });
