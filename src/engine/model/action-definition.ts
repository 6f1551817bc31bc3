import type { Field } from '../fields/field.ts';
import type { ActionSection } from '#protocol/shapes/actions.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Role } from '#protocol/users/viewer.ts';
import type { RowRule } from './access-definition.ts';

/**
 * One thing to do in one go: change a few fields of a row, or make another one, from a row
 * (`parentField` points back at it) or from anywhere; there, who may is who may do the same by a
 * plain save. Or a verb of the business, bound to this name on the roof.
 */
export type QuickActionDefinition = {
  /** Behind the object's name, or behind `Global`. */
  name: string;
  label: string;
  /** What is told when it is done. */
  done: string;
  /** What is asked, in order: fields of the row changed or made, or what a verb asks. */
  fields: readonly string[];
  /** Who it is for, of those who may; absent = all of them. */
  roles?: readonly Role[];
  /** What is filled in already. */
  set?: Readonly<Record<string, Scalar>>;
  section?: ActionSection;
} &
  /**
   * `mass`: offered above a list as well, for all rows that are chosen there; each says for itself
   * whether it can be done.
   */
  (
    | { type: 'Update'; mass?: true }
    /**
     * `takes`: fields of the new row, each with the field of the row it is made from whose value it
     * gets. `from`: the same of an action from anywhere, by the object of the row it happens to be
     * done with; of a row of any other object it takes nothing.
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
 * The `text` of the row that the asked reference `from` leads to; in it `{name}` stands for the
 * first of those fields of the row the verb is done with that is filled in.
 */
export type TextTemplateDefinition = {
  from: string;
  text: string;
  words: Readonly<Record<string, readonly string[]>>;
};

/**
 * Rows of another object that say the same as this one in all of `same` (their field: the field
 * here; text whatever its capitals) and of which `rule` holds: one is there, or with `none` not
 * any. Seen as the system does.
 */
export type OtherRowsCondition = {
  object: string;
  same: Readonly<Record<string, string>>;
  rule: RowRule;
  none?: true;
};

/** A verb of the business: with which rows, who may, and what it asks. */
export type BusinessActionDefinition = {
  type: 'Verb';
  /** Who may, of those who see the row. */
  roles: readonly Role[];
  /**
   * The rows it can be done with; absent = all. Asked when it is offered, and again of the row held
   * when it is done.
   */
  when?: RowRule;
  /** What other rows say of whether it can be done. Asked as `when` is. */
  others?: readonly OtherRowsCondition[];
  /**
   * Of a role that may do it with some of these rows only: which. A right, where `when` is how a
   * row stands.
   */
  limits?: Partial<Record<Role, RowRule>>;
  /**
   * A field of the row that names a user: whoever that is may not do this themselves (four eyes).
   */
  apartFrom?: string;
  /** A field of users that two log-ins of one person share: `apartFrom` holds for all of them. */
  personBy?: string;
  /**
   * Fields of the row that whoever does this looked at before: done with them as they were shown,
   * or not at all.
   */
  sees?: readonly string[];
  /** Fields of the row that its form shows, beside those of the compact layout. */
  tells?: readonly string[];
  /**
   * A reference whose row is held first, as everybody does who works on both: else two would wait
   * for each other.
   */
  holds?: string;
  /**
   * What it asks that is no field of its object. A reference among it may be narrowed by a field of
   * the row.
   */
  asks?: Readonly<Record<string, Field>>;
  /** What it asks, by the field of the row whose value it begins with. */
  takes?: Readonly<Record<string, string>>;
  /** What it asks, by what is asked, whose words can be put in it to be looked over. */
  fills?: Readonly<Record<string, TextTemplateDefinition>>;
  /** Files may go along; the verb says where they hang. Never of many rows at once. */
  files?: { label: string; help?: string };
  /** What it brings about, told before it is done. */
  warning?: string;
  /**
   * The picklist field of the row that the action sets, and its value. Forms lead to the action and
   * do not save that value themselves.
   */
  setsStatus?: { readonly field: string; readonly value: string };
  /** Cannot be undone. */
  grave?: true;
  /** As of an Update. Never what cannot be undone, and never what takes two. */
  mass?: true;
  /**
   * A reference that is empty while nobody has the row: done with the first such row of a queue for
   * whoever asks for the next. Asks nothing.
   */
  next?: string;
};
