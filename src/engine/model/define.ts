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

export type ObjectDefinition = {
  apiName: string;
  label: string;
  labelPlural: string;
  keyPrefix: string;
  /** The registry adds `systemFields`. */
  fields: Record<string, Field>;
  /** Default: `Name`. */
  nameField?: string;
  /** Default: true. */
  owned?: boolean;
  layout: {
    sections: readonly LayoutSectionDefinition[];
    compact: readonly string[];
    actions?: readonly string[];
    /** Paths to names that say to whom a row belongs, when its own fields do not. */
    whose?: readonly string[];
  };
  /** Sets of fields and paths, which API clients request by name. */
  forms?: Readonly<Record<string, readonly string[]>>;
  /** The registry adds `Alle` unless the object defines it. */
  listViews: readonly ListViewDefinition[];
  path?: PathDefinition;
  actions?: readonly QuickActionDefinition[];
  preview?: PreviewDefinition;
  relatedLists: readonly RelatedListDefinition[];
  access: Access;
  /** Checks on the row after a save. `storeBulk` and `loadRecords` do not run them. */
  rules?: readonly ValidationRule[];
  /** Computes values during a save. `storeBulk` and `loadRecords` do not call it. */
  derive?: DeriveFields;
  /** Only the system writes rows, whatever the grants say. */
  writtenBySystem?: boolean;
  /** Fields with personal data, for the audit log. Undefined means all names in `fields`. */
  personal?: readonly string[];
  /**
   * `record`: the field with the id of the record that a row is about; `address`: the field with
   * the person's e-mail address.
   */
  about?: { record: string; address?: string };
  /** Undefined: the row is deleted when its dossier is erased. */
  erasure?: ErasureDefinition;
  retention?: readonly RetentionDefinition[];
  duplicateRules?: readonly DuplicateRuleDefinition[];
  merge?: MergeDefinition;
  /** Only for User: the field values that a user needs to get rows from other users. */
  owners?: Readonly<Record<string, Scalar | null>>;
  /** The values that a save with `useDefaultRule` sets. */
  defaultRule?: Readonly<Record<string, Scalar | null>>;
  /**
   * Results for guests and for the system are cached, so the access rules of guests use neither
   * other rows nor the viewer.
   */
  changesSeldom?: boolean;
  searchable?: boolean;
  /** Default: true. */
  copied?: boolean;
  /** Default: true. */
  recent?: boolean;
  /** Users may read the Id and name of a row that they do not see. Source: record-api.md §1.8. */
  nameOpen?: boolean;
  theme: Theme;
};

export type LayoutSectionDefinition = {
  heading: string;
  columns?: 1 | 2;
  fields: readonly string[];
  /** Pages show the section only for rows with this value, such as those of one kind. */
  shownWhen?: { field: string; value: string };
};

export type ListViewDefinition = {
  apiName: string;
  label: string;
  columns: readonly string[];
  /** `-` in front means descending. */
  orderBy: readonly string[];
  filters?: readonly ListFilterDefinition[];
  /** For example `(1 OR 2) AND 3`. Undefined: AND between all filters. */
  logic?: string;
  scope?: 'everything' | 'mine';
  /** See `next` of a business action. */
  queue?: true;
};

export type ListFilterDefinition = FilterDefinition;
export { equals } from './retention-definition.ts';

/** The values are normalized. The user gets a warning and can save anyway. */
export type DuplicateRuleDefinition = {
  name: string;
  matchRule: string;
  fields: readonly string[];
};

export type MergeDefinition = {
  /** The user must also have the right to update all of the rows. */
  roles: readonly Role[];
  /** Groups of fields: the values of a group are all taken from the same row. */
  together?: readonly (readonly string[])[];
  /** A reference to the parent of the rows. The user gets a warning when the parents differ. */
  within?: string;
  /**
   * At most one of these child rows may stay active. `while`: the condition for an active row.
   * `named`: the field by which the user tells the rows apart. `ends`: the values that the system
   * sets on the others.
   */
  single?: {
    children: string;
    named: string;
    while: { field: string; equals: Scalar };
    ends: Readonly<Record<string, Scalar>>;
  };
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
 * `text`: the field with the message. `shared`: the field that says whether the customer sees it.
 * `opening`: the field of the parent with the first message. `from`: a path to the party for whom
 * the author speaks; it is empty when the author speaks for us.
 */
export type ConversationDefinition = {
  text: string;
  shared: string;
  opening: string;
  from?: string;
};

/**
 * `shown`: the field values that make a row public. `path`: below the base path; null when the row
 * has no page.
 */
export type PreviewDefinition = {
  roles: readonly Role[];
  shown: Readonly<Record<string, Scalar>>;
  page?: { field: string; path: (value: string) => string | null };
};

export type PathDefinition = {
  field: string;
  steps: Readonly<Record<string, { fields: readonly string[]; guidance: string }>>;
};

/** `{staff}` in paths is the id of the viewer's staff record. */
export type AppDefinition = {
  developerName: string;
  label: string;
  description: string;
  type: 'Community' | 'Lightning';
  theme: Theme;
  roles: readonly Role[];
  /** The start path. Undefined: the first item is opened. */
  home?: string;
  groups: readonly NavGroupDefinition[];
};

/** `rest`: the group also contains the objects that no group contains, apart from `except`. */
export type NavGroupDefinition = {
  label: string | null;
  items: readonly NavItemDefinition[];
  rest?: { except: readonly string[] };
};

/** `opens`: a list view. `urgent`: rows in the list wait for a user. */
export type NavItemDefinition =
  | { object: string; opens: string; path?: string; label?: string; urgent?: true }
  | { name: string; label: string; icon: string; path: string; roles: readonly Role[] };

/** A pure function of stored values. Returns values by field name. */
export type DeriveFields = (
  row: Readonly<Record<string, unknown>>,
  at: { before: Readonly<Record<string, unknown>> | null; now: Date },
) => Readonly<Record<string, unknown>>;

/** An empty field is null or undefined. */
export type ValidationRule = (row: Readonly<Record<string, unknown>>) => RuleViolation | null;
/** `field` is null when the violation concerns the whole row. `detail` is English. */
export type RuleViolation = {
  field: string | null;
  detail: string;
  code?:
    | 'record.dateOrder'
    | 'record.misfit'
    | 'record.neededForAnswer'
    | 'record.required'
    | 'webhook.addressWrong';
};

export const defineObject = <const D extends ObjectDefinition>(definition: D): D => definition;
