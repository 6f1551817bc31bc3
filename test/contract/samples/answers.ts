import { type Facts, prefixed } from './facts.ts';
import {
  layout2020,
  layoutShown,
  listInfo,
  listInfo2019,
  listReference,
  nested,
  objectInfo,
  page,
  picklist,
  preferences,
  record,
  relatedReference,
  taggedRecord,
} from './parts.ts';

/**
 * The paths and JSON types in public sample answers of the platform, read from the files named here
 * as facts, without their values. Source: record-api.md §10.
 */

const recipes = 'trailheadapps/lwc-recipes force-app/main/default/lwc';
const bikes = 'trailheadapps/ebikes-lwc force-app/main/default/lwc';
const houses = 'trailheadapps/dreamhouse-lwc force-app/main/default/lwc';
/**
 * Answers of a real organisation to clients of version 59 and 67, as that project recorded them
 * (without list ids, eTags and page URLs, which differ each time).
 */
const observed = 'glade-sh/glade internal/lwc/compile/testdata';

/** By name, in the order of the table in record-api.md §10. */
export const sampleAnswers = {
  objectInfo: {
    from: `${recipes}/wireGetObjectInfo/__tests__/data/getObjectInfo.json`,
    facts: objectInfo,
  },
  picklistValues: {
    from: `${recipes}/wireGetPicklistValues/__tests__/data/getPicklistValues.json`,
    facts: picklist,
  },
  picklistsOfRecordType: {
    from: `${recipes}/wireGetPicklistValuesByRecordType/__tests__/data/getPicklistValuesByRecordType.json`,
    facts: {
      eTag: 'string',
      picklistFieldValues: 'object',
      ...prefixed('picklistFieldValues.*', picklist),
    },
  },
  listUi: {
    from: `${recipes}/wireListView/__tests__/data/getListUi.json`,
    facts: {
      eTag: 'string',
      ...prefixed('info', { ...listInfo2019, eTag: 'string' }),
      ...prefixed('records', {
        ...page,
        currentPageUrl: 'string',
        listInfoETag: 'string',
        nextPageUrl: 'null',
        previousPageUrl: 'null',
        ...prefixed('records[]', taggedRecord),
        'records[].fields.*.value': 'string|object',
        ...prefixed('records[].fields.*.value', nested),
      }),
    },
  },
  createDefaults: {
    from: `${recipes}/ldsGenerateRecordInputForCreate/__tests__/data/getRecordCreateDefaults.json`,
    facts: {
      ...prefixed('layout', layout2020),
      objectInfos: 'object',
      ...prefixed('objectInfos.*', objectInfo),
      ...prefixed('record', {
        ...record,
        id: 'null',
        lastModifiedById: 'null',
        lastModifiedDate: 'null',
        recordTypeId: 'string',
        systemModstamp: 'null',
        'fields.*.value': 'string|number|object|null',
        'fields.*.value.apiName': 'string',
        'fields.*.value.fields.*.value': 'string',
        'fields.*.value.id': 'string',
        'fields.*.value.recordTypeId': 'null',
      }),
    },
  },
  createdRecord: {
    from: `${recipes}/ldsCreateRecord/__tests__/data/createRecord.json`,
    facts: {
      ...taggedRecord,
      'fields.*.value': 'string|object|null',
      ...prefixed('fields.*.value', nested),
    },
  },
  objectInfos: {
    from: `${recipes}/recordPickerDynamicTarget/__tests__/data/getObjectInfos.json`,
    facts: {
      results: 'array',
      'results[].result.apiName': 'string',
      'results[].result.label': 'string',
      'results[].statusCode': 'number',
    },
  },
  userRecord: {
    from: `${recipes}/wireGetRecordUser/__tests__/data/getRecord.json`,
    facts: { ...taggedRecord, 'fields.*.value': 'string' },
  },
  contactRecord: {
    from: `${recipes}/viewToRefresh/__tests__/data/getRecord.json`,
    facts: { ...taggedRecord, 'fields.*.value': 'string' },
  },
  recordWithType: {
    from: `${recipes}/wireGetRecord/__tests__/data/wireGetRecordResponse.json`,
    facts: { ...record, 'fields.*.value': 'string', recordTypeId: 'null' },
  },
  ownPicklist: {
    from: `${bikes}/orderStatusPath, productFilter/__tests__/data/getPicklistValues.json`,
    facts: picklist,
  },
  shortObjectInfo: {
    from: `${bikes}/orderStatusPath/__tests__/data/getObjectInfo.json`,
    facts: {
      apiName: 'string',
      createable: 'boolean',
      custom: 'boolean',
      defaultRecordTypeId: 'string',
      dependentFields: 'object',
      fields: 'object',
    },
  },
  address: {
    from: `${bikes}/accountMap/__tests__/data/getRecordWithAddress.json`,
    facts: Object.fromEntries(
      ['BillingCity', 'BillingCountry', 'BillingPostalCode', 'BillingStreet'].flatMap((name) => [
        [`fields.${name}.displayValue`, 'null'],
        [`fields.${name}.value`, 'string'],
      ]),
    ),
  },
  ownRecord: {
    from: `${houses}/brokerCard/__tests__/data/getPropertyRecord.json`,
    facts: {
      ...taggedRecord,
      'fields.*.value': 'string',
      recordTypeId: 'string',
      weakEtag: 'number',
    },
  },
  dateAndNumber: {
    from: `${houses}/propertySummary, daysOnMarket/__tests__/data/getRecord.json`,
    facts: { ...record, 'fields.*.value': 'string|number', recordTypeId: 'string' },
  },
  observedListUi: {
    from: `${observed}/l11_salesforce.json r_legacy_page_one`,
    facts: {
      ...prefixed('info', listInfo),
      ...prefixed('records', {
        ...page,
        fields: 'array',
        listInfoETag: 'string',
        ...prefixed('listReference', listReference),
        nextPageToken: 'string',
        optionalFields: 'array',
        pageSize: 'number',
        ...prefixed('records[]', { ...record, recordTypeId: 'string' }),
        'records[].fields.*.value': 'string|number',
        searchTerm: 'null',
        sortBy: 'array',
        where: 'null',
      }),
    },
  },
  observedListSummaries: {
    from: `${observed}/l11_salesforce.json r_legacy_*`,
    facts: {
      lists: 'array',
      'lists[].apiName': 'string',
      'lists[].id': 'string',
      'lists[].label': 'string',
      'lists[].listUiUrl': 'string',
      nextPageToken: 'null',
      objectApiName: 'string',
      pageSize: 'number',
      previousPageToken: 'null',
      queryString: 'null',
      recentListsOnly: 'boolean',
    },
  },
  observedListInfos: {
    from: `${observed}/l11_salesforce.json r_listInfos_normal`,
    facts: {
      results: 'array',
      ...prefixed('results[].result', listInfo),
      'results[].statusCode': 'number',
    },
  },
  observedRelatedRecords: {
    from: `${observed}/l11_salesforce.json r_relatedRecords_sort_desc`,
    facts: {
      ...page,
      fields: 'array',
      'fields[]': 'string',
      listInfoETag: 'null',
      ...prefixed('listReference', { ...relatedReference, inContextOfRecordId: 'string' }),
      optionalFields: 'array',
      pageSize: 'number',
      ...prefixed('records[]', { ...record, recordTypeId: 'string' }),
      'records[].fields.*.value': 'string|number',
      sortBy: 'array',
      where: 'null',
    },
  },
  observedRelatedInfos: {
    from: `${observed}/l11_salesforce.json r_relatedInfoBatch_mixed_batch`,
    facts: {
      ...prefixed('results[].result', {
        cloneable: 'boolean',
        createable: 'boolean',
        deletable: 'boolean',
        displayColumns: 'array',
        'displayColumns[].dataType': 'string',
        'displayColumns[].fieldApiName': 'string',
        'displayColumns[].filterable': 'boolean',
        'displayColumns[].label': 'string',
        'displayColumns[].lookupId': 'string|null',
        'displayColumns[].picklistValues': 'array',
        'displayColumns[].quickFilterOperator': 'string',
        'displayColumns[].sortable': 'boolean',
        fieldApiName: 'string',
        fields: 'array',
        filterLogicString: 'string',
        filterable: 'boolean',
        filteredByInfo: 'array',
        label: 'string',
        ...prefixed('listReference', relatedReference),
        objectApiNames: 'array',
        'objectApiNames[]': 'string',
        optionalFields: 'array',
        orderedByInfo: 'array',
        restrictColumnsToLayout: 'boolean',
        updateable: 'boolean',
        ...prefixed('userPreferences', preferences),
        visibility: 'string',
        visibilityEditable: 'boolean',
      }),
      'results[].statusCode': 'number',
      'results[].result[].errorCode': 'string',
      'results[].result[].message': 'string',
    },
  },
  observedRelatedLists: {
    from: `${observed}/l11_salesforce.json r_relatedInfos_record_type_null`,
    facts: {
      parentObjectApiName: 'string',
      parentRecordTypeId: 'null',
      relatedLists: 'array',
      'relatedLists[].entityLabel': 'string',
      'relatedLists[].entityPluralLabel': 'string',
      'relatedLists[].fieldApiName': 'string',
      'relatedLists[].keyPrefix': 'string',
      'relatedLists[].label': 'string',
      'relatedLists[].objectApiName': 'string',
      'relatedLists[].parentFieldApiName': 'string',
      'relatedLists[].relatedListId': 'string',
      'relatedLists[].relatedListInfoUrl': 'string',
      'relatedLists[].themeInfo.color': 'string',
      'relatedLists[].themeInfo.iconUrl': 'string',
      'relatedLists[].uiApiEnabledLayout': 'boolean',
    },
  },
  observedLayout: {
    from: `${observed}/l10_salesforce.json r_layout_Opportunity_Full_View`,
    facts: {
      ...layoutShown,
      objectApiName: 'string',
      saveOptions: 'array',
      'sections[].layoutRows[].layoutItems[].uiBehavior': 'string|null',
      'sections[].tabOrder': 'string',
    },
  },
} satisfies Record<string, { from: string; facts: Facts }>;

export type SampleName = keyof typeof sampleAnswers;
