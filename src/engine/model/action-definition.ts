import type { Field } from '../fields/field.ts';
import type { ActionSection } from '#protocol/shapes/actions.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Role } from '#protocol/users/viewer.ts';
import type { RowRule } from './access-definition.ts';

export type QuickActionDefinition = {
  /** The last part of the API name, after the object's name or `Global`. */
  name: string;
  label: string;
  done: string;
  fields: readonly string[];
  roles?: readonly Role[];
  /** Values that apply unless the form sends other values. */
  set?: Readonly<Record<string, Scalar>>;
  section?: ActionSection;
} & (
  | { type: 'Update'; mass?: true }
  /** `takes` and `from` (by source object): by field of the new row, the field to copy. */
  | {
      type: 'Create';
      target: string;
      parentField: string | null;
      takes?: Readonly<Record<string, string>>;
      from?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    }
  | BusinessActionDefinition
);

/**
 * `from`: the input that references the row whose field `text` holds the template. `words`: the
 * first non-empty field replaces `{name}`.
 */
export type TextTemplateDefinition = {
  from: string;
  text: string;
  words: Readonly<Record<string, readonly string[]>>;
};

/**
 * `same`: by field of the other object, the field of this row with which it is compared. `refusal`:
 * why the action is refused; staff read it where the action would be. Undefined: `record.notNow`.
 */
export type OtherRowsCondition = {
  object: string;
  same: Readonly<Record<string, string>>;
  rule: RowRule;
  none?: true;
  refusal?: { code: ProblemCode; detail: string };
};

export type BusinessActionDefinition = {
  type: 'Verb';
  roles: readonly Role[];
  /** Undefined means all rows. Checked again on the locked row. */
  when?: RowRule;
  others?: readonly OtherRowsCondition[];
  limits?: Partial<Record<Role, RowRule>>;
  /** The field with the id of a user who may not perform the action (four-eyes principle). */
  apartFrom?: string;
  /** A field of User, equal for all accounts of one person, whom `apartFrom` then excludes. */
  personBy?: string;
  /** The action is refused when a hash of these values differs from `seen` in the request. */
  sees?: readonly string[];
  tells?: readonly string[];
  /** A reference whose target is locked before the row. */
  holds?: string;
  asks?: Readonly<Record<string, Field>>;
  /** By input, the field of the row from which the initial value is copied. */
  takes?: Readonly<Record<string, string>>;
  fills?: Readonly<Record<string, TextTemplateDefinition>>;
  files?: { label: string; help?: string };
  warning?: string;
  /** Forms offer the action instead of a save of this value. */
  setsStatus?: { readonly field: string; readonly value: string };
  grave?: true;
  mass?: true;
  /** The reference field that is empty while a row is unassigned. */
  next?: string;
};
