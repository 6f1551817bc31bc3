import type { DataType, FieldInfo, ObjectInfo } from '#protocol/shapes/object-info.ts';
import { laterStatuses } from '#protocol/telecom/connection-status.ts';
import { type EditField, rowIdAsFilterField, type LookupTarget } from '../../forms/edit-field.ts';

export const editableFields = (info: ObjectInfo, fields: readonly string[]): EditField[] =>
  fields
    .flatMap((apiName) => info.fields[apiName] ?? [])
    .flatMap((field) => (info.updateable && field.updateable ? editField(info, field) : []));

export const creatableFields = (info: ObjectInfo, fields: readonly string[]): EditField[] =>
  fields
    .flatMap((apiName) => info.fields[apiName] ?? [])
    .flatMap((field) => (info.createable && field.createable ? editField(info, field) : []))
    // A row that does not exist yet has no child rows to refer to.
    .filter(({ leads }) => leads?.narrowedBy.includes(rowIdAsFilterField) !== true)
    .map((field) => withoutLater(info.apiName, field));

/** By object and field, the values that a new row cannot have. */
const later: Readonly<Record<string, readonly string[]>> = {
  'Aansluiting__c.Status__c': laterStatuses,
};

function withoutLater(objectApiName: string, field: EditField): EditField {
  const except = later[`${objectApiName}.${field.apiName}`];
  return except === undefined ? field : { ...field, except };
}

export const isInitialValueAllowed = (
  objectApiName: string,
  fieldApiName: string,
  value: unknown,
): boolean => later[`${objectApiName}.${fieldApiName}`]?.some((one) => one === value) !== true;

/** A field that the viewer may not see gets a label from its API name. */
export const formerEditFields = (
  info: ObjectInfo | undefined,
  fields: readonly string[],
): EditField[] =>
  fields.flatMap((apiName) => {
    const known = info?.fields[apiName];
    if (info && known) return editField(info, known);
    return [
      {
        apiName,
        label: apiName.replace(/__c$/, '').replaceAll('_', ' '),
        kind: 'text',
        required: false,
        help: null,
        length: 0,
        scale: 0,
        controller: null,
        leads: null,
      },
    ];
  });

function editField(info: ObjectInfo, field: FieldInfo): EditField[] {
  const kind = kinds[field.dataType];
  if (kind === undefined) return [];
  const { apiName, label, inlineHelpText: help, length, scale } = field;
  const controller = info.fields[field.controllerName ?? ''];
  return [
    {
      apiName,
      label,
      kind,
      help,
      length,
      scale,
      required: field.required && kind !== 'tick',
      controller: controller ? { apiName: controller.apiName, label: controller.label } : null,
      ...(field.htmlFormatted && { markdown: true as const }),
      leads: leadsOf(field),
    },
  ];
}

function leadsOf({
  dataType,
  relationshipName,
  referenceToInfos,
  filteredLookupInfo,
}: FieldInfo): LookupTarget | null {
  if (dataType !== 'Reference') return null;
  return {
    by: relationshipName,
    to: referenceToInfos.map(({ apiName }) => apiName),
    narrowedBy: filteredLookupInfo?.controllingFields ?? [],
  };
}

const kinds: { readonly [Type in DataType]?: EditField['kind'] } = {
  Boolean: 'tick',
  Currency: 'number',
  Date: 'date',
  DateTime: 'moment',
  Double: 'number',
  Email: 'email',
  Int: 'number',
  MultiPicklist: 'choices',
  Percent: 'number',
  Phone: 'phone',
  Picklist: 'choice',
  Reference: 'reference',
  String: 'text',
  TextArea: 'area',
  Time: 'time',
  Url: 'url',
};
