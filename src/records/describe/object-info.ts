import type { FieldInfo, ObjectInfo } from '#wire/shapes/object-info.ts';
import { masterRecordTypeId } from '#wire/constants.ts';
import { recordText } from '#text/records.ts';
import { grantsOf, may, seesField, seesObject, type Seat, writesField } from '../access.ts';
import { isMadeOfTitle } from '../fields/field.ts';
import { keep } from '../kept.ts';
import type { FieldModel, ObjectModel, Registry } from '../registry.ts';
import { withETag } from '../shape.ts';

const made = new WeakMap<Registry, (key: string, make: () => ObjectInfo) => ObjectInfo>();

/** What the seat may know of an object. Flags tell the truth: they follow from the grants a write is judged by. Source: record-api.md §4, §2.10. */
export function objectInfo(registry: Registry, object: ObjectModel, seat: Seat): ObjectInfo {
  let kept = made.get(registry);
  if (!kept) made.set(registry, (kept = keep(500)));
  return kept(`${seat} ${object.apiName}`, () => describe(registry, object, seat));
}

function describe(registry: Registry, object: ObjectModel, seat: Seat): ObjectInfo {
  const fields = [...object.fields.values()].filter((field) => seesField(object, seat, field)).sort((a, b) => (a.apiName < b.apiName ? -1 : 1));
  return withETag({
    apiName: object.apiName,
    associateEntityType: null,
    associateParentEntity: null,
    childRelationships: childRelationships(registry, object, seat),
    compactLayoutable: true,
    createable: may(object, seat, 'create'),
    custom: object.custom,
    defaultRecordTypeId: masterRecordTypeId,
    deletable: may(object, seat, 'delete'),
    dependentFields: {},
    eTag: '',
    feedEnabled: false,
    fields: Object.fromEntries(fields.map((field) => [field.apiName, fieldInfo(registry, object, { seat, field })])),
    keyPrefix: object.keyPrefix,
    label: object.label,
    labelPlural: object.labelPlural,
    layoutable: true,
    mruEnabled: object.recent !== false,
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
    themeInfo: object.theme ? { color: object.theme.color, iconUrl: null } : null,
    updateable: may(object, seat, 'update'),
  });
}

/** The fields that name a row, its parts first; as far as the seat may know them. */
export const nameFields = (object: ObjectModel, seat: Seat): string[] =>
  [...object.fields.values()]
    .filter((field) => field.componentOf === object.nameField || field.apiName === object.nameField)
    .filter((field) => seesField(object, seat, field) || (object.nameOpen === true && seat !== 'guest' && field.apiName === object.nameField))
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

function fieldInfo(registry: Registry, object: ObjectModel, view: { seat: Seat; field: FieldModel }): FieldInfo {
  const { seat, field } = view;
  const targets = (field.reference?.to ?? []).filter((to) => isSeen(registry.object(to)!, seat));
  const relation = targets.length > 0 ? field.relationshipName : null;
  return {
    apiName: field.apiName,
    calculated: field.generated !== null && !field.compound,
    compound: field.compound,
    compoundComponentName: field.componentOf === null ? null : field.apiName,
    compoundFieldName: field.componentOf,
    controllerName: null,
    controllingFields: [],
    createable: writesField(object, { seat, field }, 'create'),
    custom: field.custom,
    dataType: field.dataType,
    digits: field.digits,
    externalId: false,
    extraTypeInfo: field.extraTypeInfo,
    filterable: field.filterable,
    filteredLookupInfo: null,
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

const isSeen = (object: ObjectModel, seat: Seat): boolean => seesObject(object, seat) || (object.nameOpen === true && seat !== 'guest');
