import type { ProblemCode } from '#protocol/problem.ts';
import type { DataType } from '#protocol/shapes/object-info.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';

/**
 * One field of one object: what the world may know of it and how its values travel.
 * A field type is a function that makes one of these (see the files beside this one).
 */
export type Field = FieldProperties & {
  /** Of a day that people enter: how many months from today it may be at most; absent: no limit. */
  monthsAhead?: number;
  /** SQL type of its column; null for a compound field, which has components instead. */
  column: string | null;
  /**
   * SQL of a value the database computes from other columns of the row (`generated always as (…)
   * stored`).
   */
  generated: string | null;
  /** How text is ordered and compared: Dutch, byte by byte, or not text. */
  collation: 'nl' | 'C' | null;
  /**
   * Its values are paths below the base path, which is put before them when they are read: where
   * the site stands can change.
   */
  belowBase?: true;
  /**
   * It holds exactly so many digits: a spreadsheet takes the nought in front of them, and an import
   * puts it back.
   */
  exactDigits?: number;
  /**
   * Several columns of a file may fill it together, with a space between them: street, number,
   * addition.
   */
  joinsColumns?: true;
  /** Two spellings of the name of a company, `X BV` and `X B.V.`, count as one for duplicates. */
  isCompanyName?: true;
  /** JSON value of a write → value to store. Never called with null or "" (both clear). */
  parse: (input: Scalar) => ParsedValue;
  /** What the driver gave → JSON value. Never called with null. */
  read: (stored: unknown) => Scalar;
  /**
   * JSON value → what a Dutch reader sees; null where the value speaks for itself. Never called
   * with null.
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
   * The column takes null although the field is required: a business action may leave it empty
   * (`SaveWishes.leavesEmpty`).
   */
  nullable: boolean;
  unique: boolean;
  /** Never written by a caller: computed, counted or kept by the system. */
  readOnly: boolean;
  filterable: boolean;
  sortable: boolean;
  /** Words in it are found by search. */
  searchable: boolean;
  /** Its changes are kept in Wijziging__c. */
  tracked: boolean;
  default: FieldDefault | null;
  picklist: readonly PicklistEntry[] | null;
  /** The picklist or checkbox of the same object that decides which values of this one fit. */
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
  /** The last part of an address, made of that field. Source: spec §5. */
  | { slugOf: string };

/**
 * `validFor`: the values of the controlling field this one fits (of a checkbox `true` and `false`);
 * absent = all of them.
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
   * Name of the child relationship on the parent (`Contacts`, `Aansluitingen__r`); null = the
   * parent does not list these.
   */
  childRelationship: string | null;
  /**
   * `keep`: its row only says by the id what it is about; that row goes, or becomes one with
   * another, and the id stays what it is.
   */
  onDelete: 'restrict' | 'cascade' | 'clear' | 'keep';
  /**
   * It leads only to rows that have the same in `by` as the row itself in `field`, both references;
   * null = to any row.
   */
  within: { field: string; by: string } | null;
  /**
   * Fields of the row itself that a form fills in from the row led to, with that row's field; null
   * = none.
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

/** Facts that hold for most fields; a field type overrules what it must. */
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
 * Whether it ties its rows to rows of that object: they are what those have, and go where those go.
 */
export const bindsRowsTo = (
  { column, reference }: Pick<Field, 'column' | 'reference'>,
  apiName: string,
): boolean =>
  column !== null &&
  reference !== null &&
  reference.onDelete !== 'keep' &&
  reference.to.includes(apiName);

/** Left empty by whoever makes the row, it is made for them. */
export const isSlugField = (field: Pick<FieldProperties, 'default'>): boolean =>
  field.default !== null && 'slugOf' in field.default;

export const invalidValue = (code: ProblemCode, detail: string): ParsedValue => ({
  ok: false,
  code,
  detail,
});
export const validValue = (value: unknown): ParsedValue => ({ ok: true, value });
