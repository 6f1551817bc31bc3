import { recordText } from '#messages/staff/records.ts';
import type { ListObjectInfo } from '#protocol/shapes/list.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { type AccessRole, accessRoleOf } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import { operatorsOf } from '../sql/filter-operands.ts';
import { memoizeByRegistry } from '../model/memoize.ts';
import { mayCreateLists, mayPublishLists } from './list-view.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { withETag } from '../sql/shape.ts';

const made = memoizeByRegistry<ListObjectInfo>(500);

/** Source: record-api.md §6.4. */
export function listObjectInfo(
  registry: Registry,
  object: ObjectModel,
  viewer: Viewer,
): ListObjectInfo {
  const accessRole = accessRoleOf(viewer);
  return made(registry, `${accessRole} ${object.apiName}`, () =>
    withETag({
      availableScopes: scopesOf(object, accessRole),
      columns: [...object.fields.values()]
        .filter((field) => field.column !== null && seesField(object, accessRole, field))
        .sort((one, other) => (one.apiName < other.apiName ? -1 : 1))
        .map(columnOf),
      createable: mayCreateLists(viewer),
      eTag: '',
      objectApiName: object.apiName,
      publicOrSharedCreatable: mayPublishLists(viewer),
      relatedEntityApiName: null,
    }),
  );
}

export const scopesOf = (
  object: ObjectModel,
  accessRole: AccessRole,
): ListObjectInfo['availableScopes'] => {
  const owner = object.fields.get('OwnerId');
  const names =
    owner && seesField(object, accessRole, owner)
      ? (['everything', 'mine'] as const)
      : (['everything'] as const);
  return names.map((apiName) => ({
    apiName,
    availableEntities: [],
    label: recordText.scopes[apiName],
  }));
};

function columnOf(field: FieldModel): ListObjectInfo['columns'][number] {
  const operators = operatorsOf(field);
  const quick =
    operators.includes('Contains') && !field.picklist
      ? 'Contains'
      : operators.includes('Includes')
        ? 'Includes'
        : (operators[0] ?? null);
  return {
    alias: field.apiName,
    dataType: field.dataType,
    defaultFilterOperator: operators[0] ?? null,
    displayable: true,
    fieldApiName: field.apiName,
    filterable: operators.length > 0,
    label: field.label,
    picklistValues: (field.picklist ?? []).map(({ value, label }) => ({ apiName: value, label })),
    quickFilterOperator: quick,
    quickFilterOverrides: null,
    quickFilterable: quick !== null,
    sortable: field.sortable,
    supportedFilterOperators: [...operators],
  };
}
