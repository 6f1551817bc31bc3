import type { DataType, FieldInfo, ObjectInfo } from '#wire/shapes/object-info.ts';
import type { EditField } from './edit-field.ts';

/** What the viewer can change of these fields, as their object info says. `later`: a reference among them. */
export function editOf(info: ObjectInfo, fields: readonly string[]): { edit: EditField[]; later: boolean } {
  const known = fields.flatMap((apiName) => info.fields[apiName] ?? []).filter(({ updateable }) => info.updateable && updateable);
  return { edit: known.flatMap(editField), later: known.some(({ dataType }) => dataType === 'Reference') };
}

function editField(field: FieldInfo): EditField[] {
  const kind = kinds[field.dataType];
  if (kind === undefined) return [];
  const { apiName, label, inlineHelpText: help, length, scale } = field;
  return [{ apiName, label, kind, required: field.required && kind !== 'tick', help, length, scale, controller: field.controllerName }];
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
  String: 'text',
  TextArea: 'area',
  Time: 'time',
  Url: 'url',
};
