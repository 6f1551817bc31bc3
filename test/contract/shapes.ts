import * as v from 'valibot';

/** The platform's shapes, written down once more, from record-api.md §4 and §6: strict, so that a key too many fails as well. */

const text = v.string();
const textOrNull = v.nullable(text);
const flag = v.boolean();
const whole = v.pipe(v.number(), v.integer());
const id = v.pipe(text, v.regex(/^[A-Za-z0-9]{15}[A-Z0-5]{3}$/));
const idOrNull = v.nullable(id);
const eTag = v.pipe(text, v.regex(/^[0-9a-f]{32}$/));
const moment = v.pipe(text, v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
const dict = <S extends v.GenericSchema>(schema: S) => v.record(text, schema);
const theme = v.strictObject({ color: textOrNull, iconUrl: textOrNull });
const recordType = v.strictObject({ available: flag, defaultRecordTypeMapping: flag, master: flag, name: text, recordTypeId: id });

export const record: v.GenericSchema = v.strictObject({
  apiName: text,
  childRelationships: v.strictObject({}),
  eTag,
  fields: dict(v.strictObject({ displayValue: textOrNull, value: v.lazy(() => v.union([text, v.number(), flag, v.null(), record])) })),
  id,
  lastModifiedById: idOrNull,
  lastModifiedDate: v.nullable(moment),
  recordTypeId: idOrNull,
  recordTypeInfo: v.nullable(recordType),
  systemModstamp: v.nullable(moment),
  weakEtag: whole,
});

const page = {
  count: whole,
  currentPageToken: text,
  currentPageUrl: text,
  nextPageToken: textOrNull,
  nextPageUrl: textOrNull,
  previousPageToken: textOrNull,
  previousPageUrl: textOrNull,
};

const listReference = v.strictObject({ id: idOrNull, listViewApiName: textOrNull, objectApiName: text, type: v.picklist(['listView', 'mru']) });

export const listRecords = v.strictObject({
  ...page,
  fields: v.array(text),
  listInfoETag: eTag,
  listReference,
  optionalFields: v.array(text),
  pageSize: whole,
  records: v.array(record),
  searchTerm: textOrNull,
  sortBy: textOrNull,
  where: textOrNull,
});

export const seoProperties = v.strictObject({
  canonicalUrl: text,
  customHeadTags: text,
  description: text,
  fields: dict(textOrNull),
  hrefLangUrls: dict(text),
  isSeoIndexed: flag,
  objectName: text,
  recordName: text,
  title: text,
});

const order = v.strictObject({ fieldApiName: text, isAscending: flag, label: text });
const operators = [
  'Equals',
  'NotEqual',
  'LessThan',
  'LessOrEqual',
  'GreaterThan',
  'GreaterOrEqual',
  'Contains',
  'NotContain',
  'StartsWith',
  'Includes',
  'Excludes',
  'Within',
] as const;

export const listInfo = v.strictObject({
  cloneable: flag,
  createable: flag,
  deletable: flag,
  displayColumns: v.array(
    v.strictObject({
      fieldApiName: text,
      inlineEditAttributes: dict(v.strictObject({ editable: flag, required: flag })),
      label: text,
      lookupId: textOrNull,
      searchable: flag,
      sortable: flag,
    }),
  ),
  eTag,
  filterLogicString: textOrNull,
  filteredByInfo: v.array(v.strictObject({ fieldApiName: text, label: text, operandLabels: v.array(text), operator: v.picklist(operators) })),
  hasMassActions: flag,
  inlineEditDetails: v.strictObject({ message: textOrNull, state: v.picklist(['Enabled', 'Disabled', 'Off']) }),
  label: text,
  listReference,
  listShares: v.array(v.unknown()),
  objectApiNames: v.array(text),
  orderedByInfo: v.array(order),
  scope: v.nullable(v.strictObject({ apiName: text, entity: v.null(), label: text, relatedEntity: v.null() })),
  searchable: flag,
  updateable: flag,
  userPreferences: v.strictObject({ columnWidths: dict(whole), columnWrap: dict(flag) }),
  visibility: v.picklist(['Private', 'Public', 'Shared']),
  visibilityEditable: flag,
});

export const listUi = v.strictObject({ eTag, info: listInfo, records: listRecords });

export const objectDirectory = v.strictObject({
  eTag,
  objects: dict(v.strictObject({ apiName: text, keyPrefix: textOrNull, label: text, labelPlural: text, nameFields: v.array(text), objectInfoUrl: text })),
});

const field = v.strictObject({
  apiName: text,
  calculated: flag,
  compound: flag,
  compoundComponentName: textOrNull,
  compoundFieldName: textOrNull,
  controllerName: textOrNull,
  controllingFields: v.array(text),
  createable: flag,
  custom: flag,
  dataType: text,
  digits: whole,
  externalId: flag,
  extraTypeInfo: textOrNull,
  filterable: flag,
  filteredLookupInfo: v.nullable(v.strictObject({ controllingFields: v.array(text), dependent: flag, optionalFilter: flag })),
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
  referenceToInfos: v.array(v.strictObject({ apiName: text, nameFields: v.array(text) })),
  relationshipName: textOrNull,
  required: flag,
  scale: whole,
  searchPrefilterable: flag,
  sortable: flag,
  unique: flag,
  updateable: flag,
});

export const objectInfo = v.strictObject({
  apiName: text,
  associateEntityType: textOrNull,
  associateParentEntity: textOrNull,
  childRelationships: v.array(
    v.strictObject({
      childObjectApiName: text,
      fieldName: text,
      junctionIdListNames: v.array(text),
      junctionReferenceTo: v.array(text),
      relationshipName: text,
    }),
  ),
  compactLayoutable: flag,
  createable: flag,
  custom: flag,
  defaultRecordTypeId: idOrNull,
  deletable: flag,
  dependentFields: v.strictObject({}),
  eTag,
  feedEnabled: flag,
  fields: dict(field),
  keyPrefix: textOrNull,
  label: text,
  labelPlural: text,
  layoutable: flag,
  mruEnabled: flag,
  nameFields: v.array(text),
  queryable: flag,
  recordTypeInfos: dict(recordType),
  searchLayoutable: flag,
  searchable: flag,
  themeInfo: v.nullable(theme),
  updateable: flag,
});

const component = v.variant('componentType', [
  v.strictObject({ apiName: text, componentType: v.literal('Field'), label: text }),
  v.strictObject({ apiName: v.null(), componentType: v.literal('EmptySpace') }),
  v.strictObject({ apiName: text, behavior: text, componentType: v.literal('CustomLink'), customLinkUrl: text, label: text }),
]);
const item = v.strictObject({
  editableForNew: flag,
  editableForUpdate: flag,
  label: text,
  layoutComponents: v.array(component),
  lookupIdApiName: textOrNull,
  required: flag,
  sortable: flag,
  uiBehavior: v.nullable(v.picklist(['Edit', 'Required', 'Readonly'])),
});
const section = v.strictObject({
  collapsible: flag,
  columns: whole,
  heading: textOrNull,
  id,
  layoutRows: v.array(v.strictObject({ layoutItems: v.array(item) })),
  rows: whole,
  tabOrder: v.picklist(['LeftRight', 'TopDown']),
  useHeading: flag,
});
export const layoutSchema = v.strictObject({
  eTag,
  id,
  layoutType: v.picklist(['Full', 'Compact']),
  mode: v.picklist(['View', 'Edit', 'Create']),
  objectApiName: text,
  recordTypeId: id,
  saveOptions: v.array(v.strictObject({ defaultValue: flag, isDisplayed: flag, label: text, name: text, restHeaderName: text, soapHeaderName: text })),
  sections: v.array(section),
});

const saveError = v.strictObject({
  constituentField: textOrNull,
  duplicateRecordError: v.null(),
  errorCode: text,
  field: textOrNull,
  fieldLabel: textOrNull,
  message: text,
});

export const error = {
  a: v.pipe(v.array(v.strictObject({ errorCode: text, message: text })), v.minLength(1)),
  b: v.strictObject({
    enhancedErrorType: v.nullable(v.literal('RecordError')),
    message: text,
    output: v.strictObject({ errors: v.array(saveError), fieldErrors: dict(v.array(saveError)) }),
  }),
};
