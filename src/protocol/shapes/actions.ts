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

/** Source: record-api.md §6.6. */

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
  // Salesforce uses texts and not booleans here
  isMassAction: v.picklist(['true', 'false']),
  /** Our addition, for business actions: the user must see the effects first. */
  isWarned: v.optional(v.literal(true)),
  label: text,
  lwcComponent: textOrNull,
  primaryColor: textOrNull,
  relatedListRecordId: idOrNull,
  relatedSourceObject: textOrNull,
  section: textOrNull,
  /** Our addition: a fingerprint of the row, so that the action runs only on that state. */
  seen: v.optional(text),
  /** Our addition: the picklist value that a business action sets instead of a save. */
  setsStatus: v.optional(v.strictObject({ fieldApiName: text, value: text })),
  sourceObject: text,
  subtype: textOrNull,
  targetObject: textOrNull,
  targetUrl: textOrNull,
  type: v.picklist(['CustomButton', 'ProductivityAction', 'QuickAction', 'StandardButton']),
});
export type PlatformAction = v.InferOutput<typeof platformAction>;

/**
 * Added by this product: a business action that the record does not have now, because of another
 * record. `because`: the object of that record. `problem`: the problem code of the reason.
 */
export const refusedAction = v.strictObject({
  apiName: text,
  because: text,
  label: text,
  problem: text,
});

/** Keys: `Global`, the API name of an object, or a record id. */
export const actions = v.strictObject({
  actions: dict(
    v.strictObject({
      actions: v.array(platformAction),
      links: textList,
      refused: v.optional(v.array(refusedAction)),
      url: text,
    }),
  ),
  eTag,
  url: text,
});
export type RefusedAction = v.InferOutput<typeof refusedAction>;
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
  /** Our addition, by input field: the reference field from whose record it is filled. */
  fills: v.optional(dict(text)),
  /** Added by this product: the action accepts files, at most `most` at once. */
  files: v.optional(v.strictObject({ help: textOrNull, label: text, most: v.number() })),
  iconUrl: textOrNull,
  label: text,
  layout: v.nullable(recordLayout),
  targetParentField: textOrNull,
  targetSobjectType: textOrNull,
  /** Added by this product: fields of the row that are shown before the action runs. */
  tells: v.optional(v.array(v.strictObject({ fieldApiName: text, label: text }))),
  type: text,
  /** Added by this product, for business actions (type `Verb`): the effects cannot be undone. */
  isGrave: v.optional(flag),
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
  /** Our addition: the next page after a business action, below the base path. */
  goesTo: v.optional(text),
  id: idOrNull,
  isCreated: flag,
  isSuccess: flag,
  /** Added by this product. `isOnce`: the value cannot be shown again. `isSpoken`: a sentence. */
  outcome: v.optional(
    v.array(v.strictObject({ isOnce: flag, isSpoken: flag, label: text, value: text })),
  ),
  successMessage: textOrNull,
});
export type PerformedAction = v.InferOutput<typeof performedAction>;
