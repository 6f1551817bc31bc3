import * as v from 'valibot';
import {
  dict,
  eTag,
  flag,
  idOrNull,
  text,
  textOrNull,
  textList,
  themeInfo,
  whole,
} from './parts.ts';
import { recordTypeInfo } from './record.ts';

/** Source: record-api.md §4, §6.5. */

export const dataTypes = [
  'Address',
  'Base64',
  'Boolean',
  'Currency',
  'Date',
  'DateTime',
  'Double',
  'Email',
  'Int',
  'MultiPicklist',
  'Percent',
  'Phone',
  'Picklist',
  'Reference',
  'String',
  'TextArea',
  'Time',
  'Url',
] as const;
export type DataType = (typeof dataTypes)[number];

export const fieldInfo = v.strictObject({
  apiName: text,
  calculated: flag,
  compound: flag,
  compoundComponentName: textOrNull,
  compoundFieldName: textOrNull,
  controllerName: textOrNull,
  controllingFields: textList,
  createable: flag,
  custom: flag,
  dataType: v.picklist(dataTypes),
  digits: whole,
  externalId: flag,
  extraTypeInfo: textOrNull,
  filterable: flag,
  filteredLookupInfo: v.nullable(
    v.strictObject({ controllingFields: textList, dependent: flag, optionalFilter: flag }),
  ),
  highScaleNumber: flag,
  htmlFormatted: flag,
  inlineHelpText: textOrNull,
  label: text,
  length: whole,
  maskType: textOrNull,
  nameField: flag,
  polymorphicForeignKey: flag,
  precision: whole,
  reference: flag,
  referenceTargetField: textOrNull,
  referenceToInfos: v.array(v.strictObject({ apiName: text, nameFields: textList })),
  relationshipName: textOrNull,
  required: flag,
  scale: whole,
  searchPrefilterable: flag,
  sortable: flag,
  unique: flag,
  updateable: flag,
});

export type FieldInfo = v.InferOutput<typeof fieldInfo>;

export type FieldTree = { [field: string]: FieldTree };
export const fieldTree: v.GenericSchema<FieldTree> = dict(v.lazy(() => fieldTree));

export const objectInfo = v.strictObject({
  apiName: text,
  associateEntityType: textOrNull,
  associateParentEntity: textOrNull,
  childRelationships: v.array(
    v.strictObject({
      childObjectApiName: text,
      fieldName: text,
      junctionIdListNames: textList,
      junctionReferenceTo: textList,
      relationshipName: text,
    }),
  ),
  compactLayoutable: flag,
  createable: flag,
  custom: flag,
  defaultRecordTypeId: idOrNull,
  deletable: flag,
  dependentFields: dict(fieldTree),
  eTag,
  feedEnabled: flag,
  fields: dict(fieldInfo),
  keyPrefix: textOrNull,
  label: text,
  labelPlural: text,
  layoutable: flag,
  mruEnabled: flag,
  nameFields: textList,
  queryable: flag,
  recordTypeInfos: dict(recordTypeInfo),
  searchLayoutable: flag,
  searchable: flag,
  themeInfo: v.nullable(themeInfo),
  updateable: flag,
});

export type ObjectInfo = v.InferOutput<typeof objectInfo>;

export const objectDirectory = v.strictObject({
  eTag,
  objects: dict(
    v.strictObject({
      apiName: text,
      hasPath: v.boolean(),
      keyPrefix: textOrNull,
      label: text,
      labelPlural: text,
      nameFields: textList,
      objectInfoUrl: text,
    }),
  ),
});

export type ObjectDirectory = v.InferOutput<typeof objectDirectory>;
