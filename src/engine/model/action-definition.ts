import type { Field } from '../fields/field.ts';
import type { ActionSection } from '#protocol/shapes/actions.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Role } from '#protocol/users/viewer.ts';
import type { RowRule } from './access-definition.ts';

/**
 * A quick action: it updates some fields of a row; creates a row, from another row (`parentField`
 * then references that row) or globally; or runs a business action, which `ctx.rules.actions`
 * contains by name. An update or create needs the rights of a plain save.
 */
export type QuickActionDefinition = {
  /** The last part of the API name, after the object's name or `Global`. */
  name: string;
  label: string;
  /** The message that the user sees after success. */
  done: string;
  /**
   * The input fields, in order: fields of the row to update or create, or the inputs of a business
   * action.
   */
  fields: readonly string[];
  /** The roles to which the action is offered; undefined means every role that may perform it. */
  roles?: readonly Role[];
  /** Fixed values that are saved without an input in the form. */
  set?: Readonly<Record<string, Scalar>>;
  section?: ActionSection;
} &
  /**
   * `mass`: the action is also offered above a list, for all selected rows. Whether it can be
   * performed is decided per row.
   */
  (
    | { type: 'Update'; mass?: true }
    /**
     * `takes`: by field of the new row, the field of the source row from which its value is copied.
     * `from`: the same for a global action, by the object of the source row; nothing is copied from
     * a row of another object.
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
 * A text template: the field `text` of the row that the input reference `from` points at. In the
 * template `{name}` stands for the first non-empty value among these fields of the row on which the
 * action is performed.
 */
export type TextTemplateDefinition = {
  from: string;
  text: string;
  words: Readonly<Record<string, readonly string[]>>;
};

/**
 * A condition on other rows: rows of another object that equal this row in all pairs of `same`
 * (field of that object: field of this row; text is compared without regard to capitals) and that
 * satisfy `rule`. At least one such row must exist, or with `none` no such row. Evaluated as the
 * system.
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
  /** The roles that may perform the action on rows they see. */
  roles: readonly Role[];
  /**
   * The rows on which the action can be performed; undefined means all. Checked when the action is
   * offered, and again on the locked row when it is performed.
   */
  when?: RowRule;
  /** Conditions on other rows, checked at the same moments as `when`. */
  others?: readonly OtherRowsCondition[];
  /**
   * For each role that may perform the action on some rows only, those rows. This is a right,
   * whereas `when` is about the state of the row.
   */
  limits?: Partial<Record<Role, RowRule>>;
  /**
   * A field of the row that references a user; that user may not perform this action (four-eyes
   * principle).
   */
  apartFrom?: string;
  /**
   * A field of User that is equal for several accounts of one person: `apartFrom` then excludes all
   * those accounts.
   */
  personBy?: string;
  /**
   * Fields of the row that the user must have seen: the action is refused when their values changed
   * after they were shown.
   */
  sees?: readonly string[];
  /**
   * Fields of the row that the form of the action shows in addition to those of the compact layout.
   */
  tells?: readonly string[];
  /**
   * A reference whose target row is locked first. All code that locks both rows uses this order,
   * which prevents deadlocks.
   */
  holds?: string;
  /**
   * Inputs that are no fields of the object. A field of the row may restrict a reference among
   * them.
   */
  asks?: Readonly<Record<string, Field>>;
  /**
   * The initial values of inputs: by input, the field of the row from which its value is copied.
   */
  takes?: Readonly<Record<string, string>>;
  /** Inputs that can be filled with a text template, which the user then checks. */
  fills?: Readonly<Record<string, TextTemplateDefinition>>;
  /** Allows attaching files; the business action decides to which rows they are linked. */
  files?: { label: string; help?: string };
  /** A warning about the consequences, shown before the action is performed. */
  warning?: string;
  /**
   * The picklist field that the action sets, and its value. Forms offer the action instead of a
   * save of that value.
   */
  setsStatus?: { readonly field: string; readonly value: string };
  /** The action cannot be undone. */
  grave?: true;
  /**
   * Offers the action above a list too, as for an Update. Not allowed for an action that cannot be
   * undone, needs two people, copies values from the row, or is global.
   */
  mass?: true;
  /**
   * The name of a reference field that is empty while a row is unassigned. The button "next" of a
   * queue performs this action on the first row with that field empty. Such an action has no
   * inputs.
   */
  next?: string;
};
