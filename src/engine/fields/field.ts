import type { ProblemCode } from '#protocol/problem.ts';
import type { DataType } from '#protocol/shapes/object-info.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';

export type Field = FieldProperties & {
  /** In months from today. */
  monthsAhead?: number;
  /** The SQL type; null for a compound address, whose components are stored instead. */
  column: string | null;
  /** SQL for a value computed from other columns (`generated always as (…) stored`), or null. */
  generated: string | null;
  /** Dutch (`nl`) or byte by byte (`C`); null when the column contains no text. */
  collation: 'nl' | 'C' | null;
  /** The values are paths below the base path. Reads prepend the base path. */
  belowBase?: true;
  /** The length of a value. Spreadsheets drop a leading zero, which an import restores. */
  exactDigits?: number;
  /** Several columns of an import can fill the field: street, number, addition. */
  joinsColumns?: true;
  /** A company name: `X BV` and `X B.V.` are equal in the search for duplicates. */
  isCompanyName?: true;
  parse: (input: Scalar) => ParsedValue;
  /** Converts a value of the database driver, never null, to a JSON value. */
  read: (stored: unknown) => Scalar;
  /** Text for a Dutch reader; null when the value can be shown as it is. */
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
  /** Allows null although the field is required: a save with `leavesEmpty` can clear it. */
  nullable: boolean;
  unique: boolean;
  /** Other programs know a row by the value, which need not be unique. */
  externalId: boolean;
  readOnly: boolean;
  filterable: boolean;
  sortable: boolean;
  searchable: boolean;
  tracked: boolean;
  default: FieldDefault | null;
  picklist: readonly PicklistEntry[] | null;
  /** The picklist or checkbox of the same object that decides which values are valid. */
  controlledBy: string | null;
  reference: Reference | null;
  /** The compound field of a component (`FirstName` → `Name`); otherwise null. */
  componentOf: string | null;
  compound: boolean;
};

export type FieldDefault =
  | { value: Scalar }
  | { from: 'viewer.user' | 'viewer.account' | 'viewer.contact' | 'today' | 'now' }
  | { sequence: { prefix: string; start: number } }
  /** A slug made from the named field. Source: spec §5. */
  | { slugOf: string };

/** `validFor`: the controlling values with which the entry is valid; undefined means all. */
export type PicklistEntry = {
  value: string;
  label: string;
  closed?: boolean;
  validFor?: readonly string[];
};

export type Reference = {
  to: readonly string[];
  /** `Contacts`, `Aansluitingen__r`; null means none. */
  childRelationship: string | null;
  /** In a merge, a `keep` reference stays unchanged, and others change to the surviving row. */
  onDelete: 'restrict' | 'cascade' | 'clear' | 'keep';
  /** `by` of the referenced row must equal `field` of this row; null means no restriction. */
  within: { field: string; by: string } | null;
  /** Maps each field that a form fills in to the field of the referenced row that has its value. */
  fills?: Readonly<Record<string, string>> | null;
};

export type FieldOptions = Partial<
  Pick<
    FieldProperties,
    | 'required'
    | 'nullable'
    | 'unique'
    | 'externalId'
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
  externalId: false,
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

/** Returns whether deleting or merging a row of the object affects rows with this field. */
export const bindsRowsTo = (
  { column, reference }: Pick<Field, 'column' | 'reference'>,
  apiName: string,
): boolean =>
  column !== null &&
  reference !== null &&
  reference.onDelete !== 'keep' &&
  reference.to.includes(apiName);

/** Whether a caller may name a row by the value of the field. */
export const namesRows = ({
  unique,
  externalId,
  column,
  filterable,
}: Pick<Field, 'unique' | 'externalId' | 'column' | 'filterable'>): boolean =>
  (unique || externalId) && column === 'text' && filterable;

export const isSlugField = (field: Pick<FieldProperties, 'default'>): boolean =>
  field.default !== null && 'slugOf' in field.default;

export const invalidValue = (code: ProblemCode, detail: string): ParsedValue => ({
  ok: false,
  code,
  detail,
});
export const validValue = (value: unknown): ParsedValue => ({ ok: true, value });
