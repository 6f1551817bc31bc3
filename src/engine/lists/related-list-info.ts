import { masterRecordTypeId } from '#protocol/constants.ts';
import type { OrderByInfo } from '#protocol/shapes/parts.ts';
import type {
  RelatedListColumn,
  RelatedListInfo,
  RelatedListPreferences,
  RelatedListReference,
  RelatedListSummaries,
} from '#protocol/shapes/related-list.ts';
import { mayPerform, type AccessRole } from '../access/access.ts';
import { seesField, writesField } from '../access/field-access.ts';
import type { FieldModel, Registry } from '../model/registry.ts';
import { type RelatedList, relatedLists } from './related-list.ts';
import { withETag } from '../sql/shape.ts';
import {
  fieldAt,
  type ListPreference,
  lookupIdPath,
  effectiveOrder,
  columnPreferences,
} from '../metadata/list-info.ts';
import type { ObjectModel } from '../model/registry.ts';
import { themeInfoOf } from '../metadata/object-info.ts';

export type RelatedListContext = {
  registry: Registry;
  accessRole: AccessRole;
  preference: ListPreference;
  canSavePreferences: boolean;
};

export type RelatedListInfoQuery = {
  fields: readonly string[];
  optionalFields: readonly string[];
  restrictColumnsToLayout: boolean;
};

/** Source: record-api.md §6.7. */
export function relatedListInfo(
  list: RelatedList,
  viewed: RelatedListContext,
  asked: RelatedListInfoQuery,
): RelatedListInfo {
  const { child, field } = list;
  const { accessRole } = viewed;
  const columns = columnsOf(list, viewed, asked);
  return withETag({
    cloneable: false,
    createable:
      mayPerform(child, accessRole, 'create') &&
      writesField(child, { accessRole, field }, 'create'),
    deletable: false,
    displayColumns: columns,
    eTag: '',
    fieldApiName: field.apiName,
    fields: [...asked.fields],
    filterLogicString: '' as const,
    filterable: true,
    filteredByInfo: [] as [],
    label: list.label,
    listReference: relatedListReference(list, null),
    objectApiNames: [child.apiName],
    optionalFields: [...asked.optionalFields],
    orderedByInfo: relatedOrder(list, viewed),
    restrictColumnsToLayout: asked.restrictColumnsToLayout,
    updateable: viewed.canSavePreferences,
    userPreferences: columnPreferences(columns, viewed.preference),
    visibility: 'Public' as const,
    visibilityEditable: false as const,
  });
}

export const relatedListPreferences = (
  list: RelatedList,
  viewed: RelatedListContext,
): RelatedListPreferences => ({
  ...columnPreferences(
    columnsOf(list, viewed, { restrictColumnsToLayout: true }),
    viewed.preference,
  ),
  orderedBy: relatedOrder(list, viewed),
  preferencesId: `${list.parent.apiName}.${list.name}`,
});

export const relatedOrder = (list: RelatedList, viewed: RelatedListContext): OrderByInfo[] =>
  effectiveOrder(list.child, list, viewed);

export const relatedListReference = (
  list: RelatedList,
  parentId: string | null,
): RelatedListReference => ({
  id: null,
  inContextOfRecordId: parentId,
  listViewApiName: null,
  objectApiName: list.child.apiName,
  parentObjectApiName: list.parent.apiName,
  recordTypeId: masterRecordTypeId,
  relatedListId: list.name,
  type: 'relatedList',
});

export const relatedColumns = (list: RelatedList, view: ListViewer): RelatedListColumn[] =>
  columnsOf(list, view, { restrictColumnsToLayout: false });

type ListViewer = Pick<RelatedListContext, 'registry' | 'accessRole'>;

function columnsOf(
  { child, columns }: RelatedList,
  { registry, accessRole }: ListViewer,
  asked: Pick<RelatedListInfoQuery, 'restrictColumnsToLayout'>,
) {
  const shown = columns.flatMap((path) => columnOf(child, path, { registry, accessRole }));
  if (asked.restrictColumnsToLayout) return shown;
  const others = [...child.fields.values()].filter(
    (field) =>
      field.column !== null &&
      seesField(child, accessRole, field) &&
      !columns.includes(field.apiName),
  );
  return [
    ...shown,
    ...others.flatMap((field) => columnOf(child, field.apiName, { registry, accessRole })),
  ];
}

function columnOf(child: ObjectModel, path: string, view: ListViewer): RelatedListColumn[] {
  const found = fieldAt(child, path, view);
  if (!found) return [];
  const { field, label } = found;
  return [
    {
      dataType: field.dataType.toLowerCase(),
      fieldApiName: path,
      filterable: field.filterable,
      label,
      lookupId: lookupIdPath(child, path, found),
      picklistValues: field.picklist ? field.picklist.map((entry) => entry.value) : null,
      quickFilterOperator: quickFilterOperator(field),
      sortable: field.sortable,
    },
  ];
}

function quickFilterOperator({
  filterable,
  collation,
  picklist,
  dataType,
}: FieldModel): string | null {
  if (!filterable) return null;
  if (dataType === 'MultiPicklist') return 'Includes';
  return collation === 'nl' && !picklist ? 'Contains' : 'Equals';
}

export const relatedListSummaries = (
  parent: ObjectModel,
  { registry, accessRole }: { registry: Registry; accessRole: AccessRole },
  url: (name: string) => string,
): RelatedListSummaries =>
  withETag({
    eTag: '',
    parentObjectApiName: parent.apiName,
    parentRecordTypeId: masterRecordTypeId,
    relatedLists: relatedLists(registry, parent, accessRole).map(
      ({ child, field, label, name, talk }) => ({
        entityLabel: child.label,
        entityLabelPlural: child.labelPlural,
        fieldApiName: field.apiName,
        keyPrefix: child.keyPrefix,
        label,
        objectApiName: child.apiName,
        parentFieldApiName: 'Id',
        relatedListId: name,
        relatedListInfoUrl: url(name),
        ...(talk && {
          talk: {
            ...(talk.from !== undefined && { fromFieldApiName: talk.from }),
            openingFieldApiName: talk.opening,
            sharedFieldApiName: talk.shared,
            textFieldApiName: talk.text,
          },
        }),
        themeInfo: themeInfoOf(registry, child),
      }),
    ),
  });
