import type { Field } from '../fields/field.ts';
import type {
  ErasureDefinition,
  FilterDefinition,
  RetentionDefinition,
} from './retention-definition.ts';
import type { Theme } from '#protocol/site/pictogram.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Role } from '#protocol/users/viewer.ts';
import type { Access } from './access-definition.ts';
import type { QuickActionDefinition } from './action-definition.ts';

/**
 * The definition of an object: declared once, in `objects/`, and checked by `registry.ts` at start.
 */
export type ObjectDefinition = {
  apiName: string;
  label: string;
  labelPlural: string;
  keyPrefix: string;
  /**
   * The object's own fields, in the order of object info and layouts. The registry adds Id, owner,
   * dates and version stamps.
   */
  fields: Record<string, Field>;
  /** The field with the name of a row; by default `Name` (Case: `CaseNumber`). */
  nameField?: string;
  /** False when rows have no owner (User, links, history). */
  owned?: boolean;
  /**
   * `actions`: the names of the actions shown first, in order; a narrow page shows the others in a
   * menu.
   */
  layout: {
    sections: readonly LayoutSectionDefinition[];
    compact: readonly string[];
    actions?: readonly string[];
    /**
     * Paths to names that say to whom a row belongs, when its own fields do not. Shown with the
     * compact layout, on its page and in the forms of its actions.
     */
    whose?: readonly string[];
  };
  /** Named sets of fields and paths, which API clients request by name. */
  forms?: Readonly<Record<string, readonly string[]>>;
  /** List views. The registry also adds `Alle` to every object: public and without filter. */
  listViews: readonly ListViewDefinition[];
  /** The stages of a row, by the values of the picklist field that contains its stage. */
  path?: PathDefinition;
  /** Quick actions on a row, besides editing and deleting. */
  actions?: readonly QuickActionDefinition[];
  /** Set when rows are shown on the public site. */
  preview?: PreviewDefinition;
  /** The related lists on the page of a row, in order. */
  relatedLists: readonly RelatedListDefinition[];
  access: Access;
  /**
   * Checks that need more than one field. They run on creates and updates, on the row as it will be
   * after the save. Bulk loads do not run them.
   */
  rules?: readonly ValidationRule[];
  /**
   * Derives values from the row as it will be after the save, for fields that the caller does not
   * supply. Bulk loads do not call it.
   */
  derive?: DeriveFields;
  /**
   * Only the system writes rows (history, links of the outbox). Every other writer gets a refusal,
   * whatever the grants say.
   */
  writtenBySystem?: boolean;
  /**
   * Fields with personal data: the audit log records who reads and changes them. Undefined means
   * all fields, because nobody classified them.
   */
  personal?: readonly string[];
  /**
   * Set when rows are about another record: `record` is the field with the id of that record,
   * `address` a field with the e-mail address of the person concerned. The rows are deleted with
   * that record or person.
   */
  about?: { record: string; address?: string };
  /**
   * What happens to a row when the person it belongs to is erased; undefined means that it is
   * deleted.
   */
  erasure?: ErasureDefinition;
  /** The retention rules; undefined means that the row stays as long as the row it belongs to. */
  retention?: readonly RetentionDefinition[];
  /** The rules that find duplicates. */
  duplicateRules?: readonly DuplicateRuleDefinition[];
  /** How duplicate rows can be merged; undefined means that they cannot. */
  merge?: MergeDefinition;
  /**
   * Only for User: the field values of users who can own rows; undefined means that any user can.
   */
  owners?: Readonly<Record<string, Scalar | null>>;
  /**
   * The values that a save with `useDefaultRule` sets; they overwrite values that the save
   * contains.
   */
  defaultRule?: Readonly<Record<string, Scalar | null>>;
  /**
   * Rows change seldom and every guest sees the same rows, so that results for guests are cached
   * until a row changes. The access rules for guests use neither other rows nor the viewer.
   */
  changesSeldom?: boolean;
  searchable?: boolean;
  /**
   * Whether rows can be cloned. Default true; false where a copy makes no sense, such as a link or
   * a row that no user wrote.
   */
  copied?: boolean;
  /** Whether views of rows are recorded for the list of recently viewed rows. Default true. */
  recent?: boolean;
  /**
   * A viewer who may not see the row can still read its Id and name through a relationship; guests
   * cannot (User, record-api.md §1.8).
   */
  nameOpen?: boolean;
  theme: Theme;
};

export type LayoutSectionDefinition = {
  heading: string;
  columns?: 1 | 2;
  fields: readonly string[];
};

export type ListViewDefinition = {
  apiName: string;
  label: string;
  /** Field names, or paths through a relationship (`Account.Name`). */
  columns: readonly string[];
  /** At most five paths; `-` in front means descending. */
  orderBy: readonly string[];
  filters?: readonly ListFilterDefinition[];
  /** The filter logic, as in `(1 OR 2) AND 3`; undefined combines all filters with AND. */
  logic?: string;
  scope?: 'everything' | 'mine';
  /**
   * Marks a list as a work queue. Its button "next" performs the object's action with `next` on the
   * first unassigned row of the list.
   */
  queue?: true;
};

export type ListFilterDefinition = FilterDefinition;
export { equals } from './retention-definition.ts';

/**
 * Rows that are equal in all of these fields are duplicates; text is compared without regard to
 * capitals and accents. A user who saves a duplicate gets a warning and can save anyway.
 */
export type DuplicateRuleDefinition = {
  name: string;
  matchRule: string;
  fields: readonly string[];
};

/**
 * How several rows are merged: one survives, references to the others are changed into references
 * to it, and the others are deleted and can be restored.
 */
export type MergeDefinition = {
  /** Roles that may merge, if they may update all of the rows. */
  roles: readonly Role[];
  /** Groups of fields that belong together: a user chooses the values of a group from one row. */
  together?: readonly (readonly string[])[];
  /**
   * A reference to the parent of the rows. The user gets a warning when the parents differ, and
   * references to the merged rows must still be valid with the parent of the surviving row.
   */
  within?: string;
  /**
   * A child relationship in which at most one row may remain active. `while` is the condition for
   * active rows; `named` is the field by which the user distinguishes them; the system sets the
   * values `ends` on the rows that were not chosen.
   */
  single?: {
    children: string;
    named: string;
    while: { field: string; equals: Scalar };
    ends: Readonly<Record<string, Scalar>>;
  };
  /** A warning about the consequences, shown before the merge. */
  warning?: string;
};

export type RelatedListDefinition = {
  name: string;
  columns: readonly string[];
  orderBy?: readonly string[];
  label?: string;
  talk?: ConversationDefinition;
};

/**
 * Declares that the rows are messages of a conversation. `text`: the field with the message;
 * `shared`: the field that says whether the customer sees it; `opening`: the field of the parent
 * record that contains the first message. `from`, for messages and for the opening: the path to the
 * party for which the author speaks; empty when the author speaks for us.
 */
export type ConversationDefinition = {
  text: string;
  shared: string;
  opening: string;
  from?: string;
};

/**
 * Roles that may preview the page of a row before it is public, and the field values (`shown`) of a
 * public row. `page` builds the path on the site, below the base path, from the value of this
 * field; it returns null when the row has no page of its own.
 */
export type PreviewDefinition = {
  roles: readonly Role[];
  shown: Readonly<Record<string, Scalar>>;
  page?: { field: string; path: (value: string) => string | null };
};

/** By value of the picklist: the fields that matter in that stage, and guidance for the user. */
export type PathDefinition = {
  field: string;
  steps: Readonly<Record<string, { fields: readonly string[]; guidance: string }>>;
};

/**
 * A part of the site in which some roles work. In paths `{staff}` stands for the id of the viewer's
 * staff record.
 */
export type AppDefinition = {
  developerName: string;
  label: string;
  description: string;
  type: 'Community' | 'Lightning';
  theme: Theme;
  roles: readonly Role[];
  /**
   * The start path; without it the first item is opened. The paths of object lists are below it.
   */
  home?: string;
  groups: readonly NavGroupDefinition[];
};

/**
 * `rest`: the group also contains every object that no other group contains, except those that are
 * reached from a parent record.
 */
export type NavGroupDefinition = {
  label: string | null;
  items: readonly NavItemDefinition[];
  rest?: { except: readonly string[] };
};

/**
 * A menu item: an object with the list view it opens, for roles that see the object; or a page, for
 * some roles. `label` replaces the object's label, for a second list of one object. `urgent`: rows
 * in the list are waiting for a user and should be handled soon.
 */
export type NavItemDefinition =
  | { object: string; opens: string; path?: string; label?: string; urgent?: true }
  | { name: string; label: string; icon: string; path: string; roles: readonly Role[] };

/**
 * Returns the derived values by field name. A pure function of stored values by field name;
 * `before` is null for a new row.
 */
export type DeriveFields = (
  row: Readonly<Record<string, unknown>>,
  at: { before: Readonly<Record<string, unknown>> | null; now: Date },
) => Readonly<Record<string, unknown>>;

/**
 * Returns the violation, or null when the row satisfies the rule. A pure function of stored values
 * by field name; null is an empty field.
 */
export type ValidationRule = (row: Readonly<Record<string, unknown>>) => RuleViolation | null;
/**
 * `field` null means the rule concerns the row as a whole. `detail` is English, for developers.
 * `code`: a specific problem code, where users get a more specific message than that a rule was
 * broken.
 */
export type RuleViolation = {
  field: string | null;
  detail: string;
  code?: 'record.dateOrder' | 'record.misfit' | 'record.neededForAnswer';
};

/**
 * Returns the definition unchanged; its type parameter preserves the literal types. The registry
 * does the checks, because they need all objects.
 */
export const defineObject = <const D extends ObjectDefinition>(definition: D): D => definition;
