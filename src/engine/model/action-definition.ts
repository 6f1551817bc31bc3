import type { Field } from '../fields/field.ts';
import type { ActionSection } from '#protocol/shapes/actions.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Role } from '#protocol/users/viewer.ts';
import type { RowRule } from './access-definition.ts';

/**
 * A quick action: updates a few fields of a row; creates a row, from a row (`parentField` then
 * references it) or globally; or runs a business action, bound to its name in `ctx.rules.actions`.
 * For an update or create the rights of a plain save apply.
 */
export type QuickActionDefinition = {
  /** The last part of the API name, after the object's name or `Global`. */
  name: string;
  label: string;
  /** The message after success. */
  done: string;
  /**
   * The input fields, in order: fields of the row updated or created, or the inputs of a business
   * action.
   */
  fields: readonly string[];
  /** Only these roles are offered the action; absent = every role that may perform it. */
  roles?: readonly Role[];
  /** Fixed values that the form does not ask for. */
  set?: Readonly<Record<string, Scalar>>;
  section?: ActionSection;
} &
  /**
   * `mass`: also offered above a list, for all selected rows; whether it can be performed is
   * decided per row.
   */
  (
    | { type: 'Update'; mass?: true }
    /**
     * `takes`: fields of the new row, each with the field of the source row from which its value is
     * copied. `from`: the same for a global action, by the object of the source row; nothing is
     * copied from a row of another object.
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
 * A text template: the field `text` of the row that the input reference `from` points at. In it
 * `{name}` stands for the first non-empty one of these fields of the row the action is performed
 * on.
 */
export type TextTemplateDefinition = {
  from: string;
  text: string;
  words: Readonly<Record<string, readonly string[]>>;
};

/**
 * A condition on rows of another object that equal this row in all of `same` (their field: the
 * field here; text without regard to capitals) and satisfy `rule`: at least one exists, or with
 * `none` no such row. Evaluated as the system.
 */
export type OtherRowsCondition = {
  object: string;
  same: Readonly<Record<string, string>>;
  rule: RowRule;
  none?: true;
};

/** A business action: on which rows, for which roles, and with which inputs. */
export type BusinessActionDefinition = {
  type: 'Verb';
  /** Roles that may perform it on rows they see. */
  roles: readonly Role[];
  /**
   * The rows on which it can be performed; absent = all. Checked when it is offered, and again on
   * the locked row when it is performed.
   */
  when?: RowRule;
  /** Conditions on other rows. Checked like `when`. */
  others?: readonly OtherRowsCondition[];
  /**
   * Per role that may perform it on some rows only: those rows. This is a right, whereas `when` is
   * about the state of the row.
   */
  limits?: Partial<Record<Role, RowRule>>;
  /** A field of the row that references a user who may not perform this action (four eyes). */
  apartFrom?: string;
  /**
   * A field of User that several accounts of one person share: `apartFrom` excludes all those
   * accounts.
   */
  personBy?: string;
  /**
   * Fields of the row that the user must have seen: the action is refused when they have changed
   * since they were shown.
   */
  sees?: readonly string[];
  /** Fields of the row that its form shows in addition to those of the compact layout. */
  tells?: readonly string[];
  /**
   * A reference whose target row is locked first. All code that locks both rows uses this order,
   * which prevents deadlocks.
   */
  holds?: string;
  /**
   * Inputs that are no fields of the object. A reference among them may be restricted by a field of
   * the row.
   */
  asks?: Readonly<Record<string, Field>>;
  /** Inputs with an initial value: by input, the field of the row from which it is copied. */
  takes?: Readonly<Record<string, string>>;
  /** Inputs that can be filled with a text template, for the user to check. */
  fills?: Readonly<Record<string, TextTemplateDefinition>>;
  /**
   * Files can be attached; the business action decides what they are linked to. Never for many rows
   * at once.
   */
  files?: { label: string; help?: string };
  /** A warning about the consequences, shown before the action is performed. */
  warning?: string;
  /**
   * The picklist field that the action sets, and its value. Forms offer the action instead of
   * saving that value.
   */
  setsStatus?: { readonly field: string; readonly value: string };
  /** Cannot be undone. */
  grave?: true;
  /** As for an Update. Not allowed for an action that cannot be undone or that needs two people. */
  mass?: true;
  /**
   * The name of a reference field that is empty while a row is unassigned. The button "next" of a
   * queue performs this action on the first row with that field empty. Such an action has no inputs.
   */
  next?: string;
};
