import * as v from 'valibot';
import {
  dict,
  eTag,
  formFactors,
  id18,
  idOrNull,
  text,
  textOrNull,
  textList,
  flag,
} from './parts.ts';
import { recordLayout } from './layout.ts';
import { fieldValue } from './record.ts';

/** What can be done, and where. Source: record-api.md §6.6. */

export const actionTypes = [
  'ActionLink',
  'CustomButton',
  'InvocableAction',
  'ProductivityAction',
  'QuickAction',
  'StandardButton',
] as const;
export const retrievalModes = ['All', 'PageLayout'] as const;
export const actionSections = [
  'ActivityComposer',
  'CollaborateComposer',
  'Page',
  'SingleActionLinks',
] as const;
export type ActionType = (typeof actionTypes)[number];
export type RetrievalMode = (typeof retrievalModes)[number];
export type ActionSection = (typeof actionSections)[number];

export const platformAction = v.strictObject({
  actionListContext: text,
  actionTarget: textOrNull,
  actionTargetType: v.nullable(v.picklist(['Describe', 'Invoke', 'Visualforce'])),
  apiName: text,
  externalId: text,
  iconUrl: textOrNull,
  id: id18,
  // text, as the platform has it
  isMassAction: v.picklist(['true', 'false']),
  /**
   * Our own, of verbs of the business: one is told what it brings about before it is done. Absent:
   * nothing to tell.
   */
  isWarned: v.optional(v.literal(true)),
  label: text,
  lwcComponent: textOrNull,
  primaryColor: textOrNull,
  relatedListRecordId: idOrNull,
  relatedSourceObject: textOrNull,
  section: textOrNull,
  /**
   * Our own: the print of what one has seen of the row, for an action that is done with it as it
   * was seen.
   */
  seen: v.optional(text),
  /**
   * Our own, of business actions: the picklist field of the record that the action sets, and its
   * value. Pages lead to the action and do not save that value themselves.
   */
  setsStatus: v.optional(v.strictObject({ fieldApiName: text, value: text })),
  sourceObject: text,
  subtype: textOrNull,
  targetObject: textOrNull,
  targetUrl: textOrNull,
  type: v.picklist(['CustomButton', 'ProductivityAction', 'QuickAction', 'StandardButton']),
});
export type PlatformAction = v.InferOutput<typeof platformAction>;

/** By what they can be done with: `Global`, an object, a row. */
export const actions = v.strictObject({
  actions: dict(v.strictObject({ actions: v.array(platformAction), links: textList, url: text })),
  eTag,
  url: text,
});
export type Actions = v.InferOutput<typeof actions>;

export const actionLayout = v.strictObject({ actionApiName: text, layout: recordLayout });
export type ActionLayout = v.InferOutput<typeof actionLayout>;

export const actionDefaults = v.strictObject({
  actionApiName: text,
  eTag,
  fields: dict(fieldValue),
  objectApiName: text,
});
export type ActionDefaults = v.InferOutput<typeof actionDefaults>;

export const quickActionInfo = v.strictObject({
  accessLevelRequired: textOrNull,
  actionApiName: text,
  contextSobjectType: textOrNull,
  defaultValues: v.array(v.strictObject({ field: text, value: text })),
  eTag,
  /** Our own: by what is asked, the asked reference whose words can be put in it. */
  fills: v.optional(dict(text)),
  /** Our own: files may go along, so many at once. */
  files: v.optional(v.strictObject({ help: textOrNull, label: text, most: v.number() })),
  iconUrl: textOrNull,
  label: text,
  layout: v.nullable(recordLayout),
  targetParentField: textOrNull,
  targetSobjectType: textOrNull,
  /** Our own: what of the row it is done with one is told before, as columns of a list. */
  tells: v.optional(v.array(v.strictObject({ fieldApiName: text, label: text }))),
  type: text,
  /**
   * Our own, of verbs of the business (type `Verb`): what it brings about, and whether that can be
   * undone.
   */
  isGrave: v.optional(flag),
  /** Our own: what is said when it is done. */
  successMessage: text,
  warning: v.optional(textOrNull),
});
export type QuickActionInfo = v.InferOutput<typeof quickActionInfo>;

export const overrideTypes = ['View', 'Edit', 'New', 'Clone', 'Tab', 'List'] as const;
export type OverrideType = (typeof overrideTypes)[number];

export const actionOverrides = v.strictObject({
  eTag,
  objectApiName: text,
  overrides: v.array(
    v.strictObject({
      content: textOrNull,
      formFactor: v.picklist(formFactors),
      isDefault: flag,
      name: text,
      recordTypeId: idOrNull,
      type: v.picklist(overrideTypes),
    }),
  ),
});
export type ActionOverrides = v.InferOutput<typeof actionOverrides>;

export const formulaActivation = v.strictObject({
  actionFeature: text,
  eTag,
  results: dict(v.strictObject({ actions: textList, activated: flag })),
});
export type FormulaActivation = v.InferOutput<typeof formulaActivation>;

export const performedAction = v.strictObject({
  contextId: idOrNull,
  feedItemId: v.null(),
  /** Our own, of verbs of the business: a path below the base path where one goes on. */
  goesTo: v.optional(text),
  id: idOrNull,
  isCreated: flag,
  isSuccess: flag,
  /**
   * Our own, of verbs of the business: what to read or take along; `isOnce`: it cannot be shown
   * again; `isSpoken`: words, nothing to copy.
   */
  outcome: v.optional(
    v.array(v.strictObject({ isOnce: flag, isSpoken: flag, label: text, value: text })),
  ),
  successMessage: textOrNull,
});
export type PerformedAction = v.InferOutput<typeof performedAction>;
