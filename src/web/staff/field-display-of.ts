import type {
  DataType,
  FieldInfo,
  ObjectInfo,
  ObjectDirectory,
} from '#protocol/shapes/object-info.ts';
import type { PicklistValues, ObjectPicklists } from '#protocol/shapes/picklist.ts';
import type { FieldDisplay } from './field-display.ts';

export function relationTarget({ fields }: ObjectInfo, relationship: string): string | undefined {
  const targets =
    Object.values(fields).find(({ relationshipName }) => relationshipName === relationship)
      ?.referenceToInfos ?? [];
  return targets.length === 1 ? targets[0]?.apiName : undefined;
}

export function fieldOfPath(
  known: Pick<ObjectMetadata, 'infos'>,
  objectApiName: string,
  path: string,
): FieldInfo | undefined {
  const [head = '', ...rest] = path.split('.');
  const info = known.infos.get(objectApiName);
  if (!info || rest.length === 0) return info?.fields[head];
  const target = relationTarget(info, head);
  return target === undefined ? undefined : fieldOfPath(known, target, rest.join('.'));
}

export function fieldDisplayOf(
  known: ObjectMetadata,
  objectApiName: string,
  path: string,
): FieldDisplay {
  const field = fieldOfPath(known, objectApiName, path);
  if (field === undefined) return { path, kind: 'unseen' };
  if (field.reference)
    return {
      path,
      kind: 'reference',
      by: field.relationshipName,
      opens: field.referenceToInfos.flatMap(
        ({ apiName }) => known.directory[apiName]?.keyPrefix ?? [],
      ),
    };
  if (field.htmlFormatted && !path.includes('.'))
    return { path, kind: 'markdown', of: objectApiName };
  const choices =
    field.dataType === 'Picklist' ? picklistOfPath(known, objectApiName, path) : undefined;
  const isCourse = choices?.values.some(({ attributes }) => attributes?.closed === true) === true;
  if (isCourse) return { path, kind: 'course' };
  return {
    path,
    kind:
      (field.extraTypeInfo === null ? undefined : extraKinds[field.extraTypeInfo]) ??
      kinds[field.dataType] ??
      'plain',
  };
}

export function picklistOfPath(
  known: ObjectMetadata,
  objectApiName: string,
  path: string,
): PicklistValues | undefined {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) return known.picklists.get(objectApiName)?.picklistFieldValues[head];
  const info = known.infos.get(objectApiName);
  const target = info && relationTarget(info, head);
  return target === undefined ? undefined : picklistOfPath(known, target, rest.join('.'));
}

const kinds: { readonly [Type in DataType]?: 'count' | 'email' | 'phone' | 'url' | 'several' } = {
  Email: 'email',
  Int: 'count',
  MultiPicklist: 'several',
  Phone: 'phone',
  Url: 'url',
};

/**
 * By `extraTypeInfo`, the kinds that the data type does not tell: a number that serves as a name,
 * and a postcode.
 */
const extraKinds: Readonly<Record<string, 'plain' | 'postcode'>> = {
  Code: 'plain',
  Postcode: 'postcode',
};

export const isNumericType = (type: DataType): boolean =>
  ['Currency', 'Double', 'Int', 'Percent'].includes(type);

export type ObjectMetadata = {
  infos: ReadonlyMap<string, ObjectInfo>;
  picklists: ReadonlyMap<string, ObjectPicklists>;
  directory: ObjectDirectory['objects'];
};
