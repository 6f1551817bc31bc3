import type {
  FieldInfo,
  FieldTree,
  ObjectDirectory,
  ObjectInfo,
} from '#protocol/shapes/object-info.ts';
import { masterRecordTypeId } from '#protocol/constants.ts';
import { recordText } from '#messages/staff/records.ts';
import {
  grantsOf,
  mayPerform,
  seesObject,
  type AccessRole,
  showsEveryName,
} from '../access/access.ts';
import { seesField, writesField } from '../access/field-access.ts';
import { isSlugField } from '../fields/field.ts';
import { controllersOf, dependentsOf } from '../model/dependent-picklists.ts';
import { narrowingField } from './narrowing-field.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { pathField } from './path.ts';
import { type SerializedMetadata, memoizeMetadata } from './written.ts';
import { pictogramPath, type Theme } from '#protocol/site/pictogram.ts';
import type { ThemeInfo } from '#protocol/shapes/parts.ts';

const infos = memoizeMetadata<ObjectInfo>(500);
const directories = memoizeMetadata<ObjectDirectory>(50);

/** Source: record-api.md §4, §2.10. */
export const describeObject = (
  registry: Registry,
  object: ObjectModel,
  accessRole: AccessRole,
): SerializedMetadata<ObjectInfo> =>
  infos(registry, `${accessRole} ${object.apiName}`, () => describe(registry, object, accessRole));

export const objectInfo = (
  registry: Registry,
  object: ObjectModel,
  accessRole: AccessRole,
): ObjectInfo => describeObject(registry, object, accessRole).answer;

export const describeDirectory = (
  registry: Registry,
  accessRole: AccessRole,
  base: string,
): SerializedMetadata<ObjectDirectory> =>
  directories(registry, `${accessRole} ${base}`, () => {
    const seen = registry.objects
      .filter((object) => seesObject(object, accessRole))
      .sort((a, b) => (a.apiName < b.apiName ? -1 : 1));
    const objects = seen.map((object) => [
      object.apiName,
      {
        apiName: object.apiName,
        hasPath: pathField(object, accessRole) !== undefined,
        keyPrefix: object.keyPrefix,
        label: object.label,
        labelPlural: object.labelPlural,
        nameFields: nameFields(object, accessRole),
        objectInfoUrl: `${base}/${object.apiName}`,
      },
    ]);
    return { eTag: '', objects: Object.fromEntries(objects) };
  });

function describe(registry: Registry, object: ObjectModel, accessRole: AccessRole): ObjectInfo {
  const fields = [...object.fields.values()]
    .filter((field) => seesField(object, accessRole, field))
    .sort((a, b) => (a.apiName < b.apiName ? -1 : 1));
  return {
    apiName: object.apiName,
    associateEntityType: null,
    associateParentEntity: null,
    childRelationships: childRelationships(registry, object, accessRole),
    compactLayoutable: true,
    createable: mayPerform(object, accessRole, 'create'),
    custom: object.custom,
    defaultRecordTypeId: masterRecordTypeId,
    deletable: mayPerform(object, accessRole, 'delete'),
    dependentFields: dependencies(object, accessRole),
    eTag: '',
    feedEnabled: false,
    fields: Object.fromEntries(
      fields.map((field) => [field.apiName, fieldInfo(registry, object, { accessRole, field })]),
    ),
    keyPrefix: object.keyPrefix,
    label: object.label,
    labelPlural: object.labelPlural,
    layoutable: true,
    mruEnabled: object.recent !== false && accessRole !== 'guest',
    nameFields: nameFields(object, accessRole),
    queryable: grantsOf(object, accessRole).length > 0,
    recordTypeInfos: {
      [masterRecordTypeId]: {
        available: true,
        defaultRecordTypeMapping: true,
        master: true,
        name: recordText.masterRecordType,
        recordTypeId: masterRecordTypeId,
      },
    },
    searchLayoutable: object.searchable === true,
    searchable: object.searchable === true,
    themeInfo: themeInfoOf(registry, object),
    updateable: mayPerform(object, accessRole, 'update'),
  };
}

/** The name field comes last, after its components. */
export const nameFields = (object: ObjectModel, accessRole: AccessRole): string[] =>
  [...object.fields.values()]
    .filter((field) => field.componentOf === object.nameField || field.apiName === object.nameField)
    .filter(
      (field) =>
        seesField(object, accessRole, field) ||
        (showsEveryName(object, accessRole) && field.apiName === object.nameField),
    )
    .map((field) => field.apiName)
    .sort((one, other) => Number(one === object.nameField) - Number(other === object.nameField));

const childRelationships = (
  registry: Registry,
  object: ObjectModel,
  accessRole: AccessRole,
): ObjectInfo['childRelationships'] =>
  [...object.children.values()]
    .filter(({ child, field }) => {
      const childObject = registry.object(child)!;
      return (
        seesObject(childObject, accessRole) &&
        seesField(childObject, accessRole, childObject.fields.get(field)!)
      );
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, child, field }) => ({
      childObjectApiName: child,
      fieldName: field,
      junctionIdListNames: [],
      junctionReferenceTo: [],
      relationshipName: name,
    }));

function fieldInfo(
  registry: Registry,
  object: ObjectModel,
  view: { accessRole: AccessRole; field: FieldModel },
): FieldInfo {
  const { accessRole, field } = view;
  const targets = (field.reference?.to ?? []).filter((to) =>
    isSeen(registry.object(to)!, accessRole),
  );
  const relation = targets.length > 0 ? field.relationshipName : null;
  const controllers = seenControllers(object, accessRole, field);
  const narrowing = narrowingField(object, accessRole, field);
  return {
    apiName: field.apiName,
    calculated: field.generated !== null && !field.compound,
    compound: field.compound,
    compoundComponentName: field.componentOf === null ? null : field.apiName,
    compoundFieldName: field.componentOf,
    controllerName: controllers.at(-1)?.apiName ?? null,
    controllingFields: controllers.map((controller) => controller.apiName),
    createable: writesField(object, { accessRole, field }, 'create'),
    custom: field.custom,
    dataType: field.dataType,
    digits: field.digits,
    externalId: field.externalId,
    extraTypeInfo: field.extraTypeInfo,
    filterable: field.filterable,
    filteredLookupInfo:
      narrowing === null
        ? null
        : { controllingFields: [narrowing.apiName], dependent: true, optionalFilter: false },
    highScaleNumber: false,
    htmlFormatted: field.extraTypeInfo === 'RichTextArea',
    inlineHelpText: field.help,
    label: field.label,
    length: field.length,
    maskType: null,
    nameField: field.apiName === object.nameField,
    polymorphicForeignKey: (field.reference?.to.length ?? 0) > 1,
    precision: field.precision,
    reference: field.reference !== null,
    referenceTargetField: null,
    referenceToInfos: targets.map((to) => ({
      apiName: to,
      nameFields: nameFields(registry.object(to)!, accessRole),
    })),
    relationshipName: relation,
    required: field.required && !isSlugField(field),
    scale: field.scale,
    searchPrefilterable: field.reference !== null,
    sortable: field.sortable,
    unique: field.unique,
    updateable: writesField(object, { accessRole, field }, 'update'),
  };
}

/** The outermost first, starting after the last hidden one. */
function seenControllers(
  object: ObjectModel,
  accessRole: AccessRole,
  field: FieldModel,
): FieldModel[] {
  const controllers = controllersOf(object, field);
  const hidden = controllers.findLastIndex(
    (controller) => !seesField(object, accessRole, controller),
  );
  return controllers.slice(hidden + 1);
}

function dependencies(object: ObjectModel, accessRole: AccessRole): Record<string, FieldTree> {
  const treeOf = (controller: FieldModel): FieldTree =>
    Object.fromEntries(
      dependentsOf(object, controller)
        .filter((field) => seesField(object, accessRole, field))
        .map((field) => [field.apiName, treeOf(field)]),
    );
  const roots = [...object.fields.values()].filter(
    (field) =>
      seesField(object, accessRole, field) &&
      seenControllers(object, accessRole, field).length === 0,
  );
  const trees = roots
    .map((root) => [root.apiName, treeOf(root)] as const)
    .filter(([, tree]) => Object.keys(tree).length > 0);
  return Object.fromEntries(trees.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const isSeen = (object: ObjectModel, accessRole: AccessRole): boolean =>
  seesObject(object, accessRole) || showsEveryName(object, accessRole);

export const iconUrl = ({ basePath }: Pick<Registry, 'basePath'>, theme: Theme): string =>
  basePath + pictogramPath(theme);

export const themeInfoOf = (
  registry: Pick<Registry, 'basePath'>,
  { theme }: Pick<ObjectModel, 'theme'>,
): ThemeInfo => ({
  color: theme.color,
  iconUrl: iconUrl(registry, theme),
});
