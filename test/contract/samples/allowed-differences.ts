import type { SampleName } from './answers.ts';

const masterType = '§1.6: a record type that is null means master (spec)';
const otherField = '§4: a value is whatever its field holds; other fields than theirs were asked';
const listOfNames =
  '§8: sortBy in answers is text; the sample stood behind a client that splits it';

/**
 * The differences allowed between our answers and the samples, by path, each with its reason. An
 * entry that no longer differs fails the test.
 */
export const allowedDifferences: Partial<Record<SampleName, Readonly<Record<string, string>>>> = {
  listUi: { 'records.records[].fields.*.value is null': otherField },
  createDefaults: { 'record.recordTypeId is null': masterType },
  ownRecord: { 'recordTypeId is null': masterType },
  dateAndNumber: { 'recordTypeId is null': masterType },
  observedListUi: {
    'records.records[].fields.*.value is null': otherField,
    'records.records[].fields.*.value is object': otherField,
    'records.records[].recordTypeId is null': masterType,
    'records.sortBy is string': listOfNames,
  },
  observedRelatedRecords: {
    'records[].fields.*.value is boolean': otherField,
    'records[].recordTypeId is null': masterType,
    'sortBy is string': listOfNames,
  },
  observedRelatedInfos: {
    'results[].result.displayColumns[].picklistValues is null':
      '§6.7: picklistValues is null where the column is no picklist',
  },
  observedRelatedLists: {
    'relatedLists[].entityPluralLabel is not there': '§6.7 names it entityLabelPlural',
    'relatedLists[].uiApiEnabledLayout is not there': '§6.7 has no such key',
  },
};
