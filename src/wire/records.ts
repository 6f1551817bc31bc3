/** The platform's record shapes, as they travel. Source: record-api.md §4; `x?` may be absent, everything else is always there. */

export type Dict<T> = Record<string, T>;
export type Scalar = string | number | boolean;
export type LayoutType = 'Full' | 'Compact';
export type LayoutMode = 'View' | 'Edit' | 'Create';

export type FieldValue = { displayValue: string | null; value: Scalar | null | Rec };
export type RecordTypeInfo = { available: boolean; defaultRecordTypeMapping: boolean; master: boolean; name: string; recordTypeId: string };
export type ThemeInfo = { color: string | null; iconUrl: string | null };

export type Rec = {
  apiName: string;
  childRelationships: Dict<RecCollection>;
  eTag: string;
  fields: Dict<FieldValue>;
  id: string;
  lastModifiedById: string | null;
  lastModifiedDate: string | null;
  recordTypeId: string | null;
  recordTypeInfo: RecordTypeInfo | null;
  systemModstamp: string | null;
  weakEtag: number;
};

export type Page = {
  count: number;
  currentPageToken: string;
  currentPageUrl: string;
  nextPageToken: string | null;
  nextPageUrl: string | null;
  previousPageToken: string | null;
  previousPageUrl: string | null;
};
export type RecCollection = Page & { records: Rec[] };

export type RecordInput = { apiName?: string | null; fields: Dict<Scalar | null>; allowSaveOnDuplicate?: boolean };

export type ListReference = { id: string | null; listViewApiName: string | null; objectApiName: string; type: 'listView' | 'mru' };
export type OrderByInfo = { fieldApiName: string; isAscending: boolean; label: string };
export type UserPreferences = { columnWidths: Dict<number>; columnWrap: Dict<boolean> };

export type DataType =
  | 'Address'
  | 'Base64'
  | 'Boolean'
  | 'Currency'
  | 'Date'
  | 'DateTime'
  | 'Double'
  | 'Email'
  | 'Int'
  | 'MultiPicklist'
  | 'Percent'
  | 'Phone'
  | 'Picklist'
  | 'Reference'
  | 'String'
  | 'TextArea'
  | 'Time'
  | 'Url';

export type FieldInfo = {
  apiName: string;
  calculated: boolean;
  compound: boolean;
  compoundComponentName: string | null;
  compoundFieldName: string | null;
  controllerName: string | null;
  controllingFields: string[];
  createable: boolean;
  custom: boolean;
  dataType: DataType;
  digits: number;
  externalId: boolean;
  extraTypeInfo: string | null;
  filterable: boolean;
  filteredLookupInfo: { controllingFields: string[]; dependent: boolean; optionalFilter: boolean } | null;
  highScaleNumber: boolean;
  htmlFormatted: boolean;
  inlineHelpText: string | null;
  label: string;
  length: number;
  maskType: string | null;
  nameField: boolean;
  polymorphicForeignKey: boolean;
  precision: number;
  reference: boolean;
  referenceTargetField: string | null;
  referenceToInfos: { apiName: string; nameFields: string[] }[];
  relationshipName: string | null;
  required: boolean;
  scale: number;
  searchPrefilterable: boolean;
  sortable: boolean;
  unique: boolean;
  updateable: boolean;
};

export type FieldTree = { [field: string]: FieldTree };

export type ObjectInfo = {
  apiName: string;
  associateEntityType: string | null;
  associateParentEntity: string | null;
  childRelationships: {
    childObjectApiName: string;
    fieldName: string;
    junctionIdListNames: string[];
    junctionReferenceTo: string[];
    relationshipName: string;
  }[];
  compactLayoutable: boolean;
  createable: boolean;
  custom: boolean;
  defaultRecordTypeId: string | null;
  deletable: boolean;
  dependentFields: Dict<FieldTree>;
  eTag: string;
  feedEnabled: boolean;
  fields: Dict<FieldInfo>;
  keyPrefix: string | null;
  label: string;
  labelPlural: string;
  layoutable: boolean;
  mruEnabled: boolean;
  nameFields: string[];
  queryable: boolean;
  recordTypeInfos: Dict<RecordTypeInfo>;
  searchLayoutable: boolean;
  searchable: boolean;
  themeInfo: ThemeInfo | null;
  updateable: boolean;
};

export type LayoutComponent =
  | { componentType: 'Field'; apiName: string; label: string }
  | { componentType: 'EmptySpace'; apiName: null }
  | { componentType: 'CustomLink'; apiName: string; behavior: string; customLinkUrl: string; label: string };
export type LayoutItem = {
  editableForNew: boolean;
  editableForUpdate: boolean;
  label: string;
  layoutComponents: LayoutComponent[];
  lookupIdApiName: string | null;
  required: boolean;
  sortable: boolean;
  uiBehavior: 'Edit' | 'Required' | 'Readonly' | null;
};
export type LayoutSection = {
  collapsible: boolean;
  columns: number;
  heading: string | null;
  id: string;
  layoutRows: { layoutItems: LayoutItem[] }[];
  rows: number;
  tabOrder: 'LeftRight' | 'TopDown';
  useHeading: boolean;
};
export type RecordLayout = {
  eTag: string;
  id: string;
  layoutType: LayoutType;
  mode: LayoutMode;
  objectApiName: string;
  recordTypeId: string;
  saveOptions: { defaultValue: boolean; isDisplayed: boolean; label: string; name: string; restHeaderName: string; soapHeaderName: string }[];
  sections: LayoutSection[];
};

export type ListColumn = {
  fieldApiName: string;
  inlineEditAttributes: Dict<{ editable: boolean; required: boolean }>;
  label: string;
  lookupId: string | null;
  searchable: boolean;
  sortable: boolean;
};
export type FilterOperator =
  | 'Equals'
  | 'NotEqual'
  | 'LessThan'
  | 'LessOrEqual'
  | 'GreaterThan'
  | 'GreaterOrEqual'
  | 'Contains'
  | 'NotContain'
  | 'StartsWith'
  | 'Includes'
  | 'Excludes';
export type ListFilter = { fieldApiName: string; operandLabels: string[]; operator: FilterOperator };
export type ListInfo = {
  cloneable: boolean;
  createable: boolean;
  deletable: boolean;
  displayColumns: ListColumn[];
  eTag: string;
  filterLogicString: string | null;
  filteredByInfo: (ListFilter & { label: string })[];
  hasMassActions: boolean;
  inlineEditDetails: { message: string | null; state: 'Enabled' | 'Disabled' | 'Off' };
  label: string;
  listReference: ListReference;
  listShares: { shareType: string; shares: { label: string; shareApiName: string }[] }[];
  objectApiNames: string[];
  orderedByInfo: OrderByInfo[];
  scope: {
    apiName: string;
    entity: { id: string; label: string } | null;
    label: string;
    relatedEntity: { id: string; label: string; type: string } | null;
  } | null;
  searchable: boolean;
  updateable: boolean;
  userPreferences: UserPreferences;
  visibility: 'Private' | 'Public' | 'Shared';
  visibilityEditable: boolean;
};
export type ListRecords = RecCollection & {
  fields: string[];
  listInfoETag: string;
  listReference: ListReference;
  optionalFields: string[];
  pageSize: number;
  searchTerm: string | null;
  sortBy: string | null;
  where: string | null;
};
export type ListUi = { eTag: string; info: ListInfo; records: ListRecords };

export type ErrorItem = { errorCode: string; message: string };
export type SaveError = {
  constituentField: string | null;
  duplicateRecordError: null;
  errorCode: string;
  field: string | null;
  fieldLabel: string | null;
  message: string;
};
/** Form B: save errors, all together. */
export type SaveErrors = { enhancedErrorType: 'RecordError' | null; message: string; output: { errors: SaveError[]; fieldErrors: Dict<SaveError[]> } };
