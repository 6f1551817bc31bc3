import type { ProblemCode } from '#protocol/problem.ts';
import type { DataType } from '#protocol/shapes/object-info.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';

/**
 * One field of one object: its metadata and the conversion of its values. A field type is a
 * function that makes one (see the other files in this folder).
 */
export type Field = FieldProperties & {
  /** For a date that users enter: at most so many months from today; absent: no limit. */
  monthsAhead?: number;
  /** SQL type of its column; null for a compound field, which has components instead. */
  column: string | null;
  /**
   * SQL of a value the database computes from other columns of the row (`generated always as (…)
   * stored`).
   */
  generated: string | null;
  /** The collation of text: Dutch, byte by byte, or null for other types. */
  collation: 'nl' | 'C' | null;
  /** Its values are paths below the base path. Reading adds the base path, which may change. */
  belowBase?: true;
  /**
   * The field has exactly so many digits. Spreadsheets drop leading zeros; an import restores them.
   */
  exactDigits?: number;
  /** Several columns of an import file may fill it, joined by a space: street, number, addition. */
  joinsColumns?: true;
  /** The name of a company: the spellings `X BV` and `X B.V.` count as equal for duplicates. */
  isCompanyName?: true;
  /** JSON value of a write → value to store. Never called with null or "" (both clear). */
  parse: (input: Scalar) => ParsedValue;
  /** Value from the database driver → JSON value. Never called with null. */
  read: (stored: unknown) => Scalar;
  /**
   * JSON value → text for a Dutch reader; null when the JSON value can be shown as it is. Never
   * called with null.
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
   * The column allows null although the field is required: a business action may leave it empty
   * (`RecordUpdateOptions.leavesEmpty`).
   */
  nullable: boolean;
  unique: boolean;
  /** No caller writes it: it is computed, counted or set by the system. */
  readOnly: boolean;
  filterable: boolean;
  sortable: boolean;
  /** Full-text search covers it. */
  searchable: boolean;
  /** Its changes are stored in Wijziging__c. */
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
  /** A slug made from that field. Source: spec §5. */
  | { slugOf: string };

/**
 * `validFor`: the values of the controlling field for which this one is valid (for a checkbox
 * `true` and `false`); absent = all of them.
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
   * The name of the child relationship on the parent (`Contacts`, `Aansluitingen__r`); null = the
   * parent has no such list.
   */
  childRelationship: string | null;
  /**
   * `keep`: the row is only about the referenced row; when that row is deleted or merged, the id
   * stays.
   */
  onDelete: 'restrict' | 'cascade' | 'clear' | 'keep';
  /**
   * The referenced row must have the same value in `by` as this row in `field`, both references;
   * null = no restriction.
   */
  within: { field: string; by: string } | null;
  /**
   * Fields of this row that a form fills in from the referenced row, each with the field of that
   * row; null = none.
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
 * Whether the field makes its row a child of rows of that object: listed with them and affected by
 * their deletion.
 */
export const bindsRowsTo = (
  { column, reference }: Pick<Field, 'column' | 'reference'>,
  apiName: string,
): boolean =>
  column !== null &&
  reference !== null &&
  reference.onDelete !== 'keep' &&
  reference.to.includes(apiName);

/** A slug: when a create leaves it empty, the system makes one. */
export const isSlugField = (field: Pick<FieldProperties, 'default'>): boolean =>
  field.default !== null && 'slugOf' in field.default;

export const invalidValue = (code: ProblemCode, detail: string): ParsedValue => ({
  ok: false,
  code,
  detail,
});
export const validValue = (value: unknown): ParsedValue => ({ ok: true, value });
