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
 * The definition of an object: declared once, in `objects/`, and checked and frozen by
 * `registry.ts` at start.
 */
export type ObjectDefinition = {
  apiName: string;
  label: string;
  labelPlural: string;
  keyPrefix: string;
  /**
   * Own fields, in the order of object info and layouts. The registry adds Id, owner, dates and
   * stamps.
   */
  fields: Record<string, Field>;
  /** The field with the name of a row; by default `Name` (Case: `CaseNumber`). */
  nameField?: string;
  /** False for rows without an owner (User, links, history). */
  owned?: boolean;
  /** `actions`: the actions shown first, in order; a narrow page shows the others in a menu. */
  layout: {
    sections: readonly LayoutSectionDefinition[];
    compact: readonly string[];
    actions?: readonly string[];
    /**
     * Paths to names that say whose row it is, when its own fields do not. Shown with the compact
     * layout, on its page and in the forms of its actions.
     */
    whose?: readonly string[];
  };
  /** Named sets of fields and paths, which API clients request by name. */
  forms?: Readonly<Record<string, readonly string[]>>;
  /** The registry also adds `Alle` to every object: public and without filter. */
  listViews: readonly ListViewDefinition[];
  /** The stages of a row, by the picklist that holds its stage. */
  path?: PathDefinition;
  /** Quick actions on a row, besides editing and deleting. */
  actions?: readonly QuickActionDefinition[];
  /** Set when each row has its own page on the public site. */
  preview?: PreviewDefinition;
  /** The related lists on the page of a row, in order. */
  relatedLists: readonly RelatedListDefinition[];
  access: Access;
  /**
   * Checks that need more than one field. They run on every create and update, on the row as it
   * will be after the save.
   */
  rules?: readonly ValidationRule[];
  /**
   * Derives values from the row as it will be after the save, for fields that the caller does not
   * name. Bulk loads do not run it.
   */
  derive?: DeriveFields;
  /**
   * Only the system writes rows: history, links of the outbox. Every other writer is refused,
   * whatever the grants say.
   */
  writtenBySystem?: boolean;
  /**
   * Fields with personal data: the audit log records who reads and changes them. Absent = all
   * fields, since nobody classified them. All our own objects set it.
   */
  personal?: readonly string[];
  /**
   * Rows about another record: `record` is the field with its id, `address` one with the e-mail
   * address of the person concerned. They are deleted with that record or person.
   */
  about?: { record: string; address?: string };
  /** What happens to a row when the person it belongs to is erased; absent = it is deleted. */
  erasure?: ErasureDefinition;
  /** The retention rules; absent = the row is kept as long as the row it belongs to. */
  retention?: readonly RetentionDefinition[];
  /** The rules that find duplicates. */
  duplicateRules?: readonly DuplicateRuleDefinition[];
  /** How duplicate rows can be merged; absent = they cannot. */
  merge?: MergeDefinition;
  /** Only for User: the field values of users who can own rows; absent = any user can. */
  owners?: Readonly<Record<string, Scalar | null>>;
  /** The values that a save with `useDefaultRule` sets, overwriting those it names. */
  defaultRule?: Readonly<Record<string, Scalar | null>>;
  /**
   * Rows change seldom and every guest sees the same ones, so that answers to guests are cached
   * until a row changes. The access rules for guests use neither other rows nor the viewer.
   */
  changesSeldom?: boolean;
  searchable?: boolean;
  /**
   * Whether rows can be cloned. Default true; false where a copy makes no sense, such as a link or
   * a row that no user wrote.
   */
  copied?: boolean;
  /** Whether recently viewed rows are recorded. Default true. */
  recent?: boolean;
  /**
   * A viewer who may not see the row still reads its Id and name through a relationship, guests
   * excepted (User, record-api.md §1.8).
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
  /** At most five, `-` in front = descending. */
  orderBy: readonly string[];
  filters?: readonly ListFilterDefinition[];
  /** `(1 OR 2) AND 3`; absent = AND of all. */
  logic?: string;
  scope?: 'everything' | 'mine';
  /**
   * Marks a list as a work queue. Its button "next" performs the object's action with `next` on the
   * first unassigned row of the list.
   */
  queue?: true;
};

export type ListFilterDefinition = FilterDefinition;

/**
 * Rows that are equal in all of these fields are duplicates; text is compared without regard to
 * capitals and accents. A user who saves one gets a warning and can save anyway.
 */
export type DuplicateRuleDefinition = {
  name: string;
  matchRule: string;
  fields: readonly string[];
};

/**
 * Merging several rows: one survives, references to the others are moved to it, and the others are
 * deleted and can be restored.
 */
export type MergeDefinition = {
  /** Roles that may merge, if they may update all of the rows. */
  roles: readonly Role[];
  /** Groups of fields that belong together: a user chooses the values of a group from one row. */
  together?: readonly (readonly string[])[];
  /**
   * A reference to the parent of the rows. The user is warned when the parents differ, and
   * references to the merged rows must still be valid with the parent of the surviving row.
   */
  within?: string;
  /**
   * A child relationship of which at most one active row may remain. `while` holds for active rows,
   * `named` is the field by which the user tells them apart; on the others the system sets `ends`.
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
 * The rows are messages of a conversation. `text`: the field with the message; `shared`: whether
 * the customer sees it; `opening`: the field of the record itself that has the first message.
 *
 * `from`: in both, the path to the party the author speaks for; empty when the author speaks for
 * us.
 */
export type ConversationDefinition = {
  text: string;
  shared: string;
  opening: string;
  from?: string;
};

/**
 * Roles that may preview the page of a row before it is public, and the field values (`shown`) of a
 * public row. `page`: the path on the site, below the base path, made from the value of this field;
 * null when the row has no page of its own.
 */
export type PreviewDefinition = {
  roles: readonly Role[];
  shown: Readonly<Record<string, Scalar>>;
  page?: { field: string; path: (value: string) => string | null };
};

/**
 * For each value of the picklist: the fields that matter in that stage, and guidance for the user.
 */
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
  /** The start path; absent: its first item. Object lists are below it. */
  home?: string;
  groups: readonly NavGroupDefinition[];
};

/**
 * `rest`: the group also gets every object that has no place in the app, except those that are
 * reached from a parent record.
 */
export type NavGroupDefinition = {
  label: string | null;
  items: readonly NavItemDefinition[];
  rest?: { except: readonly string[] };
};

/**
 * An object with the list view it opens, for roles that see the object; or a page, for some roles.
 * `label` replaces the object's label, for a second list of one object. `urgent`: rows in the list
 * are waiting for someone and should be handled soon.
 */
export type NavItemDefinition =
  | { object: string; opens: string; path?: string; label?: string; urgent?: true }
  | { name: string; label: string; icon: string; path: string; roles: readonly Role[] };

/**
 * Pure: stored values by field name; `before` is null for a new row. Gives the derived values by
 * field name.
 */
export type DeriveFields = (
  row: Readonly<Record<string, unknown>>,
  at: { before: Readonly<Record<string, unknown>> | null; now: Date },
) => Readonly<Record<string, unknown>>;

/** Pure: stored values by field name, null when empty. Null: the rule holds. */
export type ValidationRule = (row: Readonly<Record<string, unknown>>) => RuleViolation | null;
/**
 * `field` null: the rule concerns the row as a whole. `detail` is English, for developers. `code`:
 * a specific problem code, where users get a more specific message than that a rule was broken.
 */
export type RuleViolation = {
  field: string | null;
  detail: string;
  code?: 'record.dateOrder' | 'record.misfit' | 'record.neededForAnswer';
};

/**
 * Keeps the literal types of a definition. The registry does the checks, since they need all
 * objects.
 */
export const defineObject = <const D extends ObjectDefinition>(definition: D): D => definition;
