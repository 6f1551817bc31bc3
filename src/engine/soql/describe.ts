import type { FieldInfo, ObjectInfo } from '#protocol/shapes/object-info.ts';
import type {
  DescribedField,
  DescribedObject,
  DescribedSummary,
} from '#protocol/shapes/rest/sobject.ts';
import type { AccessRole } from '../access/access.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { namesRows } from '../fields/field.ts';
import { objectInfo } from '../metadata/object-info.ts';
import { isDeletedField } from './names.ts';
import { isGroupable } from './aggregate-plan.ts';

/**
 * The descriptions of the platform's REST API, made of those of the UI API, so that both show a
 * viewer the same objects and fields. Source: record-api.md §11.2.
 */

/** `recordsUrl`: the path of the objects, `…/sobjects`. */
export function describeSummary(
  registry: Registry,
  object: ObjectModel,
  { accessRole, recordsUrl }: { accessRole: AccessRole; recordsUrl: string },
): DescribedSummary {
  return summaryOf(objectInfo(registry, object, accessRole), recordsUrl);
}

export function describeSobject(
  registry: Registry,
  object: ObjectModel,
  { accessRole, recordsUrl }: { accessRole: AccessRole; recordsUrl: string },
): DescribedObject {
  const info = objectInfo(registry, object, accessRole);
  return {
    ...summaryOf(info, recordsUrl),
    actionOverrides: [],
    childRelationships: info.childRelationships.map(
      ({ childObjectApiName, fieldName, relationshipName }) => ({
        cascadeDelete:
          registry.object(childObjectApiName)?.fields.get(fieldName)?.reference?.onDelete ===
          'cascade',
        childSObject: childObjectApiName,
        deprecatedAndHidden: false,
        field: fieldName,
        junctionIdListNames: [],
        junctionReferenceTo: [],
        relationshipName,
        restrictedDelete:
          registry.object(childObjectApiName)?.fields.get(fieldName)?.reference?.onDelete ===
          'restrict',
      }),
    ),
    compactLayoutable: info.compactLayoutable,
    fields: [
      ...Object.values(info.fields).map((field) => describedField(object, field)),
      ...describedBinMark(object, info),
    ],
    listviewable: null,
    lookupLayoutable: null,
    namedLayoutInfos: [],
    networkScopeFieldName: null,
    recordTypeInfos: Object.values(info.recordTypeInfos).map((type) => ({
      active: true,
      available: type.available,
      defaultRecordTypeMapping: type.defaultRecordTypeMapping,
      developerName: 'Master',
      master: type.master,
      name: type.name,
      recordTypeId: type.recordTypeId,
    })),
    sobjectDescribeOption: 'FULL',
    supportedScopes: [{ label: info.labelPlural, name: 'everything' }],
  };
}

function summaryOf(info: ObjectInfo, recordsUrl: string): DescribedSummary {
  const own = `${recordsUrl}/${info.apiName}`;
  return {
    activateable: false,
    associateEntityType: null,
    associateParentEntity: null,
    createable: info.createable,
    custom: info.custom,
    customSetting: false,
    deepCloneable: false,
    deletable: info.deletable,
    deprecatedAndHidden: false,
    feedEnabled: info.feedEnabled,
    hasSubtypes: false,
    isInterface: false,
    isSubtype: false,
    keyPrefix: info.keyPrefix,
    label: info.label,
    labelPlural: info.labelPlural,
    layoutable: info.layoutable,
    mergeable: info.deletable && info.updateable,
    mruEnabled: info.mruEnabled,
    name: info.apiName,
    queryable: info.queryable,
    replicateable: info.queryable,
    retrieveable: info.queryable,
    searchLayoutable: info.searchLayoutable,
    searchable: info.searchable,
    triggerable: true,
    undeletable: info.deletable,
    updateable: info.updateable,
    urls: {
      describe: `${own}/describe`,
      layouts: `${own}/describe/layouts`,
      rowTemplate: `${own}/{ID}`,
      sobject: own,
    },
  };
}

/** The type of a field as the platform names it in a description, and in SOAP. */
const types: Readonly<Record<FieldInfo['dataType'], readonly [type: string, soapType: string]>> = {
  Address: ['address', 'urn:address'],
  Base64: ['base64', 'xsd:base64Binary'],
  Boolean: ['boolean', 'xsd:boolean'],
  Currency: ['currency', 'xsd:double'],
  Date: ['date', 'xsd:date'],
  DateTime: ['datetime', 'xsd:dateTime'],
  Double: ['double', 'xsd:double'],
  Email: ['email', 'xsd:string'],
  Int: ['int', 'xsd:int'],
  MultiPicklist: ['multipicklist', 'xsd:string'],
  Percent: ['percent', 'xsd:double'],
  Phone: ['phone', 'xsd:string'],
  Picklist: ['picklist', 'xsd:string'],
  Reference: ['reference', 'tns:ID'],
  String: ['string', 'xsd:string'],
  TextArea: ['textarea', 'xsd:string'],
  Time: ['time', 'xsd:time'],
  Url: ['url', 'xsd:string'],
};

export const soqlTypeOf = ({
  apiName,
  dataType,
}: Pick<FieldInfo, 'apiName' | 'dataType'>): string =>
  apiName === 'Id' ? 'id' : types[dataType][0];

/** `IsDeleted` differs from an id in little. Without ids there are no rows to mark. */
function describedBinMark(object: ObjectModel, { fields }: ObjectInfo): DescribedField[] {
  const { Id } = fields;
  if (Id === undefined) return [];
  const [type, soapType] = types.Boolean;
  const { apiName: name, label } = isDeletedField;
  const own = { type, soapType, name, label, length: 0, byteLength: 0 };
  return [
    {
      ...describedField(object, Id),
      ...own,
      groupable: true,
      idLookup: false,
      defaultValue: false,
    },
  ];
}

function describedField(object: ObjectModel, info: FieldInfo): DescribedField {
  const [type, soapType] = info.apiName === 'Id' ? ['id', 'tns:ID'] : types[info.dataType];
  const model = object.fields.get(info.apiName)!; // proof: the info is of this object
  const fixed = model.default !== null && 'value' in model.default ? model.default.value : null;
  return {
    aggregatable: info.dataType !== 'TextArea' && !info.compound,
    autoNumber: model.default !== null && 'sequence' in model.default,
    byteLength: info.length * 3,
    calculated: info.calculated,
    calculatedFormula: null,
    cascadeDelete: model.reference?.onDelete === 'cascade',
    caseSensitive: false,
    compoundFieldName: info.compoundFieldName,
    controllerName: info.controllerName,
    createable: info.createable,
    custom: info.custom,
    defaultValue: info.dataType === 'Boolean' ? (fixed ?? false) : fixed,
    defaultedOnCreate: model.default !== null,
    dependentPicklist: info.controllerName !== null,
    deprecatedAndHidden: false,
    digits: info.digits,
    externalId: info.externalId,
    extraTypeInfo: info.extraTypeInfo?.toLowerCase() ?? null,
    filterable: info.filterable,
    groupable: isGroupable(model) && !info.compound,
    htmlFormatted: info.htmlFormatted,
    idLookup: info.apiName === 'Id' || namesRows(model),
    inlineHelpText: info.inlineHelpText,
    label: info.label,
    length: info.length,
    name: info.apiName,
    nameField: info.nameField,
    namePointing: info.polymorphicForeignKey,
    nillable: !info.required,
    permissionable: info.custom,
    picklistValues: (model.picklist ?? []).map(({ value, label }) => ({
      active: true,
      defaultValue: value === fixed,
      label,
      validFor: null,
      value,
    })),
    polymorphicForeignKey: info.polymorphicForeignKey,
    precision: info.precision,
    referenceTo: info.referenceToInfos.map(({ apiName }) => apiName),
    relationshipName: info.relationshipName,
    restrictedDelete: model.reference?.onDelete === 'restrict',
    restrictedPicklist: info.dataType === 'Picklist' || info.dataType === 'MultiPicklist',
    scale: info.scale,
    searchPrefilterable: info.searchPrefilterable,
    soapType,
    sortable: info.sortable,
    type,
    unique: info.unique,
    updateable: info.updateable,
    writeRequiresMasterRead: false,
  };
}
