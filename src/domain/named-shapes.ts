import type * as v from 'valibot';
import * as actions from '#protocol/shapes/actions.ts';
import * as avatar from '#protocol/shapes/avatar.ts';
import * as bulkJob from '#protocol/shapes/bulk-job.ts';
import * as changes from '#protocol/shapes/changes.ts';
import * as deletedRecords from '#protocol/shapes/deleted-records.ts';
import * as duplicates from '#protocol/shapes/duplicates.ts';
import * as endings from '#protocol/shapes/endings.ts';
import * as errors from '#protocol/shapes/errors.ts';
import * as fibre from '#protocol/shapes/fibre.ts';
import * as layout from '#protocol/shapes/layout.ts';
import * as listInput from '#protocol/shapes/list-input.ts';
import * as list from '#protocol/shapes/list.ts';
import * as merge from '#protocol/shapes/merge.ts';
import * as navigation from '#protocol/shapes/navigation.ts';
import * as objectInfo from '#protocol/shapes/object-info.ts';
import * as path from '#protocol/shapes/path.ts';
import * as picklist from '#protocol/shapes/picklist.ts';
import * as recordDefaults from '#protocol/shapes/record-defaults.ts';
import * as recordUi from '#protocol/shapes/record-ui.ts';
import * as record from '#protocol/shapes/record.ts';
import * as relatedList from '#protocol/shapes/related-list.ts';
import * as bulkApi from '#protocol/shapes/rest/bulk-api.ts';
import * as describedLayout from '#protocol/shapes/rest/described-layout.ts';
import * as graphql from '#protocol/shapes/rest/graphql.ts';
import * as listView from '#protocol/shapes/rest/list-view.ts';
import * as organization from '#protocol/shapes/rest/organization.ts';
import * as query from '#protocol/shapes/rest/query.ts';
import * as screens from '#protocol/shapes/rest/screens.ts';
import * as sobject from '#protocol/shapes/rest/sobject.ts';
import * as sosl from '#protocol/shapes/rest/sosl.ts';
import * as search from '#protocol/shapes/search.ts';
import * as seo from '#protocol/shapes/seo.ts';

const modules: readonly object[] = [
  actions,
  avatar,
  bulkJob,
  changes,
  deletedRecords,
  duplicates,
  endings,
  errors,
  fibre,
  layout,
  listInput,
  list,
  merge,
  navigation,
  objectInfo,
  path,
  picklist,
  recordDefaults,
  recordUi,
  record,
  relatedList,
  bulkApi,
  describedLayout,
  graphql,
  listView,
  organization,
  query,
  screens,
  sobject,
  sosl,
  search,
  seo,
];

/** Names of schemas whose own name says nothing outside of its module. */
const otherNames: Readonly<Record<string, string>> = {
  formA: 'Refusal',
  formB: 'SaveErrors',
  formC: 'ListErrors',
  actions: 'PlatformActions',
  change: 'RecordChange',
  duplicates: 'DuplicateResults',
  fieldTree: 'FieldTree',
};

const shapes = new Set(['strict_object', 'object', 'loose_object', 'object_with_rest', 'variant']);

/** A value or a list, which is written out, unless it has a name above. */
const isShape = (name: string, value: unknown): value is v.GenericSchema =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === 'schema' &&
  'type' in value &&
  (shapes.has(String(value.type)) || value.type === 'lazy' || Object.hasOwn(otherNames, name));

/**
 * The shapes of `protocol/shapes/`, by the names under which the OpenAPI document refers to them.
 */
export const namedShapes: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  modules.flatMap((module) =>
    Object.entries(module)
      .filter(([name, value]) => isShape(name, value))
      .map(([name, value]) => [
        otherNames[name] ?? name[0]!.toUpperCase() + name.slice(1),
        // proof: `isShape` looked at it
        value as v.GenericSchema,
      ]),
  ),
);
