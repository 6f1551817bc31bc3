import * as v from 'valibot';
import { flag, id18, idOrNull, text, textList, textOrNull, whole } from '../parts.ts';

/** The rows and descriptions of the platform's REST API. Source: record-api.md §11.2. */

const scalarOrNull = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

const summary = {
  activateable: flag,
  associateEntityType: v.null(),
  associateParentEntity: v.null(),
  createable: flag,
  custom: flag,
  customSetting: flag,
  deepCloneable: flag,
  deletable: flag,
  deprecatedAndHidden: flag,
  feedEnabled: flag,
  hasSubtypes: flag,
  isInterface: flag,
  isSubtype: flag,
  keyPrefix: textOrNull,
  label: text,
  labelPlural: text,
  layoutable: flag,
  mergeable: flag,
  mruEnabled: flag,
  name: text,
  queryable: flag,
  replicateable: flag,
  retrieveable: flag,
  searchLayoutable: flag,
  searchable: flag,
  triggerable: flag,
  undeletable: flag,
  updateable: flag,
  urls: v.strictObject({ describe: text, layouts: text, rowTemplate: text, sobject: text }),
};
export const describedSummary = v.strictObject(summary);
export type DescribedSummary = v.InferOutput<typeof describedSummary>;

export const describedField = v.strictObject({
  aggregatable: flag,
  autoNumber: flag,
  byteLength: whole,
  calculated: flag,
  calculatedFormula: v.null(),
  cascadeDelete: flag,
  caseSensitive: flag,
  compoundFieldName: textOrNull,
  controllerName: textOrNull,
  createable: flag,
  custom: flag,
  defaultValue: scalarOrNull,
  defaultedOnCreate: flag,
  dependentPicklist: flag,
  deprecatedAndHidden: flag,
  digits: whole,
  externalId: flag,
  extraTypeInfo: textOrNull,
  filterable: flag,
  groupable: flag,
  htmlFormatted: flag,
  idLookup: flag,
  inlineHelpText: textOrNull,
  label: text,
  length: whole,
  name: text,
  nameField: flag,
  namePointing: flag,
  nillable: flag,
  permissionable: flag,
  picklistValues: v.array(
    v.strictObject({
      active: flag,
      defaultValue: flag,
      label: text,
      validFor: textOrNull,
      value: text,
    }),
  ),
  polymorphicForeignKey: flag,
  precision: whole,
  referenceTo: textList,
  relationshipName: textOrNull,
  restrictedDelete: flag,
  restrictedPicklist: flag,
  scale: whole,
  searchPrefilterable: flag,
  soapType: text,
  sortable: flag,
  type: text,
  unique: flag,
  updateable: flag,
  writeRequiresMasterRead: flag,
});
export type DescribedField = v.InferOutput<typeof describedField>;

export const describedObject = v.strictObject({
  ...summary,
  actionOverrides: v.array(v.unknown()),
  childRelationships: v.array(
    v.strictObject({
      cascadeDelete: flag,
      childSObject: text,
      deprecatedAndHidden: flag,
      field: text,
      junctionIdListNames: textList,
      junctionReferenceTo: textList,
      relationshipName: text,
      restrictedDelete: flag,
    }),
  ),
  compactLayoutable: flag,
  fields: v.array(describedField),
  listviewable: v.null(),
  lookupLayoutable: v.null(),
  namedLayoutInfos: v.array(v.unknown()),
  networkScopeFieldName: v.null(),
  recordTypeInfos: v.array(
    v.strictObject({
      active: flag,
      available: flag,
      defaultRecordTypeMapping: flag,
      developerName: text,
      master: flag,
      name: text,
      recordTypeId: id18,
    }),
  ),
  sobjectDescribeOption: text,
  supportedScopes: v.array(v.strictObject({ label: text, name: text })),
});
export type DescribedObject = v.InferOutput<typeof describedObject>;

export const sobjectDirectory = v.strictObject({
  encoding: v.literal('UTF-8'),
  maxBatchSize: whole,
  sobjects: v.array(describedSummary),
});

/** The row of an object in a save of the platform's REST API. */
export const savedRow = v.strictObject({
  id: idOrNull,
  success: flag,
  errors: v.array(v.unknown()),
});

/** `created`: whether the save made the row. */
export const upsertedRow = v.strictObject({ ...savedRow.entries, created: flag });

/** `attributes.type`: the object. With `allOrNone`, one refused row undoes all. */
export const sentRows = v.strictObject({
  allOrNone: v.optional(flag, false),
  records: v.array(
    v.objectWithRest({ attributes: v.looseObject({ type: v.string() }) }, v.unknown()),
  ),
});
