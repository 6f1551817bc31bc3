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
 * What an object is: declared once, in `objects/`, read by everyone.
 * Checked and frozen by `registry.ts` at start.
 */
export type ObjectDefinition = {
  apiName: string;
  label: string;
  labelPlural: string;
  keyPrefix: string;
  /**
   * Own fields, in the order object info's readers and layouts like them. Id, owner, dates and
   * stamps are added by the registry.
   */
  fields: Record<string, Field>;
  /** The field that names a row to people; `Name` unless said otherwise (Case: `CaseNumber`). */
  nameField?: string;
  /** False for rows nobody owns (User, links, history). */
  owned?: boolean;
  /**
   * `actions`: those of its actions that stand first, in order; on a narrow page the others stand
   * behind one button.
   */
  layout: {
    sections: readonly LayoutSectionDefinition[];
    compact: readonly string[];
    actions?: readonly string[];
    /**
     * Whose a row is, by paths to names, where it does not say so itself: told with the compact
     * layout, on its page and to whoever does something with it.
     */
    whose?: readonly string[];
  };
  /** Sets of fields and paths that programs ask for by one name. */
  forms?: Readonly<Record<string, readonly string[]>>;
  /** Every object has `Alle`, public and without filter. */
  listViews: readonly ListViewDefinition[];
  /** The states a row goes through, by the picklist that says where it is. */
  path?: PathDefinition;
  /** What one does with a row beyond changing and deleting it. */
  actions?: readonly QuickActionDefinition[];
  /** Each row has a page of its own on the site. */
  preview?: PreviewDefinition;
  /** What a page of this object lists below it, in order. */
  relatedLists: readonly RelatedListDefinition[];
  access: Access;
  /**
   * What a single field's parser cannot know; looked at on every create and update, with the row as
   * it would be.
   */
  rules?: readonly ValidationRule[];
  /**
   * What a save works out by itself of the row as it would be; fields of it that the saver does not
   * name. Bulk loads are taken as they are.
   */
  derive?: DeriveFields;
  /**
   * Rows change only through the system itself: history, links of the outbox. Refuses every other
   * writer, whatever the grants say.
   */
  writtenBySystem?: boolean;
  /**
   * Fields that say something of a person, of which it is kept who reads and changes them; absent =
   * all of them, as nobody judged. Said by every object of ours.
   */
  personal?: readonly string[];
  /**
   * Rows say by an id in this field what they are about, and by an address in the other for whom;
   * they go with whom they are about.
   */
  about?: { record: string; address?: string };
  /** What becomes of a row of somebody who is erased; absent = it goes. */
  erasure?: ErasureDefinition;
  /** How long rows are kept; absent = as long as what they belong to. */
  retention?: readonly RetentionDefinition[];
  /** By what rows that are about the same thing are recognised. */
  duplicateRules?: readonly DuplicateRuleDefinition[];
  /** Rows that turn out to be about the same thing can be made one; absent = not. */
  merge?: MergeDefinition;
  /** Of users: what these fields are of those who can be given rows to own; absent = anybody. */
  owners?: Readonly<Record<string, Scalar | null>>;
  /** What a save that asks for it (`useDefaultRule`) sets, whatever else it says. */
  defaultRule?: Readonly<Record<string, Scalar | null>>;
  /**
   * Rows change seldom and every guest reads the same: what guests are answered of it is kept in
   * memory until a row changes. Their rules look at the row itself, at no other and at no viewer.
   */
  changesSeldom?: boolean;
  searchable?: boolean;
  /**
   * Rows are made after one another. Default true; false where a copy says nothing (a link), or
   * what nobody said.
   */
  copied?: boolean;
  /** Recently viewed rows are kept. Default true. */
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
   * Worked through from its top: whoever asks for the next gets one that nobody has, by the
   * object's verb with `next`.
   */
  queue?: true;
};

export type ListFilterDefinition = FilterDefinition;

/**
 * Rows that are equal in all of these fields, in text whatever its capitals and accents. Who saves
 * one more is warned, and may insist.
 */
export type DuplicateRuleDefinition = {
  name: string;
  matchRule: string;
  fields: readonly string[];
};

/**
 * Several rows made one: one stays, what leads to the others leads to it from then on, and the
 * others go as deleted rows do.
 */
export type MergeDefinition = {
  /** Who may, of those who may change all of the rows. */
  roles: readonly Role[];
  /** Fields that say something of each other, so that they are chosen together. */
  together?: readonly (readonly string[])[];
  /**
   * A reference to what rows belong to: of two that belong elsewhere the chooser is warned, and
   * what others say of them must hold where they end up.
   */
  within?: string;
  /**
   * A child relationship of which one row may go on as it is (`while` holds of those that do,
   * `named` tells them apart); of the others the system sets `ends`.
   */
  single?: {
    children: string;
    named: string;
    while: { field: string; equals: Scalar };
    ends: Readonly<Record<string, Scalar>>;
  };
  /** What it brings about, told before it is done. */
  warning?: string;
};

export type RelatedListDefinition = {
  name: string;
  columns: readonly string[];
  orderBy?: readonly string[];
  label?: string;
  talk?: ConversationDefinition;
};

/** Its rows are what people said to each other: `text` of each, and whether who it is about sees it (`shared`); the row itself began it with `opening`.
 *  `from`: in both, the path to what somebody speaks for; empty for who speaks for us. */
export type ConversationDefinition = {
  text: string;
  shared: string;
  opening: string;
  from?: string;
};

/**
 * Who may see how the page of a row would look before everybody does, and what a row has that
 * everybody sees. `page`: its address on the site, below the base path, by the value of this field;
 * null for a row that stands on no page of its own.
 */
export type PreviewDefinition = {
  roles: readonly Role[];
  shown: Readonly<Record<string, Scalar>>;
  page?: { field: string; path: (value: string) => string | null };
};

/**
 * For every value of the picklist: the fields that matter then, and what to do, for who moves a row
 * along.
 */
export type PathDefinition = {
  field: string;
  steps: Readonly<Record<string, { fields: readonly string[]; guidance: string }>>;
};

/**
 * A part of the site that some roles work in. In paths `{staff}` stands for the viewer's own staff
 * record.
 */
export type AppDefinition = {
  developerName: string;
  label: string;
  description: string;
  type: 'Community' | 'Lightning';
  theme: Theme;
  roles: readonly Role[];
  /** Where it starts; absent: at its first item. Lists of objects lie below it. */
  home?: string;
  groups: readonly NavGroupDefinition[];
};

/**
 * `rest`: every object without a place of its own in the app stands here too, but for those that
 * are reached from what they belong to.
 */
export type NavGroupDefinition = {
  label: string | null;
  items: readonly NavItemDefinition[];
  rest?: { except: readonly string[] };
};

/**
 * An object, opening with one of its lists, for who may see it; or a page, for some roles. `label`:
 * where it is called otherwise than its object, for a second list of one object. `urgent`: what
 * stands in it waits for somebody, and should not.
 */
export type NavItemDefinition =
  | { object: string; opens: string; path?: string; label?: string; urgent?: true }
  | { name: string; label: string; icon: string; path: string; roles: readonly Role[] };

/**
 * Pure: stored values by field name; `before` is null when the row is made. Gives the fields that
 * become otherwise.
 */
export type DeriveFields = (
  row: Readonly<Record<string, unknown>>,
  at: { before: Readonly<Record<string, unknown>> | null; now: Date },
) => Readonly<Record<string, unknown>>;

/** Pure: stored values by field name, null when empty. Returns null when all is well. */
export type ValidationRule = (row: Readonly<Record<string, unknown>>) => RuleViolation | null;
/**
 * `field` null: the rule is about the row as a whole. `detail` is English, for developers. `code`
 * says what is wrong where people are told more than that a rule of the object was broken.
 */
export type RuleViolation = {
  field: string | null;
  detail: string;
  code?: 'record.dateOrder' | 'record.misfit' | 'record.neededForAnswer';
};

/**
 * Keeps the literal types of a definition; checks happen in the registry, with all objects at hand.
 */
export const defineObject = <const D extends ObjectDefinition>(definition: D): D => definition;
