import type { Field } from '../fields/field.ts';
import type { ActionSection } from '#protocol/shapes/actions.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Role } from '#protocol/users/viewer.ts';
import type { RowRule } from './access-definition.ts';

/**
 * A quick action on a row, or a global action. It updates fields of the row, creates a row, or runs
 * a business action (found by name in `ctx.rules.actions`). An update or a create needs the rights
 * of a plain save.
 */
export type QuickActionDefinition = {
  /** The last part of the API name, after the object's name or `Global`. */
  name: string;
  label: string;
  done: string;
  /** The inputs, in order: fields of the row to write, or inputs of a business action. */
  fields: readonly string[];
  /** The roles to which the action is offered; undefined means every role that may perform it. */
  roles?: readonly Role[];
  /** Values by field that apply unless the form sends other values. */
  set?: Readonly<Record<string, Scalar>>;
  section?: ActionSection;
} &
  /** `mass`: the action is also offered above a list, for the selected rows. */
  (
    | { type: 'Update'; mass?: true }
    /**
     * `parentField`: the field of the new row that references the row of the action; null for a
     * global action. `takes`: the field of the source row to copy, by field of the new row. `from`:
     * the same for a global action, by the object of the source row.
     */
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
 * A text template: the field `text` of the row to which the input `from` refers. `words`: by name,
 * the fields of which the first non-empty value replaces `{name}` in the template.
 */
export type TextTemplateDefinition = {
  from: string;
  text: string;
  words: Readonly<Record<string, readonly string[]>>;
};

/**
 * A condition on rows of another object. `same`: pairs of a field of that object and a field of
 * this row, whose values must be equal; capitals in texts do not matter. At least one row must be
 * equal in all pairs and satisfy `rule`; with `none`, no row may do so. Evaluated as the system.
 */
export type OtherRowsCondition = {
  object: string;
  same: Readonly<Record<string, string>>;
  rule: RowRule;
  none?: true;
};

export type BusinessActionDefinition = {
  type: 'Verb';
  /** The roles that may perform the action on rows that they see. */
  roles: readonly Role[];
  /** Undefined means all rows. Checked when the action is offered, and again on the locked row. */
  when?: RowRule;
  /** Conditions on other rows, checked at the same moments as `when`. */
  others?: readonly OtherRowsCondition[];
  /** By role, the rows on which the role may perform the action; without an entry, all rows. */
  limits?: Partial<Record<Role, RowRule>>;
  /** The field with the id of a user who may not perform the action (four-eyes principle). */
  apartFrom?: string;
  /**
   * A field of User, equal for all accounts of one person: `apartFrom` then excludes all of them.
   */
  personBy?: string;
  /**
   * The fields on which the user bases the decision. The action is refused when `seen`, a hash of
   * their values in the request, differs from the hash of the current values.
   */
  sees?: readonly string[];
  /** Fields that the form shows in addition to those of the compact layout. */
  tells?: readonly string[];
  /** A reference whose target is locked before the row. */
  holds?: string;
  /** Inputs that are not fields of the object. */
  asks?: Readonly<Record<string, Field>>;
  /** Initial values: by input, the field of the row from which the value is copied. */
  takes?: Readonly<Record<string, string>>;
  /** Inputs that can be filled with a text template. */
  fills?: Readonly<Record<string, TextTemplateDefinition>>;
  /** Set when the user can attach files. */
  files?: { label: string; help?: string };
  /** The text shown before the action is performed, about its consequences. */
  warning?: string;
  /** The value that the action sets. Forms offer the action instead of a save of that value. */
  setsStatus?: { readonly field: string; readonly value: string };
  /** The action cannot be undone. */
  grave?: true;
  /**
   * Also offers the action above a list. Not allowed for an action that is global or grave, needs
   * two people, or copies values from the row.
   */
  mass?: true;
  /**
   * The reference field that is empty while a row is unassigned. The button "next" of a queue
   * performs this action on the first unassigned row. The action has no inputs.
   */
  next?: string;
};
