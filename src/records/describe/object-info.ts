import type { FieldInfo, FieldTree, ObjectDirectory, ObjectInfo } from '#wire/shapes/object-info.ts';
import { masterRecordTypeId } from '#wire/constants.ts';
import { recordText } from '#text/records.ts';
import { grantsOf, may, seesField, seesObject, type Seat, showsEveryName, writesField } from '../access.ts';
import { isMadeOfTitle } from '../fields/field.ts';
import { controllersOf, dependentsOf } from '../dependent-picklists.ts';
import { narrowingField } from '../filtered-references.ts';
import type { FieldModel, ObjectModel, Registry } from '../registry.ts';
import { fieldFollowed } from './path.ts';
import { themeInfoOf } from './theme.ts';
import { type Described, writtenOnce } from './written.ts';

const infos = writtenOnce<ObjectInfo>(500);
const directories = writtenOnce<ObjectDirectory>(50);

/** What the seat may know of an object. Flags tell the truth: they follow from the grants a write is judged by. Source: record-api.md §4, §2.10. */
export const describeObject = (registry: Registry, object: ObjectModel, seat: Seat): Described<ObjectInfo> =>
  infos(registry, `${seat} ${object.apiName}`, () => describe(registry, object, seat));

export const objectInfo = (registry: Registry, object: ObjectModel, seat: Seat): ObjectInfo => describeObject(registry, object, seat).answer;

/** The objects the seat may know of. `base`: where object infos are found. */
export const describeDirectory = (registry: Registry, seat: Seat, base: string): Described<ObjectDirectory> =>
  directories(registry, `${seat} ${base}`, () => {
    const seen = registry.objects.filter((object) => seesObject(object, seat)).sort((a, b) => (a.apiName < b.apiName ? -1 : 1));
    const objects = seen.map((object) => [
      object.apiName,
      {
        apiName: object.apiName,
        hasPath: fieldFollowed(object, seat) !== undefined,
        keyPrefix: object.keyPrefix,
        label: object.label,
        labelPlural: object.labelPlural,
        nameFields: nameFields(object, seat),
        objectInfoUrl: `${base}/${object.apiName}`,
      },
    ]);
    return { eTag: '', objects: Object.fromEntries(objects) };
  });

/** No object of this house has feeds, junction lists or a record type of its own, and none is the history or the sharing of another; each has a page and a compact layout. */
function describe(registry: Registry, object: ObjectModel, seat: Seat): ObjectInfo {
  const fields = [...object.fields.values()].filter((field) => seesField(object, seat, field)).sort((a, b) => (a.apiName < b.apiName ? -1 : 1));
  return {
    apiName: object.apiName,
    associateEntityType: null,
    associateParentEntity: null,
    childRelationships: childRelationships(registry, object, seat),
    compactLayoutable: true,
    createable: may(object, seat, 'create'),
    custom: object.custom,
    defaultRecordTypeId: masterRecordTypeId,
    deletable: may(object, seat, 'delete'),
    dependentFields: dependencies(object, seat),
    eTag: '',
    feedEnabled: false,
    fields: Object.fromEntries(fields.map((field) => [field.apiName, fieldInfo(registry, object, { seat, field })])),
    keyPrefix: object.keyPrefix,
    label: object.label,
    labelPlural: object.labelPlural,
    layoutable: true,
    mruEnabled: object.recent !== false && seat !== 'guest',
    nameFields: nameFields(object, seat),
    queryable: grantsOf(object, seat).length > 0,
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
    updateable: may(object, seat, 'update'),
  };
}

/** The fields that name a row, its parts first; as far as the seat may know them. */
export const nameFields = (object: ObjectModel, seat: Seat): string[] =>
  [...object.fields.values()]
    .filter((field) => field.componentOf === object.nameField || field.apiName === object.nameField)
    .filter((field) => seesField(object, seat, field) || (showsEveryName(object, seat) && field.apiName === object.nameField))
    .map((field) => field.apiName)
    .sort((one, other) => Number(one === object.nameField) - Number(other === object.nameField));

const childRelationships = (registry: Registry, object: ObjectModel, seat: Seat): ObjectInfo['childRelationships'] =>
  [...object.children.values()]
    .filter(({ child, field }) => {
      const childObject = registry.object(child)!;
      return seesObject(childObject, seat) && seesField(childObject, seat, childObject.fields.get(field)!);
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, child, field }) => ({
      childObjectApiName: child,
      fieldName: field,
      junctionIdListNames: [],
      junctionReferenceTo: [],
      relationshipName: name,
    }));

/** No field here is the key of another system's rows, masked, or finer than its scale says; references point at ids. */
function fieldInfo(registry: Registry, object: ObjectModel, view: { seat: Seat; field: FieldModel }): FieldInfo {
  const { seat, field } = view;
  const targets = (field.reference?.to ?? []).filter((to) => isSeen(registry.object(to)!, seat));
  const relation = targets.length > 0 ? field.relationshipName : null;
  const controllers = seenControllers(object, seat, field);
  const narrowing = narrowingField(object, seat, field);
  return {
    apiName: field.apiName,
    calculated: field.generated !== null && !field.compound,
    compound: field.compound,
    compoundComponentName: field.componentOf === null ? null : field.apiName,
    compoundFieldName: field.componentOf,
    controllerName: controllers.at(-1)?.apiName ?? null,
    controllingFields: controllers.map((controller) => controller.apiName),
    createable: writesField(object, { seat, field }, 'create'),
    custom: field.custom,
    dataType: field.dataType,
    digits: field.digits,
    externalId: false,
    extraTypeInfo: field.extraTypeInfo,
    filterable: field.filterable,
    filteredLookupInfo: narrowing === null ? null : { controllingFields: [narrowing.apiName], dependent: true, optionalFilter: false },
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
    referenceToInfos: targets.map((to) => ({ apiName: to, nameFields: nameFields(registry.object(to)!, seat) })),
    relationshipName: relation,
    required: field.required && !isMadeOfTitle(field),
    scale: field.scale,
    searchPrefilterable: field.reference !== null,
    sortable: field.sortable,
    unique: field.unique,
    updateable: writesField(object, { seat, field }, 'update'),
  };
}

/** The fields that decide which values of this one fit, the outermost first; none when the seat may not see the nearest. */
function seenControllers(object: ObjectModel, seat: Seat, field: FieldModel): FieldModel[] {
  const controllers = controllersOf(object, field);
  const hidden = controllers.findLastIndex((controller) => !seesField(object, seat, controller));
  return controllers.slice(hidden + 1);
}

/** Controlling fields with the fields that hang on them, as deep as it goes. */
function dependencies(object: ObjectModel, seat: Seat): Record<string, FieldTree> {
  const treeOf = (controller: FieldModel): FieldTree =>
    Object.fromEntries(
      dependentsOf(object, controller)
        .filter((field) => seesField(object, seat, field))
        .map((field) => [field.apiName, treeOf(field)]),
    );
  const roots = [...object.fields.values()].filter((field) => seesField(object, seat, field) && seenControllers(object, seat, field).length === 0);
  const trees = roots.map((root) => [root.apiName, treeOf(root)] as const).filter(([, tree]) => Object.keys(tree).length > 0);
  return Object.fromEntries(trees.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const isSeen = (object: ObjectModel, seat: Seat): boolean => seesObject(object, seat) || showsEveryName(object, seat);
